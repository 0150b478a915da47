import { expect, test } from 'vitest'
import { changesBetween, diffTexts, nearChanges, type Piece } from './textDiff.ts'

const textOf = (pieces: Piece[]) => pieces.map(({ text }) => text).join('')
const changedOf = (pieces: Piece[]) => pieces.flatMap(({ text, isChanged }) => (isChanged ? [text] : []))

test('the same text has no change', () => {
  expect(diffTexts('One.\nTwo.', 'One.\nTwo.')).toEqual({
    before: [{ text: 'One.\nTwo.', isChanged: false }],
    after: [{ text: 'One.\nTwo.', isChanged: false }],
  })
})

test('a word that changed is marked on both sides', () => {
  const { before, after } = diffTexts('The lamp is bright.\nI like it.', 'The lamp is dim.\nI like it.')
  expect(changedOf(before)).toEqual(['bright.'])
  expect(changedOf(after)).toEqual(['dim.'])
})

test('a line that came or went is marked on its side alone', () => {
  const { before, after } = diffTexts('a\nb\nc\n', 'a\nc\n')
  expect(changedOf(before)).toEqual(['b\n'])
  expect(changedOf(after)).toEqual([])
  expect(changedOf(diffTexts('', 'new').after)).toEqual(['new'])
})

test('both texts come back whole, however much they differ', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word}${i}`).join(' ')
  for (const [a, b] of [
    ['', ''],
    ['a b c d', 'd c b a'],
    ['x\n\ny\n', '\n\nz'],
    [long('old'), long('new')],
  ] as const) {
    const { before, after } = diffTexts(a, b)
    expect(textOf(before)).toBe(a)
    expect(textOf(after)).toBe(b)
  }
})

test('two texts in one have each word once, and what changed in the order removed, added', () => {
  expect(changesBetween('The lamp is bright.', 'The lamp is very dim.')).toEqual([
    { text: 'The lamp is ', kind: 'same' },
    { text: 'bright.', kind: 'removed' },
    { text: 'very dim.', kind: 'added' },
  ])
})

test('of what did not change only the surroundings of a change are kept', () => {
  const long = 'same words '.repeat(200)
  const near = nearChanges(changesBetween(`${long}\nold\n${long}`, `${long}\nnew\n${long}`))
  expect(near.map((change) => change?.kind ?? null)).toEqual([null, 'same', 'removed', 'added', 'same', null])
  expect(near.every((change) => (change?.text.length ?? 0) <= 200)).toBe(true)
  expect(nearChanges([])).toEqual([])
})
