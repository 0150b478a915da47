import { expect, test } from 'vitest'
import { searchPath, searchTerm } from './useQuickSearch.ts'

test('a search begins at two characters, counted as people count them', () => {
  expect(searchTerm(' a ')).toBeNull()
  expect(searchTerm('🎲')).toBeNull()
  expect(searchTerm('🎲🎲')).toBe('🎲🎲')
  expect(searchTerm('  two   words ')).toBe('two words')
})

test('a term of any characters makes an address', () => {
  const path = searchPath('a&b #c?')
  expect(new URL(path, 'http://x').searchParams.get('q')).toBe('a&b #c?')
})
