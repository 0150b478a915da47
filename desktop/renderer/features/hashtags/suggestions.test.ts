import { describe, expect, it } from 'vitest'
import { suggestHashtags } from './suggestions.ts'

describe('suggestHashtags', () => {
  it('begins with the name of the forum', () => {
    expect(suggestHashtags('Gardening', '')).toEqual(['gardening'])
    expect(suggestHashtags('Home Cooking', '')).toEqual(['homecooking'])
    expect(suggestHashtags('', '')).toEqual([])
  })

  it('adds title words of four to fifteen letters', () => {
    expect(
      suggestHashtags('Gardening', 'How to grow big tomatoes, this review: internationalisation'),
    ).toEqual(['gardening', 'grow', 'tomatoes', 'this'])
  })

  it('knows the words of some topics', () => {
    expect(suggestHashtags('Technology', '')).toEqual(['technology', 'programming', 'ai', 'startup'])
    expect(suggestHashtags('Poker', '')).toEqual(['poker', 'casino', 'sports', 'betting'])
    expect(suggestHashtags('Sports', 'Derby')).toEqual(['sports', 'nfl', 'basketball', 'football'])
  })

  it('offers at most four, none twice and none that is chosen', () => {
    expect(suggestHashtags('Bread', 'Bread and seeds, nuts, olives and cheese')).toEqual([
      'bread',
      'seeds',
      'nuts',
      'olives',
    ])
    expect(suggestHashtags('Technology', '', ['technology', 'ai'])).toEqual([
      'programming',
      'startup',
      'coding',
    ])
  })
})
