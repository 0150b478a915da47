import { describe, expect, it } from 'vitest'
import {
  asCode,
  asLink,
  insertBlock,
  prefixLines,
  replaceBy,
  surround,
  type Edit,
  type Selection,
} from './edits.ts'
import { typedReference } from './suggestions.tsx'

/** `one [two] three`: the brackets are the selection, before and after. */
function select(marked: string): Selection {
  const start = marked.indexOf('‹')
  const end = marked.indexOf('›') - 1
  return { text: marked.replace(/[‹›]/g, ''), start, end }
}

function after(marked: string, change: (selection: Selection) => Edit): string {
  const selection = select(marked)
  const { from, to, insert, start, end } = change(selection)
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to)
  return `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`
}

const bold = (selection: Selection) => surround(selection, '**')
const quote = (selection: Selection) => prefixLines(selection, () => '> ')
const numbers = (selection: Selection) => prefixLines(selection, (line) => `${line + 1}. `)

describe('the tools', () => {
  it.each<[string, (selection: Selection) => Edit, string]>([
    ['one ‹two› three', bold, 'one **‹two›** three'],
    ['one **‹two›** three', bold, 'one ‹two› three'],
    ['‹›', bold, '**‹›**'],
    ['a\n‹b›\nc', quote, 'a\n‹> b›\nc'],
    ['a\nb‹c\nd›e', quote, 'a\n‹> bc\n> de›'],
    ['‹> a\n> b›', quote, '‹a\nb›'],
    ['line‹›', quote, '> line‹›'],
    ['‹a\nb\nc›', numbers, '‹1. a\n2. b\n3. c›'],
    ['‹1. a\n2. b›', numbers, '‹a\nb›'],
    ['use ‹x›', asCode, 'use `‹x›`'],
    ['‹a\nb›', asCode, '```\n‹a\nb›\n```'],
    ['see ‹this›', asLink, 'see [this](‹https://›)'],
    ['‹https://a.example›', asLink, '[‹›](https://a.example)'],
    ['a‹b›c', (selection) => replaceBy(selection, 'XY'), 'aXY‹›c'],
    ['‹›', (selection) => insertBlock(selection, 'X'), 'X\n\n‹›'],
    ['‹›a', (selection) => insertBlock(selection, 'X'), 'X\n\n‹›a'],
    ['a‹b›c', (selection) => insertBlock(selection, 'X'), 'a\n\nX\n\n‹›c'],
    ['a\n‹›\nb', (selection) => insertBlock(selection, 'X'), 'a\n\nX\n\n‹›b'],
    ['a\n\n‹›\n\nb', (selection) => insertBlock(selection, 'X'), 'a\n\nX\n\n‹›b'],
  ])('%j', (before, change, expected) => {
    expect(after(before, change)).toBe(expected)
  })
})

describe('what is being referred to', () => {
  it.each([
    ['Hi @ali', { trigger: '@', typed: 'ali', from: 3 }],
    ['#cof', { trigger: '#', typed: 'cof', from: 0 }],
    ['(see #größe', { trigger: '#', typed: 'größe', from: 5 }],
    ['a\n@bob-1', { trigger: '@', typed: 'bob-1', from: 2 }],
    ['/', { trigger: '/', typed: '', from: 0 }],
    ['One line, and then\n/Tab', { trigger: '/', typed: 'Tab', from: 19 }],
  ])('%j', (text, reference) => {
    expect(typedReference(text, text.length)).toEqual(reference)
  })

  it.each([
    'mail me@home',
    '@',
    'done @ali ',
    '## heading',
    'a#b',
    'and/or',
    'a /b',
    '/r/forum',
    'long enough to be cut/',
  ])('nobody in %j', (text) => {
    expect(typedReference(text, text.length)).toBeNull()
  })
})
