import { expect, test } from 'vitest'
import { readableLine } from './logLine.ts'

const at = new Date(2026, 10, 26, 9, 4, 7).toISOString()

test.each([
  [
    { level: 'info', time: at, version: '0.1.0', msg: 'server.starting' },
    '09:04:07 server.starting version=0.1.0',
  ],
  [{ level: 'warn', time: at, msg: 'late' }, '09:04:07 warn late'],
  [
    { level: 'fatal', time: at, error: { message: 'no room' }, count: 3, note: 'two words', msg: 'lost' },
    '09:04:07 fatal lost error={"message":"no room"} count=3 note="two words"',
  ],
])('%j is read as %s', (fields, read) => {
  expect(readableLine(JSON.stringify(fields))).toBe(read)
})

test.each([
  '(node:1) ExperimentalWarning: something',
  '',
  '{"level":"fatal"}',
  '{"msg":"without a time"}',
  '{"time":"never","msg":"x"}',
  '["list"]',
  'null',
])('%j stays as it is', (line) => expect(readableLine(line)).toBe(line))
