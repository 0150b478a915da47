import { expect, test } from 'vitest'
import { matching } from './CommandPalette.tsx'

const items = ['Home', 'Forums', 'Create Forum', 'Dark theme'].map((label) => ({ id: label, label }))
const labels = (query: string) => matching(items, query).map(({ label }) => label)

test('commands are found by any of their words, in any order', () => {
  expect(labels('')).toHaveLength(4)
  expect(labels('  FOR ')).toEqual(['Forums', 'Create Forum'])
  expect(labels('forum cre')).toEqual(['Create Forum'])
  expect(labels('xyz')).toEqual([])
})
