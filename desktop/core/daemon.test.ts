import { expect, test } from 'vitest'
import { drawsMarkup, escapeMarkup, saysYes } from './daemon.ts'

test.each([
  ["(['actions', 'body', 'body-markup'],)", true],
  ["(['actions', 'body', 'body-hyperlinks'],)", false],
  ['(@as [],)', false],
  [null, true],
])('a daemon that says %j draws markup: %s', (capabilities, draws) => {
  expect(drawsMarkup(capabilities)).toBe(draws)
})

test.each([
  ['Hello', 'Hello'],
  ['<b>x</b> & y', '&lt;b&gt;x&lt;/b&gt; &amp; y'],
  ['<a href="https://evil.example">sign in</a>', '&lt;a href="https://evil.example"&gt;sign in&lt;/a&gt;'],
  ['&lt;', '&amp;lt;'],
])('%s is shown as it was written', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped)
})

test.each([
  ['(<true>,)', true],
  ['true\n', true],
  ['(<false>,)', false],
  [null, false],
])('%j says yes: %s', (answer, yes) => {
  expect(saysYes(answer)).toBe(yes)
})
