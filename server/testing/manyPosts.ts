import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '#db/ids.ts'
import { runSql } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { openPlanReader } from './plans.ts'

/** The moment around which the posts were written. */
export const manyPostsAt = new Date('2026-01-01T12:00:00Z')
const [forums, authors, postsEach, batch] = [12, 50, 2, 200]

function postOf(place: { forumId: string; authorId: string }, number: number) {
  const createdAt = new Date(manyPostsAt.getTime() + (number - 600) * 3_600_000)
  const ranks = { hotRank: number / 10, score: number % 50, isPinned: number % 300 === 0 }
  const written = { title: `Post ${number}`, slug: `post-${number}`, content: 'x', hashtags: ['tag'] }
  return { id: newId(), ...place, createdAt, updatedAt: createdAt, ...ranks, ...written }
}

const readsAll = /SCAN (posts|found)\b(?! USING)|Seq Scan on posts\b/

export interface ManyPosts {
  store: TestStore
  /** A forum and an author among many. */
  forumId: string
  authorId: string
  /**
   * The plans of what a list asks, after checking that nothing reads all posts or, but where pages are merged,
   * sorts them.
   */
  plansOf: (run: (db: Db) => Promise<unknown>, mayMerge?: boolean) => Promise<string>
  close: () => Promise<void>
}

/** A site with enough posts for the engine to prefer an index, and how it reads them. */
export async function openManyPosts(): Promise<ManyPosts> {
  const store = await testStore()
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
      const tags = posts.flatMap(({ id: postId, forumId, createdAt, hotRank }, n) => {
        const row = { postId, forumId, createdAt, hotRank, isListed: true }
        // Few posts of each forum have the other one.
        const isRare = (first + n) % (authors * postsEach) === 0
        return [{ tag: 'tag', ...row }, ...(isRare ? [{ tag: 'rare', ...row }] : [])]
      })
      await tx.insert(store.tables.postHashtags).values(tags)
    }
  })
  await store.transaction((tx) => runSql(tx, sql`analyze`))
  const reader = await openPlanReader(store)
  return {
    store,
    forumId: places[0]?.id ?? '',
    authorId: people[0]?.id ?? '',
    plansOf: async (run, mayMerge = false) => {
      const text = (await reader.plansOf(run)).join('\n\n')
      expect(text).not.toMatch(mayMerge ? readsAll : new RegExp(`${readsAll.source}|TEMP B-TREE|Sort Key`))
      return text
    },
    close: async () => {
      await reader.close()
      await store.close()
    },
  }
}
