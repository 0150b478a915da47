import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyPostsAt, openManyPosts, type ManyPosts } from '../../testing/manyPosts.ts'
import { feedRepo } from './feed.repo.ts'
import { savesRepo } from './saves.repo.ts'

let site: ManyPosts
beforeAll(async () => {
  site = await openManyPosts()
})
afterAll(() => site.close())

test('the feed takes a page of each forum, person and hashtag', async () => {
  const feed = feedRepo(site.store.tables)
  for (const after of [null, [manyPostsAt, 'x']]) {
    const plan = await site.plansOf((db) => feed.list(db, 'somebody', { after, limit: 21 }), true)
    expect(plan).toContain('posts_forum_new_index')
    expect(plan).toContain('posts_author_index')
    expect(plan).toContain('post_hashtags_new_index')
  }
})

test('saved posts are walked in the order of saving', async () => {
  const saves = savesRepo(site.store.tables)
  for (const after of [null, [manyPostsAt, 'x']]) {
    expect(await site.plansOf((db) => saves.list(db, 'somebody', { after, limit: 21 }))).toContain(
      'saves_user_index',
    )
  }
})
