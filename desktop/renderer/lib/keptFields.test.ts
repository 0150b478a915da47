import { expect, test } from 'vitest'
import { fieldsOf } from './keptFields.ts'

const blank = { proposal: '', reach: '' }

test('a kept form comes back, with nothing that the form does not know', () => {
  const kept = JSON.stringify({ proposal: 'A week with the lamp', reach: 12, password: 'secret' })
  expect(fieldsOf(blank, kept)).toEqual({ proposal: 'A week with the lamp', reach: '' })
})

test('what cannot be read leaves the form blank', () => {
  for (const kept of ['', '{', 'null', '"text"']) expect(fieldsOf(blank, kept)).toEqual(blank)
})
