import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, pageOf, PageQuery } from './paging.ts'

const problem = (input: unknown) => PageQuery.safeParse(input).error?.issues[0]?.message

describe('PageQuery', () => {
  it('asks for 20 unless told', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 20 })
    expect(PageQuery.parse({ limit: '1' })).toEqual({ limit: 1 })
    expect(PageQuery.parse({ limit: 50, cursor: 'x' })).toEqual({ limit: 50, cursor: 'x' })
  })

  it.each(['0', '51', '-1', '1e9', '1.5', 'abc', '', 0, 51, 1.5, null])('refuses a limit of %j', (limit) => {
    expect(problem({ limit })).toBeDefined()
  })

  it('refuses a cursor longer than any of ours', () => {
    expect(problem({ cursor: 'x'.repeat(600) })).toBeUndefined()
    expect(problem({ cursor: 'x'.repeat(601) })).toBeDefined()
  })
})

describe('cursors', () => {
  it.each([[[1.5, 'a']], [['Übung 😀 "quoted"', -3]], [[8.64e15]], [[]]])(
    'carry %j there and back',
    (values) => {
      const cursor = encodeCursor(values)
      expect(cursor).toMatch(/^[\w-]*$/)
      const kinds = values.map((value) => typeof value as 'string' | 'number')
      expect(decodeCursor(cursor, kinds)).toEqual(values)
    },
  )

  it.each([
    ['nothing', ''],
    ['garbage', '%%%'],
    ['half of one', encodeCursor([1, 'a']).slice(0, -3)],
    ['another list’s', encodeCursor(['a', 1])],
    ['a longer one', encodeCursor([1, 'a', 'b'])],
    ['an object', btoa('{"0":1,"1":"a","length":2}')],
    ['infinity', btoa('[1e999,"a"]')],
    ['a number beyond all dates', encodeCursor([1e300, 'a'])],
    ['NUL', encodeCursor([1, '\0'])],
    ['half a character', btoa(String.raw`[1,"\ud800"]`)],
  ])('refuse %s', (_, cursor) => {
    expect(() => decodeCursor(cursor, ['number', 'string'])).toThrow('This cursor is not valid')
  })
})

describe('pageOf', () => {
  const cursorOf = (row: { n: number }) => [row.n]

  it('ends where the rows end', () => {
    expect(pageOf([{ n: 1 }, { n: 2 }], 2, cursorOf)).toEqual({
      items: [{ n: 1 }, { n: 2 }],
      nextCursor: null,
    })
    expect(pageOf([], 2, cursorOf)).toEqual({ items: [], nextCursor: null })
  })

  it('goes on after the last row that it shows', () => {
    const { items, nextCursor } = pageOf([{ n: 1 }, { n: 2 }, { n: 3 }], 2, cursorOf)
    expect(items).toEqual([{ n: 1 }, { n: 2 }])
    expect(decodeCursor(nextCursor ?? '', ['number'])).toEqual([2])
  })
})
