import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotRank } from '#shared/ranking.ts'
import { newId } from '#db/ids.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

const count = 10_000
const chunk = 500
const start = Date.UTC(2026, 0, 1)

let server: TestServer
let forum: { id: string }
const written: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  const author = await server.make.member()
  forum = await server.make.forum()
  const { posts } = server.store.tables
  for (let from = 0; from < count; from += chunk) {
    const rows = Array.from({ length: chunk }, (_, n) => {
      const number = from + n
      const id = newId()
      // Many share a moment and a score: pages break in the middle of equals.
      const createdAt = new Date(start + Math.floor(number / 7) * 60_000)
      const score = number % 23
      const rank = hotRank(score, createdAt)
      written.push(id)
      const texts = { title: `Number ${number}`, slug: `number-${number}`, content: 'One of many' }
      const stamps = { createdAt, updatedAt: createdAt }
      return { id, ...texts, authorId: author.id, forumId: forum.id, score, hotRank: rank, ...stamps }
    })
    await server.store.transaction(async (tx) => {
      await tx.insert(posts).values(rows)
    })
  }
})
afterAll(() => server.close())

test.each(['hot', 'new', 'top'])(
  'a forum of ten thousand posts is read by %s to its end while others post: none twice, none missed',
  async (sort) => {
    let page = 0
    const found = await walk<{ id: string }>(
      server.visitor,
      `/api/posts?forumId=${forum.id}&sort=${sort}&limit=50`,
      async () => {
        page += 1
        if (page % 10 === 0) await server.make.post({ forum, score: page % 30 })
      },
    )
    const ids = found.map(({ id }) => id)
    const seen = new Set(ids)
    expect(seen.size).toBe(ids.length)
    expect(written.filter((id) => !seen.has(id))).toEqual([])
    expect(page).toBeGreaterThanOrEqual(count / 50 - 1)
  },
  120_000,
)
