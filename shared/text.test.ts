import { describe, expect, it } from 'vitest'
import { slugOf, numberedSlug } from './slug.ts'
import { lengthOf } from './length.ts'
import { isStorable, key, line, oneLine, optionalText, text } from './text.ts'

const problem = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

describe('text', () => {
  const title = text({ max: 3, tooShort: 'Title is required', tooLong: 'Title too long' })

  it('counts characters as people do, after trimming', () => {
    expect(lengthOf('a😀é')).toBe(3)
    expect(title.parse('  😀😀😀 ')).toBe('😀😀😀')
    expect(problem(title, '😀😀😀😀')).toBe('Title too long')
    expect(problem(title, ' \n\t ')).toBe('Title is required')
  })

  it('says what is missing when something else was sent', () => {
    for (const value of [undefined, null, 1, [], {}]) expect(problem(title, value)).toBe('Title is required')
  })

  it('is empty where nothing of it is seen', () => {
    const name = text({ max: 10, tooShort: 'Name is required' })
    for (const empty of ['\u200b', ' \u2060\u00ad ', '\ufe0f', '\u3164', '\u2800'])
      expect(name.safeParse(empty).error?.issues[0]?.message).toBe('Name is required')
    expect(name.parse('\u2764\ufe0f')).toBe('\u2764\ufe0f')
    expect(name.parse('a\u200bb')).toBe('a\u200bb')
    expect(optionalText(10).parse('\u200b')).toBe('')
  })

  it('refuses what no database takes', () => {
    expect(['a\0', 'a\ud800', '\udc00a'].filter(isStorable)).toEqual([])
    expect(['', '😀', '\u2028'].filter((value) => !isStorable(value))).toEqual([])
    expect(problem(title, 'a\0')).toBe('This text contains characters that cannot be stored')
    expect(problem(optionalText(3), 'a\ud800')).toBe('This text contains characters that cannot be stored')
  })

  it('may be empty where it is optional', () => {
    expect(optionalText(3).parse('  ')).toBe('')
    expect(problem(optionalText(3), 'four')).toBe('Must be at most 3 characters')
  })

  it('takes ids of 1 to 400 characters', () => {
    expect([key.safeParse('').success, key.safeParse('x'.repeat(400)).success]).toEqual([false, true])
    expect(key.safeParse('x'.repeat(401)).success).toBe(false)
  })
})

describe('a line', () => {
  it.each([
    ['one\ntwo', 'one two'],
    ['one \r\n\t two', 'one two'],
    ['one\u2028two\u2029three\u0085four', 'one two three four'],
    ['be\u0007ll \u001b[31mred', 'bell [31mred'],
    ['abc\u202efdp.exe', 'abcfdp.exe'],
    ['\u2066isolated\u2069', 'isolated'],
    ['two  spaces, \u200d👩‍👧 and العربية', 'two  spaces, \u200d👩‍👧 and العربية'],
  ])('%j is read as %j', (given, read) => {
    expect(oneLine(given)).toBe(read)
  })

  it('is read in one pass, however many spaces stand in it', () => {
    const spaces = ' '.repeat(1_000_000)
    expect(oneLine(`a${spaces}b`)).toBe(`a${spaces}b`)
    expect(oneLine(`a${spaces}\n${spaces}b`)).toBe('a b')
    expect(problem(line({ max: 3, tooLong: 'Name too long' }), `a${spaces}b`)).toBe('Name too long')
  })

  it('is measured as it is read', () => {
    const name = line({ max: 3, tooShort: 'Name is required' })
    expect(name.parse('\n a\u202eb \n')).toBe('ab')
    expect(name.parse('a\n\n\nb')).toBe('a b')
    expect(problem(name, '\u202e\n\u0007')).toBe('Name is required')
    expect(problem(name, 'a\0')).toBe('This text contains characters that cannot be stored')
  })
})

describe('slugOf', () => {
  it.each([
    ['The Best Guide!', 'the-best-guide'],
    ['  Crème   Brûlée  ', 'creme-brulee'],
    ['a--b - c', 'a-b-c'],
    ['-edge-', 'edge'],
    ['C++ & C#', 'c-c'],
    ['李雷', 'post'],
    ['', 'post'],
    ['x'.repeat(200), 'x'.repeat(120)],
  ])('makes %j into %j', (name, slug) => {
    expect(slugOf(name, 'post')).toBe(slug)
  })

  it('numbers the choices after the first', () => {
    expect([1, 2, 3].map((n) => numberedSlug('post', n))).toEqual(['post', 'post-2', 'post-3'])
  })
})
