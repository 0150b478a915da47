import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUniqueViolation } from './errors.ts'
import { newId } from './ids.ts'
import { runSql } from './sql.ts'
import { makeFor, type Make } from './testing/make.ts'
import { testStore, type TestStore } from './testing/store.ts'

let store: TestStore
let make: Make
beforeAll(async () => {
  store = await testStore()
  make = makeFor(store)
})
afterAll(() => store.close())

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const messages = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messages(error.cause)}` : ''
const run = (text: string) => failure(store.transaction((tx) => runSql(tx, sql.raw(text))))

describe('append-only tables', () => {
  test.each([
    ['admin_actions', `update admin_actions set reason = 'other'`],
    ['admin_actions', 'delete from admin_actions'],
    ['ledger_entries', 'update ledger_entries set amount_cents = 1'],
    ['ledger_entries', 'delete from ledger_entries'],
  ])('%s refuses: %s', async (table, text) => {
    await make.funding()
    const admin = await make.admin()
    const values = { id: newId(), adminId: admin.id, actor: 'admin', action: 'ban', targetType: 'user' }
    await store.transaction(async (tx) => {
      await tx
        .insert(store.tables.adminActions)
        .values({ ...values, targetId: 'x', reason: 'because', createdAt: new Date() })
    })
    expect(messages(await run(text))).toContain(`${table} is append-only`)
  })
})

describe('one of each', () => {
  test('a person votes once on a post, once on a comment, and never on both at once', async () => {
    const user = await make.member()
    const [post, comment] = [await make.post(), await make.comment()]
    await make.vote({ user, post })
    await make.vote({ user, comment })
    expect(isUniqueViolation(await failure(make.vote({ user, post })))).toBe(true)
    expect(isUniqueViolation(await failure(make.vote({ user, comment, type: 'downvote' })))).toBe(true)
    const both = { id: newId(), userId: user.id, type: 'upvote' as const, createdAt: new Date() }
    const insert = (target: { postId?: string; commentId?: string }) =>
      failure(store.transaction((tx) => tx.insert(store.tables.votes).values({ ...both, ...target })))
    expect(messages(await insert({ postId: post.id, commentId: comment.id }))).toContain('votes_target_check')
    expect(messages(await insert({}))).toContain('votes_target_check')
  })

  test('a person has one open report of a post, and another one after it was closed', async () => {
    const reporter = await make.member()
    const post = await make.post()
    const first = await make.report({ reporter, post })
    expect(isUniqueViolation(await failure(make.report({ reporter, post })))).toBe(true)
    await store.transaction((tx) =>
      tx
        .update(store.tables.reports)
        .set({ status: 'dismissed' })
        .where(eq(store.tables.reports.id, first.id)),
    )
    expect((await make.report({ reporter, post })).status).toBe('pending')
  })

  test('one payout run is open at a time', async () => {
    const open = () => {
      const values = { id: newId(), hash: 'h', startedBy: 'operator', startedAt: new Date() }
      return store.transaction((tx) => tx.insert(store.tables.payoutRuns).values(values))
    }
    await open()
    expect(isUniqueViolation(await failure(open()))).toBe(true)
  })

  test('a brand has one owner, a pair one conversation', async () => {
    const brand = await make.brand()
    const link = { id: newId(), brandId: brand.id, role: 'owner' as const, createdAt: new Date() }
    const { id: userId } = await make.user()
    const second = store.transaction((tx) => tx.insert(store.tables.brandMembers).values({ ...link, userId }))
    expect(isUniqueViolation(await failure(second))).toBe(true)
    const users = [await make.user(), await make.user()]
    await make.conversation({ users })
    expect(isUniqueViolation(await failure(make.conversation({ users: users.toReversed() })))).toBe(true)
  })
})

test('a campaign never reserves and spends more than came in', async () => {
  const campaign = await make.campaign()
  const over = store.transaction((tx) =>
    tx
      .update(store.tables.sponsoredPosts)
      .set({ budgetReserved: 1 })
      .where(eq(store.tables.sponsoredPosts.id, campaign.id)),
  )
  expect(messages(await failure(over))).toContain('sponsored_posts_budget_check')
})

test('words outside a settled vocabulary are refused', async () => {
  expect(messages(await run(`update users set role = 'king'`))).toContain('users_role_check')
})

describe('who may see a post', () => {
  const { posts } = { posts: () => store.tables.posts }
  const seen = async (id: string) => {
    const [row] = await store.read((db) => db.select().from(posts()).where(eq(posts().id, id)))
    return { isVisible: row?.isVisible, isListed: row?.isListed }
  }

  test('removal, deletion and privacy decide by themselves', async () => {
    const post = await make.post()
    const hidden = await make.post({ forum: await make.forum({ isPrivate: true }) })
    expect(await seen(post.id)).toEqual({ isVisible: true, isListed: true })
    expect(await seen(hidden.id)).toEqual({ isVisible: true, isListed: false })
    await store.transaction((tx) =>
      tx.update(posts()).set({ isRemoved: true }).where(eq(posts().id, post.id)),
    )
    await store.transaction((tx) =>
      tx.update(posts()).set({ isDeleted: true }).where(eq(posts().id, hidden.id)),
    )
    expect(await seen(post.id)).toEqual({ isVisible: false, isListed: false })
    expect(await seen(hidden.id)).toEqual({ isVisible: false, isListed: false })
  })

  test('its hashtags follow its score and visibility', async () => {
    const { postHashtags } = store.tables
    const post = await make.post({ hashtags: ['poker', 'ai'] })
    await make.vote({ post })
    const tags = () =>
      store.read((db) => db.select().from(postHashtags).where(eq(postHashtags.postId, post.id)))
    const [fresh] = await store.read((db) => db.select().from(posts()).where(eq(posts().id, post.id)))
    expect(await tags()).toMatchObject([
      { score: 1, isListed: true, hotRank: fresh?.hotRank },
      { score: 1, isListed: true, hotRank: fresh?.hotRank },
    ])
    await store.transaction((tx) =>
      tx.update(posts()).set({ isRemoved: true }).where(eq(posts().id, post.id)),
    )
    expect(await tags()).toMatchObject([{ isListed: false }, { isListed: false }])
  })
})
