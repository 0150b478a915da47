import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeFor } from '../testing/make.ts'
import { scratchDatabase, testEngine, testStore } from '../testing/store.ts'
import { openStore } from '../store.ts'
import { defaultPlans, seedFirstPlans, seedMissingPlans, seedPlans } from './plans.ts'
import { progressBar } from './progress.ts'
import { postgresSink } from './sink.postgres.ts'
import { sqliteSink } from './sink.sqlite.ts'
import { idsFrom, randomFrom } from '#shared/random.ts'

const now = new Date('2026-06-15T12:00:00.000Z')

test('default plans are inserted where they are missing, and change none that is there', async () => {
  const store = await testStore()
  const { subscriptionPlans: plans } = store.tables
  const seed = () => store.transaction((tx) => seedMissingPlans(tx, store.tables, now))
  expect(await seed()).toHaveLength(3)
  await store.transaction(async (tx) => {
    await tx.update(plans).set({ price: 2499, isActive: false }).where(eq(plans.slug, 'professional'))
    await tx.delete(plans).where(eq(plans.slug, 'starter'))
  })
  expect(await seed()).toEqual(['starter'])
  await store.transaction((tx) => tx.delete(plans).where(eq(plans.slug, 'starter')))
  await store.transaction((tx) => seedFirstPlans(tx, store.tables, now))
  const rows = await store.read((db) => db.select().from(plans).orderBy(plans.sortOrder))
  expect(rows.map(({ slug, price, isActive }) => [slug, price, isActive])).toEqual([
    ['professional', 2499, false],
    ['business', 4999, true],
  ])
  await store.close()
})

test('plans are inserted once and updated by slug', async () => {
  const store = await testStore()
  const { subscriptionPlans: plans } = store.tables
  await makeFor(store).plans()
  await store.transaction((tx) =>
    tx.update(plans).set({ stripePriceId: 'price_1' }).where(eq(plans.slug, 'starter')),
  )
  const priceId = async () =>
    (await store.read((db) => db.select().from(plans).where(eq(plans.slug, 'starter'))))[0]?.stripePriceId
  await store.transaction((tx) => seedPlans(tx, store.tables, { now }))
  expect(await priceId()).toBe('price_1')
  const dearer = defaultPlans.map((plan) => ({ ...plan, price: plan.price + 100 }))
  await store.transaction((tx) => seedPlans(tx, store.tables, { plans: dearer, now }))
  const rows = await store.read((db) => db.select().from(plans).orderBy(plans.sortOrder))
  expect(rows.map(({ slug, price, postLimit, forumLimit }) => [slug, price, postLimit, forumLimit])).toEqual([
    ['starter', 1099, 10, 1],
    ['professional', 2099, 100, 5],
    ['business', 5099, null, null],
  ])
  expect(await priceId()).toBeNull()
  await store.close()
})

test('what a seed writes is read as it was, whatever signs it holds', async () => {
  const { url, drop } = await scratchDatabase()
  const texts = ['tab\tline\nreturn\r', '\\N', '\\.', '\\t', '"quoted", {set}', '', '\u2028😀', "it's"]
  const sink = testEngine === 'postgres' ? await postgresSink(url) : sqliteSink(url)
  await sink.begin({ isBulk: false })
  const rows = texts.map((text, n) => ({ key: String(n), value: { text, n }, updatedAt: now }))
  await sink.insert('settings', rows)
  await sink.insert('settings', [])
  await sink.insert(
    'searchWords',
    texts.map((word) => ({ word })),
  )
  await sink.finish(() => undefined)
  await sink.close()
  const store = await openStore({ url })
  const { settings, searchWords } = store.tables
  expect(await store.read((db) => db.select().from(settings).orderBy(settings.key))).toEqual(rows)
  const words = await store.read((db) => db.select().from(searchWords))
  expect(words.map(({ word }) => word).toSorted()).toEqual(texts.toSorted())
  await store.close()
  await drop()
})

test('random numbers repeat, spread evenly, and make ids that sort by time', () => {
  const [one, same] = [randomFrom(1), randomFrom(1)]
  const numbers = Array.from({ length: 1000 }, one.next)
  expect(Array.from({ length: 1000 }, same.next)).toEqual(numbers)
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  expect(mean).toBeGreaterThan(0.45)
  expect(mean).toBeLessThan(0.55)
  const idAt = idsFrom(one)
  const ids = [1, 2, 3].map((ms) => idAt(new Date(ms)))
  expect(ids.toSorted()).toEqual(ids)
  expect(ids[0]).toMatch(/^00000000-0001-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('progress is one line on a screen, and a few where lines cannot be written over', () => {
  const written = (isTTY: boolean): string[] => {
    const lines: string[] = []
    const show = progressBar({ isTTY, write: (text) => lines.push(text) })
    for (let done = 0; done <= 1000; done += 1) show({ what: 'posts', done, total: 1000 })
    return lines
  }
  expect(written(true)).toHaveLength(101)
  expect(written(false)).toHaveLength(11)
  expect(written(false).at(-1)).toContain('100 % 1000/1000 posts')
})
