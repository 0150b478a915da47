import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyPostsAt, openManyPosts, type ManyPosts } from '../../testing/manyPosts.ts'
import { activityRepo } from './activity.repo.ts'

let site: ManyPosts
beforeAll(async () => {
  site = await openManyPosts()
})
afterAll(() => site.close())

test('an activity is walked by its author', async () => {
  const activity = activityRepo(site.store.tables)
  for (const readerId of [null, 'somebody']) {
    const page = { userId: site.authorId, readerId, after: [manyPostsAt, 'x'], limit: 21 }
    expect(await site.plansOf((db) => activity.posts(db, page))).toContain('posts_author_index')
    expect(await site.plansOf((db) => activity.comments(db, page))).toContain('comments_author_index')
  }
})
