import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchPosts } from '#db/search.ts'
import { manyPostsAt, openManyPosts, type ManyPosts } from '../../testing/manyPosts.ts'
import { listsRepo, type PostFilter } from './lists.repo.ts'

let site: ManyPosts
beforeAll(async () => {
  site = await openManyPosts()
})
afterAll(() => site.close())

const later = { hot: [100.5, 'x'], new: [manyPostsAt, 'x'], top: [40, 'x'] }

const filters: [string, () => PostFilter, Record<'hot' | 'new' | 'top', string>][] = [
  ['all', () => ({}), { hot: 'posts_hot_index', new: 'posts_new_index', top: 'posts_top_index' }],
  [
    'type',
    () => ({ type: 'poll' }),
    { hot: 'posts_type_hot_index', new: 'posts_type_new_index', top: 'posts_type_top_index' },
  ],
  [
    'forum',
    () => ({ forumId: site.forumId }),
    { hot: 'posts_forum_hot_index', new: 'posts_forum_new_index', top: 'posts_forum_top_index' },
  ],
  [
    'author',
    () => ({ authorId: site.authorId }),
    { hot: 'posts_author_hot_index', new: 'posts_author_index', top: 'posts_author_top_index' },
  ],
  [
    'hashtag',
    () => ({ hashtag: 'tag' }),
    { hot: 'post_hashtags_hot_index', new: 'post_hashtags_new_index', top: 'post_hashtags_top_index' },
  ],
  [
    'forum and type',
    () => ({ forumId: site.forumId, type: 'poll' }),
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
    const lists = listsRepo(site.store.tables)
    const plan = await site.plansOf((db) => lists.list(db, { filter: filter(), ...request, limit: 21 }))
    expect(plan).toContain(index)
  })
})

test('a hashtag within a forum is looked up as a set', async () => {
  const lists = listsRepo(site.store.tables)
  const filter = { forumId: site.forumId, hashtag: 'rare' }
  const request = { filter, sort: 'hot', after: null, readerId: null, limit: 21 } as const
  expect(await site.plansOf((db) => lists.list(db, request), true)).toContain('post_hashtags_forum_index')
})

test('pinned posts are found by their own index', async () => {
  const lists = listsRepo(site.store.tables)
  expect(await site.plansOf((db) => lists.pinned(db, site.forumId, 'somebody'), true)).toContain(
    'posts_pinned_index',
  )
})

test.each([
  ['ever', null, 'posts_trend_index'],
  ['a month', new Date('2025-12-02T12:00:00Z'), 'posts_day_trend_index'],
])('trending of %s walks its index', async (_name, since, index) => {
  const lists = listsRepo(site.store.tables)
  for (const after of [null, [5, manyPostsAt, 'x']]) {
    const plan = await site.plansOf(
      (db) => lists.trending(db, { since, now: manyPostsAt, after, limit: 21 }),
      since !== null,
    )
    expect(plan).toContain(index)
  }
})

test('cards are found by id', async () => {
  const lists = listsRepo(site.store.tables)
  expect(await site.plansOf((db) => lists.byIds(db, ['a', 'b'], 'somebody'))).toMatch(
    /posts_id_unique|sqlite_autoindex_posts/,
  )
})

test('what is searched for is looked up, never read through', async () => {
  const plan = await site.plansOf(
    (db) => searchPosts(db, site.store.tables, { text: 'rare word', limit: 21 }),
    true,
  )
  expect(plan).toMatch(/VIRTUAL TABLE INDEX|posts_search/)
})

test('of a common word only the newest rows are looked at, of another one windows that are not walked', async () => {
  const plansFor = async (text: string) => {
    const search = { text, limit: 21 }
    const plans = await site.plansOf((db) => searchPosts(db, site.store.tables, search), true)
    return plans.split('\n\n')
  }
  const common = await plansFor('post')
  const rare = await plansFor('post 1150')
  const isPostgres = site.store.engine === 'postgres'
  // On Postgres the newest row number, and one look.
  expect(common).toHaveLength(isPostgres ? 2 : 1)
  const windows = rare.filter((plan) => plan.includes('windows &&'))
  expect(windows.length > 0).toBe(isPostgres)
  expect(windows.filter((plan) => plan.includes('Backward'))).toEqual([])
})
