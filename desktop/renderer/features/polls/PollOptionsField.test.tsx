// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { optionsFor, PollOptionsField } from './PollOptionsField.tsx'

it('calls an option an option, in its field and on its buttons', () => {
  draw(<PollOptionsField value={['Tea', 'Coffee']} onChange={() => {}} errorAt={() => undefined} />)
  screen.getByRole('textbox', { name: 'Option 2' })
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names.slice(3, 6)).toEqual(['Move option 2 up', 'Move option 2 down', 'Remove option 2'])
})

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
