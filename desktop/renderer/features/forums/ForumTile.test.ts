import { describe, expect, it } from 'vitest'
import { lettersOf, textOn } from './ForumTile.tsx'

describe('lettersOf', () => {
  it('takes the first letters of two words, or two of one', () => {
    expect(lettersOf('Home Cooking Club')).toBe('HC')
    expect(lettersOf('espresso')).toBe('ES')
    expect(lettersOf(' Ø ')).toBe('Ø')
    expect(lettersOf('🍕 pizza')).toBe('🍕P')
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
