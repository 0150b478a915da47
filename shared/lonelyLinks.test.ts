import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { lonelyLinks } from './lonelyLinks.ts'

test('an address alone on its line is one, wherever the line ends', () => {
  expect(
    lonelyLinks('Look:\nhttps://a.example/x\nThere.\n\n<https://b.example/?q=ü>\n\nhttp://c.example'),
  ).toEqual(['https://a.example/x', 'https://b.example/?q=%C3%BC', 'http://c.example'])
})

test.each([
  'see https://a.example',
  'https://a.example.',
  '[its name](https://a.example)',
  '[https://mybank.example](https://a.example)',
  '> https://a.example',
  '- https://a.example',
  '# https://a.example',
  '`https://a.example`',
  '```\nhttps://a.example\n```',
  'somebody@a.example',
  'javascript://a.example',
])('%j has none', (source) => {
  expect(lonelyLinks(source)).toEqual([])
})

test('each is found once, and only so many', () => {
  const many = Array.from({ length: 9 }, (_, at) => `https://a.example/${at % 7}`)
  expect(lonelyLinks([...many, ...many].join('\n\n'))).toEqual(many.slice(0, limits.linkPreviews))
})
