import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresUsers } from './backup/postgres.load.ts'
import { claimDatabase } from './backup/restore.ts'
import { listen, notify } from './listen.ts'
import { prepared, rawRows } from './sql.ts'
import { openStore, type Store } from './store.ts'
import { freePort } from './testing/ports.ts'
import { scratchDatabase, testEngine } from './testing/store.ts'

const run = promisify(execFile)

/** Why this cannot be tested here; null where it can. */
const missing = await (async (): Promise<string | null> => {
  if (testEngine !== 'postgres') return 'SQLite has no pooler'
  return run('pgbouncer', ['--version']).then(
    () => null,
    () => 'PgBouncer is not installed: apt-get install pgbouncer',
  )
})()
if (missing !== null && testEngine === 'postgres')
  process.stderr.write(`db/pooler.test.ts is skipped: ${missing}\n`)

describe.skipIf(missing !== null)('behind a pooler in transaction mode', () => {
  let folder: string
  let bouncer: ChildProcess
  let scratch: Awaited<ReturnType<typeof scratchDatabase>>
  let store: Store
  let poolerUrl: string

  beforeAll(async () => {
    scratch = await scratchDatabase()
    const { hostname, port, username, password, pathname } = new URL(scratch.url)
    folder = await mkdtemp(join(tmpdir(), 'plaza-pooler-'))
    const listenPort = await freePort()
    const settings = join(folder, 'pgbouncer.ini')
    // Two connections for everybody, so that each transaction meets one that others have used.
    await writeFile(
      settings,
      [
        '[databases]',
        `${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${listenPort}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = transaction',
        'default_pool_size = 2',
        '',
      ].join('\n'),
    )
    const isRoot = userInfo().uid === 0
    if (isRoot) {
      // It refuses to run as root.
      const { stdout } = await run('id', ['-u', 'nobody'])
      await chmod(folder, 0o755)
      await chown(settings, Number(stdout), -1)
    }
    bouncer = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), settings], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await new Promise<void>((resolve, reject) => {
      bouncer.stderr?.on('data', (chunk: Buffer) => chunk.toString().includes('process up') && resolve())
      bouncer.once('exit', () => reject(new Error('PgBouncer did not start')))
    })
    poolerUrl = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`
    store = await openStore({ url: scratch.url, poolerUrl })
  })
  afterAll(async () => {
    await store.close()
    const ended = once(bouncer, 'exit')
    bouncer.kill('SIGINT')
    await ended
    await scratch.drop()
    await rm(folder, { recursive: true })
  })

  const byKey = prepared('pooler.byKey', (db) => {
    const { settings } = store.tables
    return db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, sql.placeholder('key')))
  })

  test('what is prepared runs on whichever connection it meets', async () => {
    const { settings } = store.tables
    const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`)
    await Promise.all(
      keys.map((key, n) =>
        store.transaction((tx) =>
          tx.insert(settings).values({ key, value: n, updatedAt: new Date() }).returning(),
        ),
      ),
    )
    const read = await Promise.all(keys.map((key) => store.read((db) => byKey(db, { key }))))
    expect(read.map(([row]) => row?.value)).toEqual(keys.map((_, n) => n))
    const within = await Promise.all(
      keys.map((key) => store.transaction(async (tx) => (await byKey(tx, { key }))[0]?.value)),
    )
    expect(within).toEqual(keys.map((_, n) => n))
  })

  test('a transaction has its limits, and leaves none to the next user of the connection', async () => {
    const limit = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    expect(await store.transaction((tx) => rawRows(tx, limit))).toEqual([{ statement: '5s', lock: '2s' }])
    expect(await store.read((db) => rawRows(db, limit))).toEqual([{ statement: '0', lock: '0' }])
  })

  test('many transactions at a time share few connections, and a failed one leaves no trace', async () => {
    const { settings } = store.tables
    const row = { key: 'only one', value: 1, updatedAt: new Date() }
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        store.transaction((tx) => tx.insert(settings).values(row).returning()),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const pids = await Promise.all(
      Array.from({ length: 30 }, () =>
        store.transaction((tx) => rawRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)),
      ),
    )
    expect(new Set(pids.map(([one]) => one?.pid)).size).toBeLessThanOrEqual(2)
  })

  test('a database is in use until its servers have ended, whatever the pooler keeps open', async () => {
    const server = await openStore({ url: scratch.url, poolerUrl })
    await server.presence.holder()
    await server.transaction((tx) => rawRows(tx, sql`select 1`))
    await expect(claimDatabase(scratch.url)).rejects.toThrow('in use by a running server')
    await server.close()
    await expect.poll(() => postgresUsers(scratch.url)).toBe(0)
  })

  test('messages arrive, and a holder stays who it is', async () => {
    const heard: string[] = []
    const stop = await listen({
      url: scratch.url,
      channel: 'pooled',
      onMessage: (text) => void heard.push(text),
      onReconnect: () => undefined,
    })
    await notify(store, 'pooled', 'said through the pooler')
    await expect.poll(() => heard).toEqual(['said through the pooler'])
    await stop()
    const holder = await store.presence.holder()
    expect((await store.presence.statesOf([holder])).get(holder)).toBe('here')
  })
})
