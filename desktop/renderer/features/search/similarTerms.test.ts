import { expect, it } from 'vitest'
import { similarTerms } from './similarTerms.ts'

it('asks by the longest words, then by fewer of them', () => {
  expect(similarTerms('Is the Halden M2 grinder worth it after a year of espresso?')).toEqual([
    'espresso grinder halden',
    'espresso grinder',
    'espresso',
  ])
})

it('asks for nothing by words that every title has', () => {
  expect(similarTerms('What would you do?')).toEqual([])
  expect(similarTerms('')).toEqual([])
})
