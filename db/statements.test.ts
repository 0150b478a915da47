import Database from 'better-sqlite3'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rememberStatements } from './statements.ts'

const open: Database.Database[] = []
const connect = () => {
  const connection = new Database(':memory:')
  open.push(connection)
  return { prepare: vi.spyOn(connection, 'prepare'), remembering: rememberStatements(connection) }
}

afterEach(() => {
  for (const connection of open.splice(0)) connection.close()
})

describe('statements of a SQLite connection', () => {
  test('are prepared once for each text and form of answer', () => {
    const { prepare, remembering } = connect()
    for (let n = 1; n <= 100; n++) {
      expect(remembering.prepare('select ? as n').get(n)).toEqual({ n })
      expect(remembering.prepare('select ? as n').raw().get(n)).toEqual([n])
    }
    expect(prepare).toHaveBeenCalledTimes(2)
  })

  test('are as many as are used again, whatever else was asked', () => {
    const { prepare, remembering } = connect()
    for (let n = 0; n < 5000; n++) {
      remembering.prepare(`select ${n}`).get()
      remembering.prepare('select 1 as often').get()
    }
    expect(prepare).toHaveBeenCalledTimes(5001)
    remembering.prepare('select 0').get()
    expect(prepare).toHaveBeenCalledTimes(5002)
  })

  test('that are longer than what comes again are not kept', () => {
    const { prepare, remembering } = connect()
    const long = `select 1 ${' '.repeat(20_000)}`
    for (let n = 0; n < 3; n++) remembering.prepare(long).get()
    expect(prepare).toHaveBeenCalledTimes(3)
  })

  test('follow a table that gets a column', () => {
    const { remembering } = connect()
    remembering.exec('create table t (a)')
    remembering.exec('insert into t values (1)')
    const all = () => [
      remembering.prepare('select * from t').get(),
      remembering.prepare('select * from t').raw().get(),
    ]
    expect(all()).toEqual([{ a: 1 }, [1]])
    remembering.exec('alter table t add column b default 2')
    expect(all()).toEqual([{ a: 1, b: 2 }, [1, 2]])
  })
})
