import { count, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '../recount.ts'
import { openStore, type Store } from '../store.ts'
import { scratchDatabase } from '../testing/store.ts'
import { demoAccounts } from './accounts.ts'
import { measureDemo, seedDemo } from './demo.ts'

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
    expect((await everything(other.store))['votes']).not.toEqual(rows['votes'])
    await same.close()
    await other.close()
  })

  test('is as large as a dry run says', async () => {
    expect(await measureDemo({ seed: 42 })).toEqual(demo.result)
    expect(await total('posts')).toBe(demo.result.posts)
    expect(await total('users')).toBe(demo.result.people)
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
      brands,
    } = demo.store.tables
    const [member, brand] = [await accountId('member'), await accountId('brand')]
    const rows = await demo.store.read(async (db) => ({
      pending: await db.select().from(reports).where(eq(reports.status, 'pending')),
      told: await db.select().from(notifications).where(eq(notifications.userId, member)),
      talks: await db.select().from(participants).where(eq(participants.userId, member)),
      campaigns: await db
        .select({ brandId: sponsoredPosts.brandId })
        .from(sponsoredPosts)
        .where(eq(sponsoredPosts.status, 'active')),
      owned: await db
        .select({ id: brands.id, role: brandMembers.role })
        .from(brands)
        .innerJoin(brandMembers, eq(brandMembers.brandId, brands.id))
        .where(eq(brandMembers.userId, brand)),
    }))
    expect(rows.pending.length).toBeGreaterThanOrEqual(5)
    expect(rows.told.some(({ isRead }) => !isRead)).toBe(true)
    expect(rows.talks.filter(({ unreadCount }) => unreadCount > 0)).toHaveLength(2)
    expect(rows.owned).toEqual([{ id: expect.any(String), role: 'owner' }])
    expect(rows.campaigns).toEqual(Array.from({ length: 3 }, () => ({ brandId: rows.owned[0]?.id })))
  })

  test('has bought nothing and paid nothing: that is done at the provider, where there is none to play with', async () => {
    const { users, campaignFundings, ledgerEntries, sponsorshipApplications } = demo.store.tables
    const rows = await demo.store.read(async (db) => ({
      subscribed: await db.select().from(users).where(ne(users.subscriptionStatus, 'none')),
      fundings: await db.select().from(campaignFundings),
      entries: await db.select().from(ledgerEntries),
      applications: await db.select().from(sponsorshipApplications),
    }))
    expect(Object.values(rows).flat()).toEqual([])
  })

  test('lies in the past, with something from the last day', async () => {
    const { posts, votes, comments, notifications, messages } = demo.store.tables
    for (const table of [posts, votes, comments, notifications, messages]) {
      const rows = await demo.store.read((db) => db.select({ at: table.createdAt }).from(table))
      const times = rows.map(({ at }) => at.getTime())
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
      expect(Math.max(...times)).toBeGreaterThan(now.getTime() - 24 * 60 * 60 * 1000)
    }
  })

  test('tells people only of what is there: who did it, the post, the comment and the page', async () => {
    const { notifications, comments, posts, users } = demo.store.tables
    const rows = await demo.store.read(async (db) => ({
      told: await db.select().from(notifications),
      comments: new Map((await db.select().from(comments)).map((comment) => [comment.id, comment])),
      posts: new Map((await db.select().from(posts)).map((post) => [post.id, post])),
      names: new Map((await db.select().from(users)).map(({ id, username }) => [id, username])),
    }))
    expect(rows.told.length).toBeGreaterThan(20)
    const wrong = rows.told.filter(({ text, path, postId, actorIds: [first] }) => {
      const comment = /#comment-(.+)$/.exec(path)?.[1]
      const quoted = /“(.+?)…?”/.exec(text)?.[1] ?? ''
      const post = rows.posts.get(postId ?? '')
      const isNamed = !first || text.includes(rows.names.get(first) ?? 'nobody')
      const isPlaced = !postId || (post && path.includes(`/post/${post.slug}`) && post.title.includes(quoted))
      const isThere = !comment || rows.comments.get(comment)?.postId === postId
      return !(isNamed && isPlaced && isThere)
    })
    expect(wrong).toEqual([])
  })

  test('is refused where there are people', async () => {
    await expect(seedDemo({ url: demo.url, now })).rejects.toThrow('empty database')
  })

  test('leaves nothing behind where what it needs does not come', async () => {
    const { url, drop } = await scratchDatabase()
    const ready = Promise.reject(new Error('no pictures'))
    await expect(seedDemo({ url, now, ready })).rejects.toThrow('no pictures')
    const store = await openStore({ url })
    expect(Object.values(await everything(store)).flat()).toEqual([])
    await store.close()
    await drop()
  })
})
