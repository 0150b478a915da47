import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rawRows } from '#db/sql.ts'
import { makeFor } from '#db/testing/make.ts'
import { scratchDatabase, testEngine, testStore, type TestStore } from '#db/testing/store.ts'
import { newKeyPair } from '#server/backup/age.ts'
import { lastBackup } from '#server/domains/backups/backups.service.ts'
import { startBucket } from '#server/testing/bucket.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

let store: TestStore
let bucket: Awaited<ReturnType<typeof startBucket>>
let keys: { recipient: string; identity: string }
let folder: string
let plaza: ReturnType<typeof cliOver>
beforeAll(async () => {
  store = await testStore()
  bucket = await startBucket()
  keys = await newKeyPair()
  folder = scratchFolder()
  plaza = cliOver(store.url, {
    DATA_DIR: folder,
    BACKUP_EVERY_HOURS: '24',
    BACKUP_KEEP: '2',
    BACKUP_RECIPIENTS: keys.recipient,
    BACKUP_IDENTITY: keys.identity,
    ...bucket.env,
  })
  const make = makeFor(store)
  await make.plans()
  await make.vote({ post: await make.post() })
})
afterAll(async () => {
  await store.close()
  bucket.close()
})
beforeEach(() => {
  bucket.objects.clear()
  bucket.faults.isForgetful = false
})

const lying = () => [...bucket.objects.keys()].map((name) => name.slice('/plaza/backups/'.length))
const scratches = async () =>
  testEngine === 'sqlite'
    ? []
    : await store.read((db) =>
        rawRows(db, sql`select datname from pg_database where datname like 'plaza_scratch_%'`),
      )

test('a backup is sent encrypted, read back, remembered, and leaves nothing on this machine', async () => {
  const ran = await plaza('backup send --json')
  expect(ran).toMatchObject({ code: 0 })
  const sent = dataOf(ran) as { name: string; sha256: string; rows: number }
  expect(lying()).toEqual([sent.name])
  const [{ content } = { content: Buffer.alloc(0) }] = bucket.objects.values()
  expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(await lastBackup(store)).toMatchObject({ name: sent.name, sha256: sent.sha256 })
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
  expect(dataOf(await plaza('backup list --json'))).toMatchObject([{ file: sent.name, isAway: true }])
  expect(dataOf(await plaza('backup verify --json'))).toMatchObject({ file: sent.name, isVerified: true })
  expect((await plaza('doctor --only sent --offline')).out).toContain(sent.name)
  // What is known of it by its name alone is left empty, and one that was sent by hand is a backup too.
  expect((await plaza('backup list')).out).not.toContain('unlimited')
  const byHand = await plaza('doctor --only backup', { BACKUP_EVERY_HOURS: '0' })
  expect(byHand.out).toMatch(/newest is \d+ min old/)
})

test('it is opened by its key alone, and restored from where it lies', async () => {
  const sent = dataOf(await plaza('backup send --json')) as { name: string }
  const { identity } = await newKeyPair()
  expect((await plaza(`backup verify ${sent.name}`, { BACKUP_IDENTITY: identity })).code).toBe(7)
  const locked = await plaza(`backup verify ${sent.name}`, { BACKUP_IDENTITY: '' })
  expect(locked).toMatchObject({ code: 5, err: expect.stringContaining('BACKUP_IDENTITY') })
  const { url, drop } = await scratchDatabase(false)
  const settings = { DATA_DIR: scratchFolder(), BACKUP_IDENTITY: keys.identity, ...bucket.env }
  const name = url.split('/').at(-1)
  const ran = await cliOver(url, settings)(`backup restore ${sent.name} --confirm ${name}`)
  expect(ran).toMatchObject({ code: 0 })
  await drop()
})

test('one that does not lie there as it was sent is found out, told of and not kept; older ones stay', async () => {
  await plaza('backup send')
  const [good] = lying()
  bucket.faults.isForgetful = true
  const ran = await plaza('backup send --json')
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(lying()).toEqual([good])
  const alerts = await store.read((db) =>
    db.select().from(store.tables.settings).where(eq(store.tables.settings.key, 'billing.alerts')),
  )
  expect(alerts).toMatchObject([{ value: [{ kind: 'backup.failed' }] }])
})

test('the newest ones stay, and what somebody put there is left alone', async () => {
  const at = new Date()
  const old = ['plaza-2026-01-01T00-00-00-000Z.tar.gz.age', 'plaza-2026-01-02T00-00-00-000Z.tar.gz.age']
  for (const name of [...old, 'plaza-by-hand.tar.gz'])
    bucket.objects.set(`/plaza/backups/${name}`, { content: Buffer.from('x'), contentType: undefined, at })
  const { name, removed } = dataOf(await plaza('backup send --json')) as { name: string; removed: string[] }
  expect(removed).toEqual([old[0]])
  expect(new Set(lying())).toEqual(new Set(['plaza-by-hand.tar.gz', old[1], name]))
})

test('a drill restores the newest one, recounts it, and leaves no database behind', async () => {
  await plaza('backup send')
  const ran = await plaza('backup drill --json')
  expect(ran).toMatchObject({ code: 0 })
  expect(dataOf(ran)).toMatchObject({ isGood: true, drifts: 0, ledger: 0, problems: [] })
  expect(await scratches()).toEqual([])
})

test('a drill finds counters that differ from what they count', async () => {
  const { posts } = store.tables
  await store.transaction((tx) => tx.update(posts).set({ upvotes: 7 }).returning())
  await plaza('backup send')
  const ran = await plaza('backup drill --json')
  await store.transaction((tx) => tx.update(posts).set({ upvotes: 1 }).returning())
  expect(ran.code).toBe(7)
  expect((dataOf(ran) as { drifts: number }).drifts).toBeGreaterThan(0)
  expect(await scratches()).toEqual([])
})

test('without a bucket they are kept in the folder, and without keys they are not encrypted', async () => {
  const home = scratchFolder()
  const ran = await cliOver(store.url, { DATA_DIR: home })('backup send --json')
  const { name } = dataOf(ran) as { name: string }
  expect(name).toMatch(/\.tar\.gz$/)
  expect(readdirSync(join(home, 'backups'))).toEqual([name])
  const refused = await cliOver(store.url, { ...bucket.env, BACKUP_EVERY_HOURS: '1' })('backup send')
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('BACKUP_RECIPIENTS') })
})
