import { expect, test } from 'vitest'
import { cutAtMarks, filled, withoutMarks, type Marks } from './marks.ts'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const none: Marks = { viewerVote: null, isSaved: false }

/** The answer that a reader with these marks gets, through the kept one. */
function answered(value: unknown, marks: Record<string, Marks>): unknown {
  withoutMarks(value)
  const cut = cutAtMarks(value, bytes(value))
  return cut && JSON.parse(filled(cut, (id) => marks[id] ?? none).toString())
}

test('each item carries the marks of its reader, and nobody else’s', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id, title: id, viewerVote: 'downvote', isSaved: true, n: 1 }))
  const marks: Record<string, Marks> = { b: { viewerVote: 'upvote', isSaved: true } }
  expect(answered(items, marks)).toEqual([
    { id: 'a', title: 'a', viewerVote: null, isSaved: false, n: 1 },
    { id: 'b', title: 'b', viewerVote: 'upvote', isSaved: true, n: 1 },
    { id: 'c', title: 'c', viewerVote: null, isSaved: false, n: 1 },
  ])
})

test('one thing, a thing that cannot be saved, and nothing at all', () => {
  const comment = { id: 'a', content: 'Text', viewerVote: null }
  expect(answered(comment, { a: { viewerVote: 'downvote' } })).toEqual({ ...comment, viewerVote: 'downvote' })
  expect(answered([], {})).toEqual([])
})

test('a text that looks like a mark is left as it is', () => {
  const text = '"viewerVote":null,"isSaved":false \\"viewerVote":null,"isSaved":false'
  const post = { id: 'a', title: text, viewerVote: null, isSaved: false }
  expect(answered(post, { a: { viewerVote: 'upvote', isSaved: false } })).toEqual({
    ...post,
    viewerVote: 'upvote',
  })
})

test('what has other marks, or more of them than items, is not cut', () => {
  for (const value of [
    { title: 'no mark' },
    [{ id: 'a', viewerVote: null, isSaved: false }, { id: 'b' }],
    { id: 'a', viewerVote: null, isSaved: false, poll: { viewerVote: null, isSaved: false } },
  ])
    expect(cutAtMarks(value, bytes(value))).toBeNull()
})
