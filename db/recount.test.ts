import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { recount } from './recount.ts'
import { makeFor, type Make } from './testing/make.ts'
import { testStore, type TestStore } from './testing/store.ts'

let store: TestStore
let make: Make
beforeEach(async () => {
  store = await testStore()
  make = makeFor(store)
})
afterEach(() => store.close())

test('what the factories build has right counters', async () => {
  const post = await make.post({ hashtags: ['ai'] })
  const comment = await make.comment({ post })
  await make.comment({ parent: comment })
  await make.comment({ parent: comment, isDeleted: true })
  await make.vote({ post })
  await make.vote({ post, type: 'downvote' })
  await make.vote({ comment })
  await make.membership({})
  await make.post({ isRemoved: true })
  await make.post({ forum: await make.forum({ isPrivate: true }) })
  await make.funding()
  expect(await recount(store)).toEqual([])
})

test('every wrong counter is told in a dry run, mended in a real one, and gone afterwards', async () => {
  const { posts, comments, forums, users, pollOptions, postHashtags } = store.tables
  const post = await make.post({ hashtags: ['ai'], options: ['yes', 'no'] })
  const comment = await make.comment({ post })
  await make.vote({ post })
  await store.transaction(async (tx) => {
    await tx.update(posts).set({ upvotes: 7, score: -1, hotRank: 0, commentCount: 9, inPublicForum: false })
    await tx.update(comments).set({ downvotes: 3, wilson: 1, childCount: 2 })
    await tx.update(forums).set({ memberCount: 99, postCount: -4 })
    await tx.update(pollOptions).set({ voteCount: 5 }).where(eq(pollOptions.text, 'yes'))
    await tx.update(users).set({ karma: 1000 }).where(eq(users.id, post.authorId))
    await tx.update(postHashtags).set({ score: 12, isListed: false })
  })
  const told = await recount(store, { isDryRun: true })
  const names = [...new Set(told.map(({ counter }) => counter))].sort()
  expect(names).toEqual([
    'comments.childCount',
    'comments.downvotes',
    'comments.wilson',
    'forums.memberCount',
    'forums.postCount',
    'poll_options.voteCount',
    'post_hashtags.ai',
    'posts.commentCount',
    'posts.hotRank',
    'posts.inPublicForum',
    'posts.score',
    'posts.upvotes',
    'users.karma',
  ])
  expect(told).toContainEqual({
    counter: 'posts.upvotes',
    id: post.id,
    stored: 7,
    counted: 1,
    isRepaired: false,
  })
  expect(told).toContainEqual({
    counter: 'comments.childCount',
    id: comment.id,
    stored: 2,
    counted: 0,
    isRepaired: false,
  })
  const mended = await recount(store)
  expect(mended.every(({ isRepaired }) => isRepaired)).toBe(true)
  expect(await recount(store)).toEqual([])
})

test('only the groups that were asked for are counted', async () => {
  const { posts, forums } = store.tables
  await make.post()
  await store.transaction(async (tx) => {
    await tx.update(posts).set({ upvotes: 7 })
    await tx.update(forums).set({ memberCount: 99 })
  })
  const drifts = await recount(store, { only: ['members'] })
  expect(drifts.map(({ counter }) => counter)).toEqual(['forums.memberCount'])
})

test('books that do not balance are told and left as they are', async () => {
  const { campaign } = { campaign: await make.campaign() }
  await make.funding({ campaign })
  const entry = {
    id: newId(),
    groupId: 'lonely',
    key: 'x',
    line: 0,
    event: 'mistake',
    account: 'campaign_free' as const,
    amountCents: 5,
    currency: 'usd',
    campaignId: campaign.id,
    createdAt: new Date(),
  }
  await store.transaction(async (tx) => {
    await tx.insert(store.tables.ledgerEntries).values(entry)
  })
  const drifts = await recount(store, { only: ['budgets'] })
  expect(drifts.map(({ counter, id, isRepaired }) => ({ counter, id, isRepaired }))).toEqual([
    { counter: 'ledger.group', id: 'lonely', isRepaired: false },
    { counter: 'sponsored_posts.free', id: campaign.id, isRepaired: false },
  ])
})
