import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { escapeSigns } from './oneByte.ts'

test('a script without signs of more than one byte means what it meant', () => {
  const means = (code: string): unknown => runInNewContext(`(${code})`)
  const scripts = [
    `'Plaza’s “posts” — 80 % … é'`,
    `'an escaped \\’ and a \\\\’ behind a slash, \\n'`,
    '`of ${1 + 1} lines →\n\u2028 and 😀`',
    `['a—b', 'a-b', 'x😀'].map((text) => /[—–]x|😀|\\—/.test(text))`,
    `({ größe: 1 }).größe`,
  ]
  for (const code of scripts) {
    const escaped = escapeSigns(code)
    expect(escaped).toMatch(/^[\0-\x7f]*$/)
    expect(means(escaped)).toEqual(means(code))
  }
})
