import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

test.for<[string, string[]]>([
  ['Thanks @ada and @Bob-2!', ['ada', 'bob-2']],
  ['@ada, @ada. (@ADA)', ['ada']],
  ['mail ada@example.test or see https://x.test/@ada', []],
  ['`@ada` and ```\n@bob\n``` but @eve', ['eve']],
  ['@ab is too short, @' + 'a'.repeat(31) + ' too long', []],
  ['nobody', []],
])('%s', ([text, names]) => expect(mentionsIn(text)).toEqual(names))

test('a text calls twenty people at most', () => {
  expect(mentionsIn(Array.from({ length: 30 }, (_, i) => `@name-${i}`).join(' '))).toHaveLength(20)
})
