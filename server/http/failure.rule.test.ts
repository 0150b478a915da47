import { expect, test } from 'vitest'
import { Failure } from '#shared/errors.ts'
import { toFailure } from './failure.ts'

const coded = (code: string) => Object.assign(new Error('said by the driver'), { code })
/** As the query builder hands it on. */
const wrapped = (cause: Error) => new Error('Failed query: select 1', { cause })

test.each([
  ['the pool has no connection left', new Error('timeout exceeded when trying to connect')],
  ['connecting took too long', new Error('Connection terminated due to connection timeout')],
  ['the connection was lost', new Error('Connection terminated unexpectedly')],
  [
    'the connection had been lost',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['the server is silent', new Error('Query read timeout')],
  ['nobody listens', coded('ECONNREFUSED')],
  ['the host is not known', coded('ENOTFOUND')],
  ['Postgres starts up', coded('57P03')],
  ['Postgres is shut down', coded('57P01')],
  ['Postgres crashed elsewhere', coded('57P02')],
  ['too many connections', coded('53300')],
  ['the disk of Postgres is full', coded('53100')],
  ['Postgres has no memory', coded('53200')],
  ['a statement took too long', coded('57014')],
  ['a lock took too long', coded('55P03')],
  ['a transaction idled', coded('25P03')],
  ['Postgres is a standby', coded('25006')],
  ['a race was lost to the end', coded('40001')],
  ['SQLite is busy', coded('SQLITE_BUSY')],
  ['SQLite is busy with a snapshot', coded('SQLITE_BUSY_SNAPSHOT')],
  ['SQLite is locked', coded('SQLITE_LOCKED')],
  ['SQLite is full', coded('SQLITE_FULL')],
  ['SQLite may not write', coded('SQLITE_READONLY_DBMOVED')],
  ['SQLite cannot read its disk', coded('SQLITE_IOERR_READ')],
  ['SQLite cannot open its file', coded('SQLITE_CANTOPEN')],
  ['the disk is full', coded('ENOSPC')],
  ['the quota is used up', coded('EDQUOT')],
  ['there is no descriptor left', coded('EMFILE')],
])('when %s, the answer is 503 and says when to come back', (_what, error) => {
  for (const thrown of [error, wrapped(error)]) {
    expect(toFailure(thrown)).toMatchObject({ status: 503, code: 'server.busy', retryAfter: 1 })
  }
})

test.each([
  ['a mistake of ours', new TypeError('x is not a function')],
  ['a table that does not exist', wrapped(coded('42P01'))],
  ['a broken file', wrapped(coded('SQLITE_CORRUPT'))],
  ['a second row of a name', wrapped(coded('23505'))],
])('%s stays a fault of ours', (_what, error) => {
  expect(toFailure(error)).toMatchObject({ status: 500, code: 'server.error' })
})

test('a refusal stays what it is, whatever caused it', () => {
  expect(toFailure(new Failure('draft.conflict'))).toMatchObject({ status: 409 })
})

test('a caller who goes away in the middle of a body is no fault of ours', () => {
  const aborted = Object.assign(coded('ECONNABORTED'), { status: 400, type: 'request.aborted' })
  expect(toFailure(aborted)).toMatchObject({ status: 400, code: 'request.malformed' })
})
