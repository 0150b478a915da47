import { expect, test } from 'vitest'
import { askerKey, decideAuth, promptPlace } from './authPrompt.ts'

const server = { isProxy: false, host: 'plaza.example', port: 443, realm: 'Staging' }
const proxy = { isProxy: true, host: 'proxy.example', port: 3128, realm: '' }
const first = { origin: 'https://plaza.example', isKnown: false, isFirst: true }

test.each([
  ['the page’s own server', { ...server, ...first }, 'ask'],
  ['with what was given before', { ...server, ...first, isKnown: true }, 'give'],
  ['again, for it was wrong', { ...server, ...first, isKnown: true, isFirst: false }, 'askAgain'],
  ['a picture from elsewhere', { ...server, ...first, host: 'evil.example' }, 'refuse'],
  ['another port', { ...server, ...first, port: 8443 }, 'refuse'],
  ['no page of a server', { ...server, ...first, origin: null }, 'refuse'],
  [
    'the server on this computer',
    { ...server, ...first, host: '127.0.0.1', port: 4000, origin: 'http://127.0.0.1:4000' },
    'ask',
  ],
  ['a proxy', { ...proxy, ...first }, 'ask'],
  ['a proxy, whoever loads', { ...proxy, ...first, origin: null }, 'ask'],
  ['a proxy that is known', { ...proxy, ...first, isKnown: true }, 'give'],
] as const)('%s', (_who, context, decision) => {
  expect(decideAuth(context)).toBe(decision)
})

test('each realm of each place is one of its own', () => {
  const all = [
    server,
    proxy,
    { ...server, realm: 'Other' },
    { ...server, port: 444 },
    { ...server, isProxy: true },
  ]
  expect(new Set(all.map(askerKey)).size).toBe(all.length)
})

test('a question lies in the middle, however small the window', () => {
  expect(promptPlace({ width: 1000, height: 800 })).toEqual({ x: 280, y: 140, width: 440, height: 380 })
  expect(promptPlace({ width: 400, height: 300 })).toEqual({ x: 0, y: 0, width: 400, height: 300 })
})
