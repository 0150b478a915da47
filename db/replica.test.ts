import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from './client.ts'
import { migrate } from './migrate.ts'
import { fromReplica } from './replica.ts'
import { rawRows } from './sql.ts'
import { openStore, type Store } from './store.ts'
import { makeCluster, makeReplica, type Cluster } from './testing/cluster.ts'
import { openLine, type Line } from './testing/line.ts'
import { testEngine } from './testing/store.ts'

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'replica',
  wal_keep_size: '256MB',
  fsync: 'off',
}

// A file of SQLite has no replicas.
describe.runIf(testEngine === 'postgres')('a streaming replica', () => {
  let primary: Cluster
  let standby: Cluster
  let line: Line
  let store: Store
  let other: Store
  const lines: string[] = []

  beforeAll(async () => {
    primary = await makeCluster(settings)
    await primary.start()
    await primary.createDatabase('plaza')
    const url = `${primary.url}/plaza`
    await migrate({ url })
    standby = await makeReplica(primary, settings)
    await standby.start()
    line = await openLine(`${standby.url}/plaza`)
    store = await openStore({ url, readUrl: line.url, log: (message) => void lines.push(message) })
    other = await openStore({ url, readUrl: `${standby.url}/plaza` })
  })
  afterAll(async () => {
    await other?.close()
    await store?.close()
    await line?.close()
    await standby?.remove()
    await primary?.remove()
  })

  const isUsed = (of: Store) => expect.poll(() => of.replica()?.state).toBe('used')
  const write = (to: Store, key: string, value: number) => {
    const { settings: table } = to.tables
    const row = { key, value, updatedAt: new Date() }
    const set = { value }
    return to.transaction(async (tx) => {
      await tx.insert(table).values(row).onConflictDoUpdate({ target: table.key, set })
    })
  }
  const read = async (from: Store, key: string) => {
    const { settings: table } = from.tables
    const [row] = await fromReplica(() =>
      from.read((db) => db.select().from(table).where(eq(table.key, key))),
    )
    return row?.value
  }
  const isAnsweredByReplica = (of: Store) =>
    fromReplica(() =>
      of.read(async (db) => {
        const [row] = await rawRows<{ is: boolean }>(db, sql`select pg_is_in_recovery() as is`)
        return row?.is
      }),
    )
  /** Stops or lets go on what the replica replays. */
  const replay = async (what: 'pause' | 'resume') => {
    const client = newClient({ connectionString: `${standby.url}/plaza` })
    await client.connect()
    await client.query(`select pg_wal_replay_${what}()`)
    await client.end()
  }

  test('only reads that may go to the replica go there', async () => {
    await isUsed(store)
    expect(await isAnsweredByReplica(store)).toBe(true)
    const [row] = await store.read((db) =>
      rawRows<{ is: boolean }>(db, sql`select pg_is_in_recovery() as is`),
    )
    expect(row?.is).toBe(false)
    const inside = await fromReplica(() =>
      store.transaction((tx) => rawRows<{ is: boolean }>(tx, sql`select pg_is_in_recovery() as is`)),
    )
    expect(inside[0]?.is).toBe(false)
  })

  test('who writes reads it at once, a hundred times over, most of them from the replica', async () => {
    await isUsed(store)
    const before = store.replica()?.reads.replica ?? 0
    for (let value = 0; value < 100; value += 1) {
      await write(store, 'counted', value)
      expect(await read(store, 'counted')).toBe(value)
    }
    expect(store.replica()?.reads.replica ?? 0).toBeGreaterThan(before)
  })

  test('what another process tells of is found, too', async () => {
    await isUsed(other)
    const heard = new Promise<unknown>((resolve) => {
      other.onChange(() => void read(other, 'told').then((value) => value === 7 && resolve(value)))
    })
    // Until the other listens nobody hears.
    const value = () => write(store, 'told', 7)
    const timer = setInterval(() => void value(), 200)
    expect(await heard).toBe(7)
    clearInterval(timer)
  })

  test('a replica that does not replay what was written is passed over, and asked again when it has', async () => {
    await isUsed(store)
    await write(store, 'held', 1)
    await expect.poll(() => read(store, 'held')).toBe(1)
    await replay('pause')
    await write(store, 'held', 2)
    const before = store.replica()?.reads.primary ?? 0
    expect(await read(store, 'held')).toBe(2)
    expect(store.replica()?.reads.primary).toBe(before + 1)
    await replay('resume')
    await expect.poll(() => isAnsweredByReplica(store)).toBe(true)
    expect(await read(store, 'held')).toBe(2)
  })

  test('one that stays behind is not waited for any more', async () => {
    await isUsed(store)
    await replay('pause')
    await write(store, 'late', 1)
    await expect.poll(() => store.replica()?.state).toBe('behind')
    expect(store.replica()?.lagMs).toBeGreaterThan(0)
    expect(await read(store, 'late')).toBe(1)
    await replay('resume')
    await isUsed(store)
    expect(lines).toContain('database.replica_behind')
  })

  test('one that is down is replaced by the primary, and used again when it is back', async () => {
    await write(store, 'kept', 5)
    await isUsed(store)
    await line.refuse()
    expect(await read(store, 'kept')).toBe(5)
    await expect.poll(() => store.replica()?.state).toBe('down')
    expect(await read(store, 'kept')).toBe(5)
    await line.restore()
    await isUsed(store)
    await expect.poll(() => isAnsweredByReplica(store)).toBe(true)
    expect(lines).toContain('database.replica_down')
  })

  test('a database that takes writes itself is not taken for a replica', async () => {
    const url = `${primary.url}/plaza`
    const said: unknown[] = []
    const mistaken = await openStore({
      url,
      readUrl: url,
      log: (message, details) => void said.push([message, details]),
    })
    expect(await isAnsweredByReplica(mistaken)).toBe(false)
    expect(mistaken.replica()?.state).toBe('down')
    await mistaken.close()
  })
})
