import { expect, test } from 'vitest'
import { ApplicationInput, ContentInput, decideApplication } from './applications.ts'

test('a text without a forum is told to choose one', () => {
  const refused = ContentInput.safeParse({ forumId: '', title: 'A title', content: 'A text' })
  expect(refused.error?.issues).toMatchObject([{ path: ['forumId'], message: 'Please select a forum' }])
})

test.each([
  ['1200', 1200],
  [12.7, 12],
  [-3, 0],
  ['many', 0],
  [[5], 0],
  [{ toString: 1, valueOf: 2 }, 0],
])('an expected reach of %j counts as %i', (expectedReach, counted) => {
  const input = { sponsoredPostId: 'p', proposedContent: 'A video', expectedReach }
  expect(ApplicationInput.parse(input).expectedReach).toBe(counted)
})

test.each([
  [99, 'The rate must be at least $1.00'],
  [100.5, 'The rate must be at least $1.00'],
  [100_000_000, 'Must be at most $999,999.99'],
])('a rate of %d cents is refused with what it may be', (agreedRate, message) => {
  const refused = decideApplication.body.safeParse({ decision: 'approve', agreedRate })
  expect(refused.error?.issues).toMatchObject([{ path: ['agreedRate'], message }])
})
