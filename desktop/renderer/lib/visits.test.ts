import { describe, expect, it } from 'vitest'
import { addVisit, newSince } from './visits.ts'

describe('visits', () => {
  it('counts comments since the last visit, and none before the first', () => {
    expect(newSince(undefined, 7)).toBe(0)
    expect(newSince({ at: 1, commentCount: 5 }, 7)).toBe(2)
    expect(newSince({ at: 1, commentCount: 9 }, 7)).toBe(0)
  })

  it('forgets the oldest beyond a thousand', () => {
    const visits = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`post-${at}`, { at: at + 1, commentCount: 0 }]),
    )
    const next = addVisit(visits, 'newest', { at: 5000, commentCount: 3 })
    expect(Object.keys(next)).toHaveLength(1000)
    expect(next['post-0']).toBeUndefined()
    expect(next['newest']).toEqual({ at: 5000, commentCount: 3 })
  })

  it('renews a visit', () => {
    const next = addVisit({ a: { at: 1, commentCount: 1 } }, 'a', { at: 2, commentCount: 4 })
    expect(next).toEqual({ a: { at: 2, commentCount: 4 } })
  })
})
