import { describe, expect, it } from 'vitest'
import { optionsFor } from './PollOptionsField.tsx'

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
