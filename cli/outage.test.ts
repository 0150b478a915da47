import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { openLine } from '#db/testing/line.ts'
import { testEngine, testStore, type TestStore } from '#db/testing/store.ts'
import { exits } from './exit.ts'
import { cliOver, dataOf } from './lines.testing.ts'

// A command waits some seconds for a database before it gives up.
let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

const command = 'maintenance outgoing off --yes'

describe.runIf(testEngine === 'sqlite')('a SQLite file that another process writes to', () => {
  test('ends a command with 8 and the reason, and nothing is done', async () => {
    const plaza = cliOver(store.url)
    const other = new Database(store.url.replace('file:', ''))
    other.exec('begin immediate')
    const { code, out, err } = await plaza(`${command} --json`)
    expect([code, out, JSON.parse(err)]).toMatchObject([
      exits.later,
      '',
      { error: { code: 'server.busy', message: 'This cannot be done at the moment: database is locked' } },
    ])
    other.exec('rollback')
    other.close()
    expect((await plaza(command)).code).toBe(exits.done)
  })
})

describe.runIf(testEngine === 'postgres')('a Postgres that is down', () => {
  test('ends a command with 8 and the reason', async () => {
    const line = await openLine(store.url)
    const plaza = cliOver(line.url)
    await line.refuse()
    const { code, err } = await plaza(`${command} --json`)
    expect([code, JSON.parse(err)]).toMatchObject([
      exits.later,
      { error: { code: 'server.busy', message: expect.stringContaining('ECONNREFUSED') } },
    ])
    await line.restore()
    expect((await plaza(command)).code).toBe(exits.done)
    await line.close()
  })
})

test('the doctor tells of leases and jobs that lie in a far future', async () => {
  const plaza = cliOver(store.url)
  const only = 'doctor --only leases --json'
  expect((await plaza(only)).code).toBe(exits.done)
  const { leases, jobs } = store.tables
  const now = new Date()
  const far = new Date(now.getTime() + 40 * 24 * 60 * 60 * 1000)
  await store.transaction(async (tx) => {
    await tx.insert(leases).values({ name: 'sweep', holder: '', expiresAt: far })
    await tx.insert(jobs).values({ id: newId(), queue: 'mail', payload: {}, runAt: far, createdAt: far })
  })
  const { code, out } = await plaza(only)
  expect(code).toBe(exits.found)
  expect(dataOf({ out })).toMatchObject([
    {
      check: 'leases',
      status: 'FAIL',
      message: '2 leases and jobs lie up to 40 days in the future: the clock was wrong',
    },
  ])
})
