import { expect, it } from 'vitest'
import { addressOfSaved, filterText, toggled } from './savedFilters.ts'

it('names the same filters by the same text, whatever their order', () => {
  expect(filterText({ status: 'pending', q: 'a b', reason: undefined })).toBe('q=a+b&status=pending')
  expect(filterText({ q: 'a b', status: 'pending' })).toBe('q=a+b&status=pending')
  expect(filterText({ q: undefined })).toBe('')
})

it('leads back to them', () => {
  expect(addressOfSaved('users', 'q=a+b&role=admin').toString()).toBe('tab=users&q=a+b&role=admin')
  expect(addressOfSaved('reports', 'status=pending').toString()).toBe('status=pending')
})

it('saves and forgets, eight at most', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggled(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual([
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ])
})
