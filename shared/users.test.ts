import { describe, expect, it } from 'vitest'
import { badgesOf, Username, usernameOf } from './users.ts'

describe('usernameOf', () => {
  it.each([
    ['ada', 'ada'],
    ['Ada.Lovelace', 'ada-lovelace'],
    ['José Díaz', 'jose-diaz'],
    ['snake_case', 'snake_case'],
    ['al', 'al0'],
    ['李雷', 'member'],
    ['', 'member'],
    ['__', 'member'],
    ['x'.repeat(40), 'x'.repeat(30)],
  ])('makes %j into %j', (name, username) => {
    expect(usernameOf(name)).toBe(username)
    expect(Username.parse(username)).toBe(username)
  })

  it('numbers a taken name without growing past the limit', () => {
    expect(usernameOf('ada', 2)).toBe('ada-2')
    expect(usernameOf('x'.repeat(40), 12)).toBe(`${'x'.repeat(27)}-12`)
  })
})

describe('badgesOf', () => {
  const nothing = { posts: 0, comments: 0, forumsJoined: 0, karma: 0, forumsFounded: 0, joinRank: 5000 }

  it('gives none for nothing', () => {
    expect(badgesOf(nothing)).toEqual([])
  })

  it('gives each at its threshold and not before', () => {
    const slugs = (change: Partial<typeof nothing>) =>
      badgesOf({ ...nothing, ...change }).map(({ slug }) => slug)
    expect(slugs({ karma: 99 })).toEqual([])
    expect(slugs({ karma: 1000 })).toEqual(['karma-100', 'karma-1000'])
    expect(slugs({ comments: 49 })).toEqual([])
    expect(slugs({ posts: 1, comments: 50, forumsFounded: 1, joinRank: 1000 })).toEqual([
      'founding-member',
      'forum-founder',
      'first-post',
      'conversationalist',
    ])
  })
})
