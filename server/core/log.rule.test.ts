import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function linesOf(work: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  work(createLog('info', { destination: { write: (line) => void lines.push(line) } }))
  return lines.join('')
}

test('a failed query is logged without the values it was given', () => {
  const cause = Object.assign(new Error('Key (email)=(ada@example.test) already exists'), { code: '23505' })
  const error = Object.assign(
    new Error('Failed query: insert into x values (?, ?)\nparams: ada@example.test,first\nsecond line', {
      cause,
    }),
    { params: ['ada@example.test'], query: 'insert into x values (?, ?)' },
  )
  const line = linesOf((log) => log.error({ err: error }, 'server.error'))
  expect(line).not.toContain('ada@')
  expect(line).not.toContain('second line')
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    msg: 'server.error',
    err: {
      query: 'insert into x values (?, ?)',
      code: '23505',
      stack: expect.stringContaining('log.rule.test'),
    },
  })
})

test('names of secrets are left out', () => {
  const line = linesOf((log) => log.info({ email: 'a@b.c', cookie: 'x', user: { token: 't' }, id: 1 }, 'x'))
  expect(JSON.parse(line)).toEqual({ level: 'info', time: expect.any(String), user: {}, id: 1, msg: 'x' })
})

test('line breaks cannot forge a second line', () => {
  expect(
    linesOf((log) => log.info('a\n{"level":"fatal"}'))
      .trim()
      .split('\n'),
  ).toHaveLength(1)
})

test('any other error is logged with its message and its cause', () => {
  const line = linesOf((log) =>
    log.error({ err: new Error('no answer', { cause: new Error('refused') }) }, 'x'),
  )
  expect(JSON.parse(line)).toMatchObject({ err: { type: 'Error', message: 'no answer: refused' } })
})
