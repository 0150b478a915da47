import { expect, test } from 'vitest'
import { ContentInput } from './applications.ts'

test('a text without a forum is told to choose one', () => {
  const refused = ContentInput.safeParse({ forumId: '', title: 'A title', content: 'A text' })
  expect(refused.error?.issues).toMatchObject([{ path: ['forumId'], message: 'Please select a forum' }])
})
