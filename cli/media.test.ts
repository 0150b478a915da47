import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { diskMedia } from '#server/ports/media/disk.ts'
import { startBucket } from '#server/testing/bucket.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

let store: TestStore
let bucket: Awaited<ReturnType<typeof startBucket>>
let folder: string
let local: ReturnType<typeof cliOver>
let away: ReturnType<typeof cliOver>
beforeAll(async () => {
  store = await testStore()
  bucket = await startBucket()
})
afterAll(async () => {
  await store.close()
  bucket.close()
})
beforeEach(async () => {
  bucket.objects.clear()
  bucket.faults.isForgetful = false
  const { uploads } = store.tables
  await store.transaction((tx) => tx.delete(uploads).returning())
  folder = scratchFolder()
  local = cliOver(store.url, { DATA_DIR: folder })
  away = cliOver(store.url, { DATA_DIR: folder, ...bucket.env })
  const { id: ownerId } = await makeFor(store).member()
  const at = new Date()
  for (const name of ['a.webp', 'b.webp', 'c.webp']) {
    const content = Buffer.from(`picture ${name}`)
    await diskMedia(join(folder, 'media')).put({ name, contentType: 'image/webp', content })
    const look = { width: 1, height: 1, contentType: 'image/webp', sha256: 'x', createdAt: at, usedAt: at }
    await store.transaction((tx) =>
      tx
        .insert(uploads)
        .values({ id: newId(), ownerId, name, bytes: content.length, ...look })
        .returning(),
    )
  }
})

const pathOf = (name: string) => join(folder, 'media', name)
const inBucket = () => [...bucket.objects.keys()].map((name) => name.split('/').at(-1))
function orphan(name: string, ageHours: number) {
  writeFileSync(pathOf(name), 'nobody’s')
  const at = new Date(Date.now() - ageHours * 3_600_000)
  utimesSync(pathOf(name), at, at)
}

test('usage counts each kind, and says what is missing', async () => {
  orphan('old.webp', 30)
  expect(dataOf(await local('media usage --json'))).toMatchObject({
    stored: { count: 4 },
    uploads: { count: 3 },
    orphans: { count: 1 },
    missing: 0,
  })
  const other = cliOver(store.url, { DATA_DIR: scratchFolder() })
  const ran = await other('media usage --json')
  expect(ran.code).toBe(7)
  expect(dataOf(ran)).toMatchObject({ missing: 3, stored: { count: 0 } })
})

test('orphans are listed, and deleted only when asked; what is younger than a day stays', async () => {
  orphan('old.webp', 30)
  orphan('young.webp', 1)
  expect(dataOf(await local('media orphans --json'))).toMatchObject([{ name: 'old.webp' }])
  expect(existsSync(pathOf('old.webp'))).toBe(true)
  expect((await local('media orphans --execute')).code).toBe(2)
  expect((await local('media orphans --execute --yes')).code).toBe(0)
  expect(readdirSync(join(folder, 'media')).toSorted()).toEqual(['a.webp', 'b.webp', 'c.webp', 'young.webp'])
})

test('a move is dry by default, goes on where it broke off, and deletes nothing unless asked', async () => {
  expect(dataOf(await away('media move bucket --json'))).toMatchObject({ copied: { count: 3 } })
  expect(inBucket()).toEqual([])
  bucket.objects.set('/plaza/media/a.webp', {
    content: Buffer.from('picture a.webp'),
    contentType: 'image/webp',
    at: new Date(),
  })
  const ran = await away('media move bucket --execute --yes --json')
  expect(ran.code).toBe(0)
  expect(dataOf(ran)).toMatchObject({ copied: { count: 2 }, already: { count: 1 }, removed: { count: 0 } })
  expect(new Set(inBucket())).toEqual(new Set(['a.webp', 'b.webp', 'c.webp']))
  expect(readdirSync(join(folder, 'media'))).toHaveLength(3)
  expect((await away('media usage')).code).toBe(0)
})

test('what does not lie there as it was sent is reported, and stays where it was', async () => {
  bucket.faults.isForgetful = true
  const ran = await away('media move bucket --execute --remove --yes --json')
  expect(ran.code).toBe(6)
  expect(dataOf(ran)).toMatchObject({ copied: { count: 0 }, removed: { count: 0 }, failed: { count: 3 } })
  expect(readdirSync(join(folder, 'media'))).toHaveLength(3)
})

test('there and back again, byte for byte', async () => {
  expect((await away('media move bucket --execute --remove --yes')).code).toBe(0)
  expect(readdirSync(join(folder, 'media'))).toEqual([])
  expect((await away('media move folder --execute --remove --yes')).code).toBe(0)
  expect(inBucket()).toEqual([])
  expect((await local('media usage')).code).toBe(0)
  expect((await local('media move bucket')).code).toBe(2)
})
