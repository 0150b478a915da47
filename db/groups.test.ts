import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupCommit } from './groups.sqlite.ts'
import { promiseQueue } from './promiseQueue.ts'

let connection: Database.Database
/** The statements that ran and who was told what, in their order. */
let story: string[]
let transaction: ReturnType<typeof groupCommit>['transaction']

beforeEach(() => {
  story = []
  connection = new Database(':memory:', { verbose: (text) => void story.push(String(text)) })
  connection.exec('create table parents (id integer primary key)')
  connection.exec('create table rows (id integer primary key, parent integer references parents)')
  const whenFree = async (work: () => unknown) => work()
  transaction = groupCommit({ connection, enqueue: promiseQueue(), whenFree }).transaction
  story.length = 0
})
afterEach(() => connection.close())

const insert = (id: number, parent: number | null = null) =>
  transaction(async () => {
    connection.prepare('insert into rows values (?, ?)').run(id, parent)
    return id
  }, Infinity)
const told = (writing: Promise<number>) =>
  writing.then(
    (id) => story.push(`kept ${id}`),
    (error: Error) => story.push(`failed: ${error.message}`),
  )
const ids = () => connection.prepare('select id from rows order by id').pluck().all()

describe.runIf(process.env['TEST_ENGINE'] !== 'postgres')('group commit on SQLite', () => {
  test('transactions that wait share one commit, and are told after it', async () => {
    await Promise.all([1, 2, 3].map((id) => told(insert(id))))
    expect(story.filter((text) => text === 'COMMIT')).toHaveLength(1)
    expect(story.slice(story.indexOf('COMMIT') + 1)).toEqual(['kept 1', 'kept 2', 'kept 3'])
    expect(ids()).toEqual([1, 2, 3])
  })

  test('one that comes while the group is open joins it', async () => {
    const first = told(insert(1))
    const later = Promise.resolve().then(() => told(insert(2)))
    await Promise.all([first, later])
    expect(story.filter((text) => text === 'COMMIT')).toHaveLength(1)
  })

  test('one that fails is rolled back alone, with all that it had written', async () => {
    const failing = transaction(async () => {
      connection.prepare('insert into rows values (8, null)').run()
      throw new Error('changed my mind')
    }, Infinity)
    await Promise.all([told(insert(1)), told(failing), told(insert(2))])
    expect(story.slice(story.indexOf('COMMIT') + 1)).toEqual(['failed: changed my mind', 'kept 1', 'kept 2'])
    expect(ids()).toEqual([1, 2])
  })

  test('when the commit fails nothing is kept, everybody is told so, and others go on', async () => {
    const orphan = transaction(async () => {
      connection.pragma('defer_foreign_keys = on')
      connection.prepare('insert into rows values (9, 77)').run()
      return 9
    }, Infinity)
    await Promise.all([told(insert(1)), told(orphan), told(insert(2))])
    expect(story.filter((text) => text.startsWith('failed: FOREIGN KEY'))).toHaveLength(3)
    expect(ids()).toEqual([])
    await told(insert(3))
    expect(ids()).toEqual([3])
  })

  test('a long row of them is committed in parts, none left behind', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, id) => told(insert(id))))
    expect(story.filter((text) => text === 'COMMIT').length).toBeGreaterThan(1)
    expect(ids()).toHaveLength(300)
  })
})
