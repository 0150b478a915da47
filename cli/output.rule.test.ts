import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { forTerminal } from './colors.ts'
import { describe as describeFailure, render } from './output.ts'
import { exitOf } from './exit.ts'
import { askedFormat } from './format.ts'
import { ask } from './remote/http.ts'

const printing = { format: 'table', fields: null, isWide: false, width: 100 } as const
const hostile = 'Look\u001b]0;owned\u0007\u001b[2J\u009b1A\u202eend'

test('what members wrote moves nothing at a terminal, and machines get it as it is', () => {
  const harmless = /^(?:[\n\t]|[^\p{Cc}\u202e])*$/u
  const data = { title: hostile, tags: [hostile] }
  expect(render({ data }, printing, {})).toMatch(harmless)
  expect(render({ data: [data] }, printing, {})).toMatch(harmless)
  expect(render({ data, text: hostile }, printing, {})).toMatch(harmless)
  const whole = JSON.parse(render({ data }, { ...printing, format: 'json' }, {})) as { data: typeof data }
  expect(whole.data).toEqual(data)
})

test('a terminal keeps lines and our colours, and none that would hide a line', () => {
  expect(forTerminal('a\n\tb \u001b[31mred\u001b[39m')).toBe('a\n\tb \u001b[31mred\u001b[39m')
  expect(forTerminal('one\r\ntwo')).toBe('one\ntwo')
  expect(forTerminal('\u001b[8mhidden')).toBe('\ufffd[8mhidden')
  // No other control character is let through by what follows it.
  for (const control of ['\r', '\b', '\u0007', '\u009b', '\u202e'])
    expect(forTerminal(`${control}[31mred`)).toBe('\ufffd[31mred')
})

test.each([
  [['users', 'list', '--json'], 'json'],
  [['users', 'list', '--format=json'], 'json'],
  [['users', 'list', '--format', 'ndjson'], 'ndjson'],
  [['users', 'list', '--format', 'pdf'], 'table'],
  [['users', 'list'], 'table'],
])('%j asks for %s, understood or not', (args, format) => {
  expect(askedFormat(args)).toBe(format)
})

test.each([
  { status: 502, body: '<h1>Bad gateway</h1>', exit: 8, code: 'server.busy' },
  { status: 503, body: '{"error":"no upstream"}', exit: 8, code: 'server.busy' },
  { status: 429, body: 'slow down', exit: 8, code: 'server.busy' },
  { status: 200, body: '<h1>Another site</h1>', exit: 2, code: 'usage.invalid' },
  { status: 503, body: '{"message":"Later","code":"something.new"}', exit: 8, code: 'something.new' },
  { status: 409, body: '{"message":"Taken","code":"something.new"}', exit: 5, code: 'something.new' },
  { status: 403, body: '{"message":"No","code":"something.new"}', exit: 4, code: 'something.new' },
  { status: 404, body: '{"message":"Nobody","code":"user.not_found"}', exit: 3, code: 'user.not_found' },
])(
  'an answer $status $body of a community elsewhere ends with $exit',
  async ({ status, body, exit, code }) => {
    const server = createServer((_, res) => res.writeHead(status).end(body)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const error = await ask(url, { method: 'GET', path: '/api/x' }).catch((thrown: unknown) => thrown)
    expect(exitOf(error)).toBe(exit)
    expect(describeFailure(error).code).toBe(code)
  },
)
