import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { recount } from '#db/recount.ts'
import { rawRows } from '#db/sql.ts'
import { lockDatabase } from '#db/lock.ts'
import { openStore, type Store } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { scratchDatabase, testEngine, testStore, type TestStore } from '#db/testing/store.ts'
import { systemClock } from '#server/core/clock.ts'
import { outgoingSwitch } from '#server/domains/outgoing/outgoing.service.ts'
import { diskMedia } from '#server/ports/media/disk.ts'
import { tableSums } from '#server/testing/tableSums.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

let store: TestStore
let folder: string
let plaza: ReturnType<typeof cliOver>
/** Each of these ends a line for some reader of lines. */
const separated = 'one\u2028two\u2029three\u0085four\u000Bfive\u000Csix\r\nseven\reight\nnine'
const picture = Buffer.from('a picture')

beforeAll(async () => {
  store = await testStore()
  folder = scratchFolder()
  plaza = cliOver(store.url, { DATA_DIR: folder })
  const make = makeFor(store)
  await make.plans()
  const post = await make.post({ content: separated })
  await make.comment({ post })
  await make.vote({ post })
  const { id: ownerId } = await make.admin()
  const stamps = { createdAt: new Date(), usedAt: new Date() }
  await store.transaction(async (tx) => {
    const { uploads, sessions } = store.tables
    const upload = { name: 'one.webp', sha256: 'x', bytes: picture.length, contentType: 'image/webp' }
    await tx.insert(uploads).values({ id: newId(), ownerId, width: 1, height: 1, ...upload, ...stamps })
    const signIn = { sid: 'a', sess: {}, expire: new Date(Date.now() + 60_000), userId: ownerId }
    await tx.insert(sessions).values({ id: newId(), ...signIn, ...stamps, lastSeenAt: new Date() })
  })
  await diskMedia(join(folder, 'media')).put({
    name: 'one.webp',
    contentType: 'image/webp',
    content: picture,
  })
})
afterAll(() => store.close())

interface Made {
  file: string
  rows: number
  uploads: number
  isVerified: boolean
}
const create = async () => dataOf(await plaza('backup create --json --quiet')) as Made

/** Restores into an installation that has nothing yet, and looks at what it then is. */
async function restored<Result>(file: string, look: (store: Store, home: string) => Promise<Result>) {
  const { url, drop } = await scratchDatabase(false)
  const home = scratchFolder()
  const name = url.split('/').at(-1)
  const ran = await cliOver(url, { DATA_DIR: home })(`backup restore ${file} --confirm ${name}`)
  expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('outgoing on') })
  const other = await openStore({ url })
  try {
    return await look(other, home)
  } finally {
    await other.close()
    await drop()
  }
}

/** What a restore changes on purpose. */
const settled = new Set(['sessions', 'desktopCodes', 'settings', 'adminActions'])
const sumsOf = async (of: Store) =>
  Object.fromEntries(Object.entries(await tableSums(of)).filter(([table]) => !settled.has(table)))

/** A connection that was closed is one for the cluster until its process has ended. */
async function countConnections(database: string): Promise<number> {
  if (testEngine === 'sqlite') return 0
  const rows = await store.read((db) =>
    rawRows<{ pid: number }>(
      db,
      sql`select pid from pg_stat_activity where datname = ${database} and application_name = 'plaza'`,
    ),
  )
  return rows.length
}

