import { describe, expect, it } from 'vitest'
import { moved, optionsFor } from './PollOptionsField.tsx'

describe('optionsFor', () => {
  it('clears the options of anything but a poll', () => {
    expect(optionsFor('review', ['Tea', 'Coffee'])).toEqual([])
    expect(optionsFor('discussion', ['Tea', 'Coffee'])).toEqual([])
  })
  it('begins a poll with two empty options when all are blank', () => {
    expect(optionsFor('poll', [])).toEqual(['', ''])
    expect(optionsFor('poll', [' ', '', '  '])).toEqual(['', ''])
  })
  it('keeps what was written', () => {
    expect(optionsFor('poll', ['Tea', '', 'Coffee'])).toEqual(['Tea', '', 'Coffee'])
  })
})

describe('moved', () => {
  it('puts an item in another place', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })
  it('stays within the list', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})
