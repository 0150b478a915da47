import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '../recount.ts'
import { openStore, type Store } from '../store.ts'
import { makeFor } from '../testing/make.ts'
import { scratchDatabase, testStore } from '../testing/store.ts'
import { demoAccounts, seedDemo } from './demo.ts'
import { defaultPlans, seedPlans } from './plans.ts'
import { progressBar } from './progress.ts'
import { idsFrom, randomFrom } from './random.ts'

const now = new Date('2026-06-15T12:00:00.000Z')

const seeded = async (seed: number) => {
  const { url, drop } = await scratchDatabase()
  const result = await seedDemo({ url, seed, now })
  const store = await openStore({ url })
  const close = async (): Promise<void> => {
    await store.close()
    await drop()
  }
  return { url, store, result, close }
}

const everything = async (store: Store): Promise<Record<string, unknown[]>> => {
  const rows = Object.entries(store.tables).map(async ([name, table]) => {
    const found = await store.read((db) => db.select().from(table))
    return [name, found.map((row) => JSON.stringify(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

describe('demo data', () => {
  let demo: Awaited<ReturnType<typeof seeded>>
  beforeAll(async () => {
    demo = await seeded(42)
  })
  afterAll(() => demo.close())

  const total = async (table: 'posts' | 'users' | 'messages', where?: ReturnType<typeof sql>) => {
    const [row] = await demo.store.read((db) =>
      db.select({ n: count() }).from(demo.store.tables[table]).where(where),
    )
    return row?.n ?? 0
  }
  const accountId = async (username: string): Promise<string> => {
    const { users } = demo.store.tables
    const [user] = await demo.store.read((db) => db.select().from(users).where(eq(users.username, username)))
    return user?.id ?? ''
  }

  test('has counters that a recount agrees with', async () => {
    expect(await recount(demo.store)).toEqual([])
  })

  test('is the same for the same seed and another for another', async () => {
    const [same, other] = [await seeded(42), await seeded(43)]
    const rows = await everything(demo.store)
    expect(await everything(same.store)).toEqual(rows)
    expect((await everything(other.store))['posts']).not.toEqual(rows['posts'])
    await same.close()
    await other.close()
  })

  test('has every kind of post, in public and private forums', async () => {
    const { posts } = demo.store.tables
    const kinds = await demo.store.read((db) =>
      db
        .select({ type: posts.type, isListed: posts.isListed, n: count() })
        .from(posts)
        .groupBy(posts.type, posts.isListed),
    )
    expect(kinds.map(({ type, isListed }) => `${type} ${isListed}`).sort()).toEqual([
      'discussion false',
      'discussion true',
      'poll false',
      'poll true',
      'review false',
      'review true',
    ])
    expect(await total('posts')).toBe(demo.result.posts)
  })

  test('has every demo account, each known to the identity provider by its name', async () => {
    const { users, identities } = demo.store.tables
    const known = await demo.store.read((db) =>
      db
        .select({
          username: users.username,
          role: users.role,
          subject: identities.subject,
          status: users.subscriptionStatus,
        })
        .from(identities)
        .innerJoin(users, eq(users.id, identities.userId)),
    )
    const expected = demoAccounts.map(({ username, role }) => ({
      username,
      role,
      subject: username,
      status: 'none',
    }))
    expect(known.toSorted((a, b) => a.username.localeCompare(b.username))).toEqual(
      expected.toSorted((a, b) => a.username.localeCompare(b.username)),
    )
  })

  test('waits for its people: reports, unread notifications and messages, three campaigns', async () => {
    const {
      reports,
      notifications,
      conversationParticipants: participants,
      sponsoredPosts,
      brandMembers,
    } = demo.store.tables
    const member = await accountId('member')
    const rows = await demo.store.read(async (db) => ({
      pending: await db.select().from(reports).where(eq(reports.status, 'pending')),
      unread: await db.select().from(notifications).where(eq(notifications.userId, member)),
      talks: await db.select().from(participants).where(eq(participants.userId, member)),
      campaigns: await db.select().from(sponsoredPosts).where(eq(sponsoredPosts.status, 'active')),
      owners: await db.select().from(brandMembers),
    }))
    expect(rows.pending.length).toBeGreaterThanOrEqual(5)
    expect(rows.unread.filter(({ isRead }) => !isRead)).toHaveLength(3)
    expect(rows.talks.map(({ unreadCount }) => unreadCount).sort((a, b) => a - b)).toEqual([1, 2])
    expect(rows.campaigns).toHaveLength(3)
    expect(rows.owners).toMatchObject([{ userId: await accountId('brand'), role: 'owner' }])
  })

  test('lies in the past, with something from the last day', async () => {
    const { posts, votes, comments } = demo.store.tables
    for (const table of [posts, votes, comments]) {
      const rows = await demo.store.read((db) => db.select({ at: table.createdAt }).from(table))
      const times = rows.map(({ at }) => at.getTime())
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
      expect(Math.max(...times)).toBeGreaterThan(now.getTime() - 24 * 60 * 60 * 1000)
    }
  })

  test('is refused where somebody lives', async () => {
    await expect(seedDemo({ url: demo.url, now })).rejects.toThrow('empty database')
  })
})

test('plans are inserted once and updated by slug', async () => {
  const store = await testStore()
  const { subscriptionPlans: plans } = store.tables
  await makeFor(store).plans()
  await store.transaction((tx) =>
    tx.update(plans).set({ stripePriceId: 'price_1' }).where(eq(plans.slug, 'starter')),
  )
  const dearer = defaultPlans.map((plan) => ({ ...plan, price: plan.price + 100 }))
  await store.transaction((tx) => seedPlans(tx, store.tables, { plans: dearer, now }))
  const rows = await store.read((db) => db.select().from(plans).orderBy(plans.sortOrder))
  expect(rows.map(({ slug, price, postLimit, forumLimit }) => [slug, price, postLimit, forumLimit])).toEqual([
    ['starter', 1099, 10, 1],
    ['professional', 2099, 100, 5],
    ['business', 5099, null, null],
  ])
  expect(rows[0]?.stripePriceId).toBe('price_1')
  await store.close()
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
