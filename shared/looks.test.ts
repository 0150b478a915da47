import { describe, expect, it } from 'vitest'
import { coverSize, lettersOf, ripplesOf, textOn } from './looks.ts'

describe('lettersOf', () => {
  it('takes the first letters of two words, or two of one', () => {
    expect(lettersOf('Home Cooking Club')).toBe('HC')
    expect(lettersOf('espresso')).toBe('ES')
    expect(lettersOf(' Ø ')).toBe('Ø')
    expect(lettersOf('🍕')).toBe('🍕')
  })

  it('passes over what is no letter', () => {
    expect(lettersOf('Élan & Fils')).toBe('ÉF')
    expect(lettersOf('É&')).toBe('É')
    expect(lettersOf('🍕 pizza')).toBe('PI')
    expect(lettersOf('Don’t Panic')).toBe('DP')
  })
})

describe('textOn', () => {
  it('chooses what contrasts more', () => {
    expect(textOn('#3B82F6')).toBe('#000')
    expect(textOn('#ffffff')).toBe('#000')
    expect(textOn('#000000')).toBe('#fff')
    expect(textOn('#1e3a8a')).toBe('#fff')
  })
})

describe('the cover of a forum', () => {
  it('is the same for a name, another for others, and lies where it is seen', () => {
    expect(ripplesOf('home-espresso')).toEqual(ripplesOf('home-espresso'))
    const names = Array.from({ length: 200 }, (_, at) => `forum-${at}`)
    expect(new Set(names.map((name) => JSON.stringify(ripplesOf(name)))).size).toBe(200)
    for (const { x, y, radii } of names.flatMap(ripplesOf)) {
      expect([x >= 0, x <= coverSize.width, y >= 0, y <= coverSize.height]).toEqual([true, true, true, true])
      expect(Math.min(...radii)).toBeGreaterThan(0)
    }
  })
})
