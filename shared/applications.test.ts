import { expect, test } from 'vitest'
import { ApplicationInput, ContentInput } from './applications.ts'

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
