import { hostileTexts } from './hostile.testing.ts'

/** Numbers that look random and repeat for the same seed. */
export interface Chance {
  /** A whole number below `count`. */
  below(count: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** The generator mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
  return { below, pick: (items) => items[below(items.length)]! }
}

type Rule = (chance: Chance, depth: number) => string

const words = ['a', 'word', 'kettle', 'ü', '字', '1', '2024', 'x_y', 'it’s', 'end.', '(so)', '"q"', 'א', '']
/** What CommonMark knows and means the same here. */
const marks = [
  ['*', '**', '***', '_', '__', '`', '``', '[', ']', '](/b)', '](', ')', '![', '(', '\\', '\\*', '!'],
  [
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '> ',
    '>',
    '# ',
    '## ',
    '    ',
    '  ',
    '\t',
    ' ',
    '---',
    '***',
    '===',
    '```',
  ],
  ['[a]', '[a]: /b\n', '[a][a]', '[]', '&amp;', '&#33;', '&', ';', ':', '"', "'", '=', '-', '+'],
].flat()
/** What is understood beside it, or differently. */
const ownMarks = [
  ['😀', 'https://a.b', '<https://a.b>', '<urn:a>', '&#35;', '&#64;', '&#42;'],
  [
    '~',
    '~~',
    '~~~',
    '|',
    '|-|',
    ':-:',
    '|\n|-|-|\n',
    '\\|',
    '[x] ',
    '[ ] ',
    '@alice',
    '@',
    '#tag',
    '#',
    '##',
  ],
  [
    'https://a.b/c?d=e&f',
    'http://',
    'www.a.b',
    'www.',
    'me@b.c',
    '@b.c',
    'mailto:a@b.c',
    '<',
    '>',
    '<b>',
    '</b>',
  ],
  [
    '<!--',
    '<a href="javascript:x">',
    'javascript:',
    '](javascript:x)',
    '](/media/a.webp)',
    '](//e)',
    '&lt;',
    '&#0;',
  ],
  [
    '](/api/logout)',
    '\u202e',
    '\u200b',
    '\ufeff',
    '\0',
    '\ud83d',
    '\u2028',
    '&nbsp;',
    '&colon;',
    '\\\n',
    '  \n',
  ],
].flat()

const repeated =
  (rule: Rule): Rule =>
  (chance, depth) => {
    const part = rule(chance, depth)
    return part.repeat(chance.below(chance.pick([2, 2, 2, 2, 3, 3, 8, 30, 150])) + 1)
  }
const joined =
  (rule: Rule, most: number, between: string): Rule =>
  (chance, depth) =>
    Array.from({ length: chance.below(most) + 1 }, () => rule(chance, depth)).join(between)

interface Vocabulary {
  marks: readonly string[]
  spans: readonly Rule[]
  blocks: readonly Rule[]
}

const word: Rule = (chance) => chance.pick(words)
const within =
  (open: string, close: string): Rule =>
  (chance, depth) =>
    `${open}${depth > 0 ? sentence(chance, depth - 1) : word(chance, 0)}${close}`

const spans: Rule[] = [
  word,
  word,
  word,
  within('*', '*'),
  within('**', '**'),
  within('_', '_'),
  within('`', '`'),
  within('[', '](/r/a)'),
  within('[', '](/r/b "t")'),
  within('![', '](/media/a.webp)'),
  within('[', '][a]'),
]
const ownSpans: Rule[] = [
  () => '😀',
  within('[', '](https://a.b "t")'),
  within('~~', '~~'),
  within('~', '~'),
  within('![', '](https://a.b/c.png)'),
  () => '@alice_1',
  () => '#größe',
  () => 'https://a.b/c_(d).',
  () => 'me@b.example',
  () => '<i>',
]

const inLines =
  (prefix: string, rest: string): Rule =>
  (chance, depth) =>
    block(chance, depth)
      .split('\n')
      .map((line, place) => (place === 0 ? prefix : chance.below(8) ? rest : '') + line)
      .join('\n')

const blocks: Rule[] = [
  (chance, depth) => sentence(chance, depth),
  joined((chance, depth) => sentence(chance, depth), 4, '\n'),
  (chance, depth) => `${'#'.repeat(chance.below(7) + 1)} ${sentence(chance, depth)}`,
  (chance, depth) => `${sentence(chance, depth)}\n${chance.pick(['===', '---', '-'])}`,
  joined(inLines('- ', '  '), 4, '\n'),
  joined(inLines('1. ', '   '), 4, '\n'),
  joined(inLines('* ', '  '), 3, '\n\n'),
  inLines('> ', '> '),
  inLines('    ', '    '),
  (chance, depth) =>
    `\`\`\`${chance.pick(['', 'ts', 'ts x'])}\n${block(chance, depth)}\n${chance.pick(['```', ''])}`,
  (chance) => chance.pick(['---', '***', '_ _ _']),
  (chance, depth) => `[a]: /r/${word(chance, 0)} "${sentence(chance, depth)}"`,
]
const row: Rule = (chance, depth) => `|${joined((...both) => sentence(...both), 4, '|')(chance, depth)}|`
const ownBlocks: Rule[] = [
  (chance, depth) => {
    const columns = chance.below(chance.pick([3, 3, 80])) + 1
    const head = Array.from({ length: columns }, () => word(chance, 0)).join('|')
    const aligns = Array.from({ length: columns }, () => chance.pick(['-', ':-', '-:', ':-:'])).join('|')
    return `|${head}|\n|${aligns}|\n${joined(row, 5, '\n')(chance, depth)}`
  },
  joined((chance, depth) => `- [${chance.pick(['x', ' ', 'X'])}] ${sentence(chance, depth)}`, 3, '\n'),
  (chance) =>
    chance
      .pick(Object.values(hostileTexts))(chance.below(300) + 20)
      .slice(0, 400),
]

const common: Vocabulary = { marks, spans, blocks }
const everything: Vocabulary = {
  marks: [...marks, ...ownMarks],
  spans: [...spans, ...ownSpans],
  blocks: [...blocks, ...ownBlocks],
}
let vocabulary = everything

const sentence: Rule = (chance, depth) =>
  Array.from({ length: chance.below(5) + 1 }, () => chance.pick(vocabulary.spans)(chance, depth)).join(
    chance.pick([' ', ' ', ' ', '']),
  )
const soup: Rule = joined((chance) => chance.pick(chance.below(3) ? vocabulary.marks : words), 14, '')
const block: Rule = (chance, depth) =>
  depth > 0 ? chance.pick(vocabulary.blocks)(chance, depth - 1) : sentence(chance, 0)

/** Takes something out, puts something in or doubles it: texts that are nearly right. */
function disturb(text: string, chance: Chance): string {
  const place = chance.below(text.length + 1)
  const length = chance.below(12)
  const [start, end] = [text.slice(0, place), text.slice(place)]
  switch (chance.below(4)) {
    case 0:
      return start + end.slice(length)
    case 1:
      return start + chance.pick(vocabulary.marks) + end
    case 2:
      return start + end.slice(0, length).repeat(chance.below(4)) + end
    default:
      return `${start}\n${' '.repeat(length)}${end}`
  }
}

function textFrom(chance: Chance): string {
  const parts = Array.from({ length: chance.below(chance.pick([1, 2, 4])) + 1 }, () => {
    const rule = chance.pick([block, block, soup, repeated(soup), repeated(block)])
    const part = rule(chance, chance.below(4))
    return chance.below(3) ? part : disturb(part, chance)
  })
  return parts
    .join(chance.pick(['\n\n', '\n\n', '\n', '']))
    .slice(0, chance.pick([80, 80, 160, 160, 160, 400, 1000, 4000]))
}

/**
 * A text that mixes all constructs, whole and broken, and repeats them at length; the same for the same number.
 * `isCommon` leaves out what CommonMark does not know.
 */
export function generatedText(seed: number, { isCommon = false }: { isCommon?: boolean } = {}): string {
  vocabulary = isCommon ? common : everything
  return textFrom(chanceFrom(seed))
}
