import { afterAll, beforeAll, expect, test } from 'vitest'
import { openManyPosts, type ManyPosts } from '../../testing/manyPosts.ts'
import { savedSearchesRepo } from './savedSearches.repo.ts'

let site: ManyPosts
beforeAll(async () => {
  site = await openManyPosts()
})
afterAll(() => site.close())

test('of all searches those alone are read that begin like a word of the new posts', async () => {
  const repo = savedSearchesRepo(site.store.tables)
  const plan = await site.plansOf(
    (db) => repo.listByHeads(db, ['abcd', 'ab'], { after: '', limit: 500 }),
    true,
  )
  expect(plan).toContain('saved_searches_head_index')
})
