import { expect, it } from 'vitest'
import { readingMinutes } from './reading.ts'

it.each([
  ['nothing', '', 1],
  ['a few words', 'Some words.', 1],
  ['words', 'word '.repeat(920), 4],
  ['words with marks and hyphens, each of them one', '**well-known** don’t '.repeat(345), 3],
  ['addresses, which nobody reads', 'https://a.example/b/c/d/e/f '.repeat(2000), 1],
  ['the address of a link', `[word](https://${'a-b.'.repeat(300)}example) `.repeat(460), 2],
  ['pictures', '![a](/media/a.webp)\n\n'.repeat(15), 2],
  ['characters without spaces', '水'.repeat(1350), 3],
])('takes its time for %s', (_, source, minutes) => {
  expect(readingMinutes(source)).toBe(minutes)
})
