import { describe, expect, it } from 'vitest'
import { PostInput } from '#shared/posts.ts'
import { blankPost, draftOf, outlineOf, postInputOf, requestOf, valuesOf } from './postValues.ts'

const messages = (values: typeof blankPost) => {
  const parsed = PostInput.safeParse(postInputOf(values))
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('postInputOf', () => {
  it('tells everything that is missing at once, stars included', () => {
    expect(messages({ ...blankPost, type: 'review' })).toEqual([
      ['title', 'Title is required'],
      ['content', 'Content is required'],
      ['forumId', 'Please select a forum'],
      ['rating', 'Rating is required for reviews'],
    ])
  })

  it('tells of each empty option', () => {
    const poll = { ...blankPost, type: 'poll' as const, title: 'a', content: 'b', forumId: 'c' }
    expect(messages({ ...poll, pollOptions: ['', 'Tea'] })).toEqual([
      ['pollOptions.0', 'Option cannot be empty'],
    ])
    expect(messages({ ...poll, pollOptions: ['Coffee', 'Tea'] })).toEqual([])
  })

  it('sends nothing of the other types', () => {
    const input = postInputOf({ ...blankPost, rating: 3, pollOptions: ['a', 'b'], imageAlt: 'unused' })
    expect(input).toEqual({
      type: 'discussion',
      forumId: '',
      title: '',
      content: '',
      hashtags: [],
    })
  })
})

describe('draftOf and valuesOf', () => {
  it('keep nothing while nothing was written', () => {
    expect(draftOf({ ...blankPost, type: 'poll', pollOptions: ['', ' '], forumId: 'x' })).toBe('')
    expect(valuesOf('')).toBeNull()
  })
  it('give back what was kept', () => {
    const values = { ...blankPost, title: 'Tea', hashtags: ['tea'] }
    expect(valuesOf(draftOf(values))).toEqual(values)
    expect(valuesOf('not a form')).toBeNull()
  })
  it('read as their texts', () => {
    expect(outlineOf(draftOf({ ...blankPost, title: 'Tea', content: 'Green.' }))).toBe('Tea\n\nGreen.')
  })
})

describe('requestOf', () => {
  it('reads forum and type from the address', () => {
    expect(requestOf(new URLSearchParams('forum=f1&type=poll'))).toEqual({
      values: { forumId: 'f1', type: 'poll' },
      isPhoto: false,
      isLater: false,
    })
    expect(requestOf(new URLSearchParams('type=photo'))).toEqual({
      values: { type: 'discussion' },
      isPhoto: true,
      isLater: false,
    })
    expect(requestOf(new URLSearchParams('type=other&later'))).toEqual({
      values: {},
      isPhoto: false,
      isLater: true,
    })
  })
})
