import { unstable_serialize } from 'swr/infinite'
import { describe, expect, it } from 'vitest'
import { wholeList } from './boot.ts'
import { patched } from './patch.ts'

interface Thing {
  id: string
  score: number
}
const thing = (id: string, score = 0): Thing => ({ id, score })
const raise = ({ id, score }: Thing) => thing(id, score + 1)

describe('patched', () => {
  it('changes the thing alone, in a list, in pages and in groups of lists', () => {
    expect(patched(thing('a'), 'a', raise)).toEqual(thing('a', 1))
    expect(patched([thing('a'), thing('b')], 'b', raise)).toEqual([thing('a'), thing('b', 1)])
    expect(patched([{ items: [thing('a')], next: '/2' }], 'a', raise)).toEqual([
      { items: [thing('a', 1)], next: '/2' },
    ])
    expect(patched({ posts: [thing('a')], users: [thing('u')] }, 'a', raise)).toEqual({
      posts: [thing('a', 1)],
      users: [thing('u')],
    })
  })

  it('takes a thing out of lists when the change answers null', () => {
    expect(patched([{ items: [thing('a'), thing('b')], next: null }], 'a', () => null)).toEqual([
      { items: [thing('b')], next: null },
    ])
  })

  it('gives back the same object where the thing is not', () => {
    const pages = [{ items: [thing('a')], next: null }]
    expect(patched(pages, 'other', raise)).toBe(pages)
    expect(patched(null, 'a', raise)).toBe(null)
  })
})

it('knows by which name SWR keeps a whole list', () => {
  expect(unstable_serialize(() => '/api/posts?sort=hot')).toBe(`${wholeList}/api/posts?sort=hot`)
})
