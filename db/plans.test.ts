import { and, desc, eq, gte, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableNotifications } from './conditions.ts'
import { isBelow, listed, rawRows, runSql, unordered, visible } from './sql.ts'
import type { Db } from './store.ts'
import { testStore, type TestStore } from './testing/store.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

/** How the engine would run a query; Postgres is told that reading whole tables is out of the question. */
const planOf = (build: (db: Db) => { getSQL(): SQL }): Promise<string> =>
  store.transaction(async (tx) => {
    const query = build(tx).getSQL()
    if (store.engine === 'sqlite') {
      const steps = await rawRows<{ detail: string }>(tx, sql`explain query plan ${query}`)
      return steps.map(({ detail }) => detail).join('\n')
    }
    await runSql(tx, sql`set local enable_seqscan = off`)
    await runSql(tx, sql`set local enable_bitmapscan = off`)
    const steps = await rawRows<{ 'QUERY PLAN': string }>(tx, sql`explain ${query}`)
    return steps.map((step) => step['QUERY PLAN']).join('\n')
  })

const { posts, postHashtags, comments, reports, notifications, checkouts } = {
  posts: () => store.tables.posts,
  postHashtags: () => store.tables.postHashtags,
  comments: () => store.tables.comments,
  reports: () => store.tables.reports,
  notifications: () => store.tables.notifications,
  checkouts: () => store.tables.pendingCheckouts,
}
const at = new Date('2026-01-01T00:00:00Z')
const page = 20

const lists: [string, (db: Db) => { getSQL(): SQL }][] = [
  [
    'posts_hot_index',
    (db) =>
      db
        .select()
        .from(posts())
        .where(listed(posts()))
        .orderBy(desc(posts().hotRank), desc(posts().id))
        .limit(page),
  ],
  [
    'posts_hot_index',
    (db) =>
      db
        .select()
        .from(posts())
        .where(and(listed(posts()), isBelow([posts().hotRank, posts().id], [9, 'x'])))
        .orderBy(desc(posts().hotRank), desc(posts().id))
        .limit(page),
  ],
  [
    'posts_new_index',
    (db) =>
      db
        .select()
        .from(posts())
        .where(listed(posts()))
        .orderBy(desc(posts().createdAt), desc(posts().id))
        .limit(page),
  ],
  [
    'posts_top_index',
    (db) =>
      db
        .select()
        .from(posts())
        .where(listed(posts()))
        .orderBy(desc(posts().score), desc(posts().id))
        .limit(page),
  ],
  [
    'posts_trend_index',
    (db) =>
      db
        .select()
        .from(posts())
        .where(listed(posts()))
        .orderBy(desc(posts().trendScore), desc(posts().createdAt), desc(posts().id))
        .limit(page),
  ],
  [
    'posts_type_hot_index',
    (db) =>
      db
        .select()
        .from(posts())
        .where(and(listed(posts()), eq(posts().type, 'poll')))
        .orderBy(desc(posts().hotRank), desc(posts().id))
        .limit(page),
  ],
  [
    'posts_forum_hot_index',
    (db) =>
      db
        .select()
        .from(posts())
        .where(and(visible(posts()), eq(posts().forumId, 'f')))
        .orderBy(desc(posts().hotRank), desc(posts().id))
        .limit(page),
  ],
  [
    'posts_author_index',
    (db) =>
      db
        .select()
        .from(posts())
        .where(eq(posts().authorId, 'u'))
        .orderBy(desc(posts().createdAt), desc(posts().id))
        .limit(page),
  ],
  [
    'post_hashtags_hot_index',
    (db) =>
      db
        .select()
        .from(postHashtags())
        .where(and(listed(postHashtags()), eq(postHashtags().tag, 'ai')))
        .orderBy(desc(postHashtags().hotRank), desc(postHashtags().postId))
        .limit(page),
  ],
  [
    'post_hashtags_recent_index',
    (db) =>
      db
        .select({ tag: unordered(postHashtags().tag), n: sql`count(*)` })
        .from(postHashtags())
        .where(and(listed(postHashtags()), gte(postHashtags().createdAt, at)))
        .groupBy(unordered(postHashtags().tag)),
  ],
  [
    'comments_best_index',
    (db) =>
      db
        .select()
        .from(comments())
        .where(and(eq(comments().postId, 'p'), sql`${comments().parentId} is null`))
        .orderBy(desc(comments().wilson), desc(comments().id))
        .limit(page),
  ],
  [
    'reports_status_index',
    (db) =>
      db
        .select()
        .from(reports())
        .where(eq(reports().status, 'pending'))
        .orderBy(desc(reports().createdAt), desc(reports().id))
        .limit(page),
  ],
  [
    'pending_checkouts_price_index',
    (db) =>
      db
        .select()
        .from(checkouts())
        .where(and(eq(checkouts().planId, 'p'), eq(checkouts().priceId, 'price')))
        .orderBy(desc(checkouts().createdAt))
        .limit(page),
  ],
  [
    'notifications_user_index',
    (db) =>
      db
        .select()
        .from(notifications())
        .where(and(eq(notifications().userId, 'u'), readableNotifications(store.tables, db, 'u')))
        .orderBy(desc(notifications().createdAt), desc(notifications().id))
        .limit(page),
  ],
  [
    'notifications_unread_index',
    (db) =>
      db
        .select({ n: sql`count(*)` })
        .from(notifications())
        .where(
          and(
            eq(notifications().userId, 'u'),
            sql`not ${notifications().isRead}`,
            readableNotifications(store.tables, db, 'u'),
          ),
        ),
  ],
]

test('what notifications are about is looked up by its key, one by one', async () => {
  const plan = await planOf((db) =>
    db
      .select()
      .from(notifications())
      .where(and(eq(notifications().userId, 'u'), readableNotifications(store.tables, db, 'u')))
      .orderBy(desc(notifications().createdAt), desc(notifications().id))
      .limit(page),
  )
  for (const index of ['forum_memberships_pair_unique', 'blocks_pair_unique']) expect(plan).toContain(index)
  expect(plan.toLowerCase()).not.toMatch(/^scan |seq scan/m)
})

test.each(lists)('a list walks %s in its order', async (index, build) => {
  const plan = await planOf(build)
  expect(plan).toContain(index)
  expect(plan.toLowerCase()).not.toMatch(/temp b-tree for order by|sort /)
})
