import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchPosts } from '#db/search.ts'
import { newId } from '#db/ids.ts'
import { runSql } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { sql } from 'drizzle-orm'
import { openPlanReader, type PlanReader } from '../../testing/plans.ts'
import { feedRepo } from '../saves/feed.repo.ts'
import { savesRepo } from '../saves/saves.repo.ts'
import { activityRepo } from '../activity/activity.repo.ts'
import { listsRepo, type PostFilter } from './lists.repo.ts'

const at = new Date('2026-01-01T12:00:00Z')
const [forums, authors, postsEach, batch] = [12, 50, 2, 200]

function postOf(place: { forumId: string; authorId: string }, number: number) {
  const createdAt = new Date(at.getTime() + (number - 600) * 3_600_000)
  const ranks = { hotRank: number / 10, score: number % 50, isPinned: number % 300 === 0 }
  const written = { title: `Post ${number}`, slug: `post-${number}`, content: 'x', hashtags: ['tag'] }
  return { id: newId(), ...place, createdAt, updatedAt: createdAt, ...ranks, ...written }
}

let store: TestStore
let reader: PlanReader
/** A forum and an author of the site, known once it is filled. */
const some = { forumId: '', authorId: '' }
beforeAll(async () => {
  store = await testStore()
  const make = makeFor(store)
  const places = await Promise.all(Array.from({ length: forums }, () => make.forum()))
  const people = await Promise.all(Array.from({ length: authors }, () => make.member()))
  const rows = places.flatMap((place) =>
    people.flatMap((person) =>
      Array.from({ length: postsEach }, () => ({ forumId: place.id, authorId: person.id })),
    ),
  )
  await store.transaction(async (tx) => {
    for (let first = 0; first < rows.length; first += batch) {
      const posts = rows.slice(first, first + batch).map((row, n) => postOf(row, first + n))
      await tx.insert(store.tables.posts).values(posts)
      const tags = posts.map(({ id: postId, forumId, createdAt, hotRank }) => {
        return { tag: 'tag', postId, forumId, createdAt, hotRank, isListed: true }
      })
      await tx.insert(store.tables.postHashtags).values(tags)
    }
  })
  await store.transaction((tx) => runSql(tx, sql`analyze`))
  some.forumId = places[0]?.id ?? ''
  some.authorId = people[0]?.id ?? ''
  reader = await openPlanReader(store)
})
afterAll(async () => {
  await reader.close()
  await store.close()
})

const later = { hot: [100.5, 'x'], new: [at, 'x'], top: [40, 'x'] }
const readsAll = /SCAN (posts|found)\b(?! USING)|Seq Scan on posts\b/
type Run = (db: Db) => Promise<unknown>

/** The plans of what a list asks, after checking that nothing reads all posts or, but where pages are merged, sorts them. */
async function plansOf(run: Run, mayMerge = false): Promise<string> {
  const text = (await reader.plansOf(run)).join('\n\n')
  expect(text).not.toMatch(mayMerge ? readsAll : new RegExp(`${readsAll.source}|TEMP B-TREE|Sort Key`))
  return text
}

const filters: [string, () => PostFilter, Record<'hot' | 'new' | 'top', string>][] = [
  ['all', () => ({}), { hot: 'posts_hot_index', new: 'posts_new_index', top: 'posts_top_index' }],
  [
    'type',
    () => ({ type: 'poll' }),
    { hot: 'posts_type_hot_index', new: 'posts_type_new_index', top: 'posts_type_top_index' },
  ],
  [
    'forum',
    () => ({ forumId: some.forumId }),
    { hot: 'posts_forum_hot_index', new: 'posts_forum_new_index', top: 'posts_forum_top_index' },
  ],
  [
    'author',
    () => ({ authorId: some.authorId }),
    { hot: 'posts_author_hot_index', new: 'posts_author_index', top: 'posts_author_top_index' },
  ],
  [
    'hashtag',
    () => ({ hashtag: 'tag' }),
    { hot: 'post_hashtags_hot_index', new: 'post_hashtags_new_index', top: 'post_hashtags_top_index' },
  ],
  [
    'forum and type',
    () => ({ forumId: some.forumId, type: 'poll' }),
    { hot: 'posts_forum_hot_index', new: 'posts_forum_new_index', top: 'posts_forum_top_index' },
  ],
]

describe.each(filters)('posts of %s', (_name, filter, indexes) => {
  const cases = (['hot', 'new', 'top'] as const).flatMap((sort) =>
    [null, later[sort]].flatMap((after) =>
      [null, 'somebody'].map((readerId) => ({ sort, after, readerId, index: indexes[sort] })),
    ),
  )
  test.each(cases)('by $sort after $after for $readerId walk $index', async ({ index, ...request }) => {
    const lists = listsRepo(store.tables)
    const plan = await plansOf((db) => lists.list(db, { filter: filter(), ...request, limit: 21 }))
    expect(plan).toContain(index)
  })
})

test('a hashtag within a forum is looked up as a set', async () => {
  const lists = listsRepo(store.tables)
  const filter = { forumId: some.forumId, hashtag: 'rare' }
  const request = { filter, sort: 'hot', after: null, readerId: null, limit: 21 } as const
  expect(await plansOf((db) => lists.list(db, request), true)).toContain('post_hashtags_forum_index')
})

test('pinned posts are found by their own index', async () => {
  const lists = listsRepo(store.tables)
  expect(await plansOf((db) => lists.pinned(db, some.forumId, 'somebody'), true)).toContain(
    'posts_pinned_index',
  )
})

test.each([
  ['ever', null, 'posts_trend_index'],
  ['a month', new Date('2025-12-02T12:00:00Z'), 'posts_day_trend_index'],
])('trending of %s walks its index', async (_name, since, index) => {
  const lists = listsRepo(store.tables)
  for (const after of [null, [5, at, 'x']]) {
    const plan = await plansOf(
      (db) => lists.trending(db, { since, now: at, after, limit: 21 }),
      since !== null,
    )
    expect(plan).toContain(index)
  }
})

test('the feed takes a page of each forum and person', async () => {
  const feed = feedRepo(store.tables)
  for (const after of [null, [at, 'x']]) {
    const plan = await plansOf((db) => feed.list(db, 'somebody', { after, limit: 21 }), true)
    expect(plan).toContain('posts_forum_new_index')
    expect(plan).toContain('posts_author_index')
  }
})

test('saved posts are walked in the order of saving', async () => {
  const saves = savesRepo(store.tables)
  for (const after of [null, [at, 'x']]) {
    expect(await plansOf((db) => saves.list(db, 'somebody', { after, limit: 21 }))).toContain(
      'saves_user_index',
    )
  }
})

test('cards are found by id', async () => {
  const lists = listsRepo(store.tables)
  expect(await plansOf((db) => lists.byIds(db, ['a', 'b'], 'somebody'))).toMatch(
    /posts_id_unique|sqlite_autoindex_posts/,
  )
})

test('an activity is walked by its author', async () => {
  const activity = activityRepo(store.tables)
  for (const readerId of [null, 'somebody']) {
    const page = { userId: some.authorId, readerId, after: [at, 'x'], limit: 21 }
    expect(await plansOf((db) => activity.posts(db, page))).toContain('posts_author_index')
    expect(await plansOf((db) => activity.comments(db, page))).toContain('comments_author_index')
  }
})

test('what is searched for is looked up, never read through', async () => {
  const plan = await plansOf((db) => searchPosts(db, store.tables, { text: 'rare word', limit: 21 }), true)
  expect(plan).toMatch(/VIRTUAL TABLE INDEX|posts_search/)
})