describe('a backup', () => {
  test('of a quiet site gives back every row and every upload, and nobody is signed in', async () => {
    const made = await create()
    expect(made).toMatchObject({ uploads: 1, isVerified: true })
    expect((await plaza(`backup verify ${made.file}`)).code).toBe(0)
    await restored(made.file, async (other, home) => {
      expect(await sumsOf(other)).toEqual(await sumsOf(store))
      expect(readFileSync(join(home, 'media', 'one.webp'))).toEqual(picture)
      const { posts, sessions, adminActions } = other.tables
      const contents = await other.read((db) => db.select({ content: posts.content }).from(posts))
      expect(contents).toContainEqual({ content: separated })
      const [signedIn, acts] = await other.read(async (db) => [
        await db.select().from(sessions),
        await db.select().from(adminActions),
      ])
      expect(signedIn).toEqual([])
      expect(acts).toMatchObject([{ actor: 'operator', action: 'restore', metadata: { via: 'cli' } }])
      expect(await other.read((db) => outgoingSwitch(other.tables, systemClock).isOn(db))).toBe(false)
    })
  })

  test('beside many writes has every one that was acknowledged before it', async () => {
    const { outbox } = store.tables
    const load = { written: 0, isOn: true }
    const writer = (async () => {
      while (load.isOn) {
        const event = { name: 'poll.voted', payload: { postId: String(load.written) }, createdAt: new Date() }
        await store.transaction(async (tx) => {
          await tx.insert(outbox).values(event)
        })
        load.written += 1
        await turn()
      }
    })()
    await expect.poll(() => load.written).toBeGreaterThanOrEqual(20)
    const before = load.written
    const made = await create()
    const during = load.written - before
    load.isOn = false
    await writer
    expect(during).toBeGreaterThan(0)
    await restored(made.file, async (other) => {
      const rows = await other.read((db) =>
        db.select().from(other.tables.outbox).orderBy(other.tables.outbox.id),
      )
      const numbers = rows.map(({ payload }) => Number(payload['postId']))
      expect(numbers.length).toBeGreaterThanOrEqual(before)
      expect(numbers).toEqual(numbers.map((_, at) => at))
      expect(await recount(other, { isDryRun: true })).toEqual([])
      // Numbers go on behind the restored ones.
      const [next] = await other.transaction((tx) =>
        tx.insert(other.tables.outbox).values({ name: 'x', payload: {}, createdAt: new Date() }).returning(),
      )
      expect(next?.id).toBeGreaterThan(rows.at(-1)?.id ?? 0)
    })
  })

  test('that was cut off or changed is found out, and is not restored', async () => {
    const { file } = await create()
    const bytes = readFileSync(file)
    const cutOff = join(folder, 'cut-off.tar.gz')
    writeFileSync(cutOff, bytes.subarray(0, bytes.length - 200))
    const changed = join(folder, 'changed.tar.gz')
    const copy = Buffer.from(bytes)
    copy[Math.floor(copy.length / 2)] = (copy[Math.floor(copy.length / 2)] ?? 0) ^ 0xff
    writeFileSync(changed, copy)
    const nonsense = join(folder, 'nonsense.tar.gz')
    writeFileSync(nonsense, 'not an archive')
    for (const damaged of [cutOff, changed, nonsense]) {
      const verified = await plaza(`backup verify ${damaged} --json`)
      expect(verified.code).toBe(7)
      expect(dataOf(verified)).toMatchObject({
        problems: [expect.stringMatching(/damaged|changed|backup/)],
      })
    }
    const { url, drop } = await scratchDatabase(false)
    const name = url.split('/').at(-1)
    const ran = await cliOver(url, { DATA_DIR: folder })(`backup restore ${changed} --confirm ${name}`)
    expect(ran.code).toBe(7)
    expect(ran.out).toContain('Nothing was restored')
    await drop()
  })

  test('is restored only with its name, while nobody else is there, and keeps what was there before', async () => {
    const { file } = await create()
    const target = await scratchDatabase()
    const name = target.url.split('/').at(-1)
    const other = cliOver(target.url, { DATA_DIR: scratchFolder() })
    expect(await other(`backup restore ${file} --yes`)).toMatchObject({ code: 2, out: '' })
    expect(await other(`backup restore ${file} --confirm else`)).toMatchObject({ code: 2 })
    const server = await openStore({ url: target.url })
    await server.ping()
    const release = lockDatabase(target.url)
    expect(await other(`backup restore ${file} --confirm ${name} --json`)).toMatchObject({
      code: 5,
      out: '',
      err: expect.stringContaining('stop it first'),
    })
    await server.close()
    release()
    await expect.poll(() => countConnections(name ?? '')).toBe(0)
    const ran = await other(`backup restore ${file} --confirm ${name} --json`)
    expect(dataOf(ran)).toMatchObject({ before: expect.stringContaining('plaza-') })
    expect(dataOf(await other('backup list --json'))).toHaveLength(1)
    expect(await other('backup prune --keep 1 --yes')).toMatchObject({ code: 0 })
    await target.drop()
  })

  test('of the other engine is refused', async () => {
    const { file } = await create()
    const otherUrl = testEngine === 'sqlite' ? 'postgres://nobody@127.0.0.1:1/none' : `file:${folder}/none.db`
    const ran = await cliOver(otherUrl, { DATA_DIR: folder })(`backup restore ${file} --confirm none`)
    expect(ran).toMatchObject({ code: 5, err: expect.stringContaining('other database engine') })
  })

  test('is kept beside another that is made at the same time', async () => {
    const count = async () => (dataOf(await plaza('backup list --json')) as unknown[]).length
    const before = await count()
    const made = await Promise.all([create(), create(), create()])
    expect(new Set(made.map(({ file }) => file)).size).toBe(3)
    expect(await count()).toBe(before + 3)
  })

  test('removes what one that was killed long ago has left, and nothing that may be at work', async () => {
    const { file } = await create()
    const [killed, busy] = ['.backup-killed', '.backup-busy'].map((name) => join(dirname(file), name))
    for (const left of [killed, busy]) mkdirSync(left ?? '')
    writeFileSync(join(killed ?? '', 'plaza.db'), 'a copy')
    const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    utimesSync(killed ?? '', longAgo, longAgo)
    await create()
    expect([killed, busy].map((left) => existsSync(left ?? ''))).toEqual([false, true])
  })

  test('old ones go, the newest stay, and a dry run deletes nothing', async () => {
    const count = async () => (dataOf(await plaza('backup list --json')) as unknown[]).length
    const all = await count()
    expect(all).toBeGreaterThan(2)
    expect((await plaza('backup prune --yes')).code).toBe(2)
    await plaza('backup prune --keep 2 --dry-run')
    expect(await count()).toBe(all)
    expect((await plaza('backup prune --keep 2 --yes')).code).toBe(0)
    expect(await count()).toBe(2)
  })
})

test.runIf(testEngine === 'sqlite')(
  'a database that is a link stays one, and is restored where it leads',
  async () => {
    const { file } = await create()
    const [home, disk] = [scratchFolder(), scratchFolder()]
    const [link, target] = [join(home, 'plaza.db'), join(disk, 'plaza.db')]
    symlinkSync(target, link)
    const url = `file:${link}`
    const there = cliOver(url, { DATA_DIR: home })
    expect((await there('db migrate')).code).toBe(0)
    expect((await there(`backup restore ${file} --confirm plaza.db`)).code).toBe(0)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    const restoredThere = await openStore({ url: `file:${target}` })
    expect(await sumsOf(restoredThere)).toEqual(await sumsOf(store))
    await restoredThere.close()
  },
)
