import { sql } from 'drizzle-orm'
import { assert, asyncProperty, constantFrom, nat, option } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SponsorLoad } from '#shared/ceiling.ts'
import type { Post } from '#shared/posts.ts'
import { hotRank } from '#shared/ranking.ts'
import { newId } from '#db/ids.ts'
import { runSql } from '#db/sql.ts'
import { openPlanReader } from '../../testing/plans.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'
import { ceilingRepo } from './ceiling.repo.ts'

const count = 10_000
const chunk = 500
const daySeconds = 24 * 60 * 60

let server: TestServer
let forum: { id: string }
let brand: { id: string }
const plain: string[] = []

const readerOf = async (sponsoredPerPage: number | null, sponsoredPerDay: number | null) => {
  const plan = await server.make.plan({ sponsoredPerPage, sponsoredPerDay })
  return await server.member({ planType: plan.slug })
}
const sponsoredIn = (posts: readonly Post[]) => posts.filter(({ sponsor }) => sponsor)
const arrive = async (sponsored: boolean, score = 0) =>
  await server.make.post({
    forum,
    score,
    createdAt: server.clock.now(),
    ...(sponsored ? { sponsorBrandId: brand.id } : {}),
  })

beforeAll(async () => {
  server = await startTestServer()
  // From noon on no test reaches the end of the day by itself.
  const ofDay = (server.clock.now().getTime() / 1000) % daySeconds
  server.clock.advance(daySeconds * 1.5 - ofDay)
  const author = await server.make.member()
  forum = await server.make.forum()
  brand = await server.make.brand()
  const start = server.clock.now().getTime() - count * 20_000
  const { posts } = server.store.tables
  for (let from = 0; from < count; from += chunk) {
    const rows = Array.from({ length: chunk }, (_, n) => {
      const number = from + n
      const id = newId()
      // Many share a moment and a score, and sponsored ones come in runs.
      const createdAt = new Date(start + Math.floor(number / 7) * 140_000)
      const score = number % 23
      const isSponsored = number % 10 < 4
      if (!isSponsored) plain.push(id)
      return {
        id,
        title: `Number ${number}`,
        slug: `number-${number}`,
        content: 'One of many',
        authorId: author.id,
        forumId: forum.id,
        score,
        hotRank: hotRank(score, createdAt),
        sponsorBrandId: isSponsored ? brand.id : null,
        createdAt,
        updatedAt: createdAt,
      }
    })
    await server.store.transaction(async (tx) => {
      await tx.insert(posts).values(rows)
    })
  }
})
afterAll(() => server.close())

describe('ten thousand posts read by pages while others arrive', () => {
  const ceiling = option(nat(4), { nil: null, freq: 4 })
  test('never exceed the ceiling of a page or of the day, and lose or repeat nothing', async () => {
    await assert(
      asyncProperty(
        ceiling,
        ceiling,
        constantFrom('/api/posts?sort=hot', '/api/posts?sort=new', '/api/posts?sort=top', '/api/feed?'),
        async (perPage, perDay, path) => {
          const { user, client } = await readerOf(perPage, perDay)
          await server.make.membership({ forum, user })
          const pages: Post[][] = []
          const following = {
            get: async <Body>(address: string) => {
              const answer = await client.get<Body>(address)
              pages.push(answer.body as Post[])
              return answer
            },
          }
          let page = 0
          const shown = await walk<Post>(following as typeof client, `${path}&limit=50`, async () => {
            page += 1
            if (page % 25 === 0) await arrive(page % 2 === 0, page % 30)
          })
          for (const one of pages) expect(sponsoredIn(one).length).toBeLessThanOrEqual(perPage ?? Infinity)
          for (const one of pages.slice(0, -1)) expect(one).toHaveLength(50)
          // The first page again, with what has arrived: the day still holds.
          const { body: again } = await client.get<Post[]>(`${path}&limit=50`)
          const ofDay = new Set(sponsoredIn([...shown, ...again]).map(({ id }) => id))
          expect(ofDay.size).toBeLessThanOrEqual(perDay ?? Infinity)
          const ids = new Set(shown.map(({ id }) => id))
          expect(ids.size).toBe(shown.length)
          expect(plain.filter((id) => !ids.has(id))).toEqual([])
        },
      ),
      { numRuns: 4, seed: Number(process.env['PLAZA_TEST_SEED'] ?? Date.now()) % 2 ** 31 },
    )
  })
})

test('trending keeps to it as well, and what is asked for by name does not', async () => {
  const { client } = await readerOf(1, 2)
  for (let n = 0; n < 4; n += 1) await arrive(true, 40)
  const read = async (path: string) => sponsoredIn((await client.get<Post[]>(path)).body).length
  expect(await read('/api/posts/trending?limit=50&period=all')).toBeLessThanOrEqual(1)
  expect(await read('/api/posts?limit=50&sort=new')).toBeLessThanOrEqual(1)
  expect(await read(`/api/posts?limit=50&sort=new&forumId=${forum.id}`)).toBeGreaterThan(1)
  const visitors = sponsoredIn((await server.visitor.get<Post[]>('/api/posts?limit=50&sort=new')).body)
  expect(visitors.length).toBeGreaterThan(1)
})

test('readers of one plan share a page and each has their own marks; another plan sees another', async () => {
  const plan = await server.make.plan({ sponsoredPerPage: 0 })
  const [one, two] = [
    (await server.member({ planType: plan.slug })).client,
    (await server.member({ planType: plan.slug })).client,
  ]
  const post = await arrive(false)
  const read = async (client: typeof one) =>
    (await client.get<Post[]>('/api/posts?sort=new')).body.find(({ id }) => id === post.id)
  await one.post('/api/votes', { type: 'upvote', postId: post.id })
  expect(await read(one)).toMatchObject({ viewerVote: 'upvote' })
  expect(await read(two)).toMatchObject({ viewerVote: null })
  const other = await readerOf(null, null)
  await arrive(true)
  expect(sponsoredIn((await other.client.get<Post[]>('/api/posts?sort=new')).body).length).toBeGreaterThan(0)
  expect(sponsoredIn((await one.get<Post[]>('/api/posts?sort=new')).body)).toEqual([])
})

test('a member of a private forum keeps what is theirs, and nobody else of the plan is shown it', async () => {
  const plan = await server.make.plan({ sponsoredPerPage: 2 })
  const closed = await server.make.forum({ isPrivate: true })
  const [insider, outsider] = [
    await server.member({ planType: plan.slug }),
    await server.member({ planType: plan.slug }),
  ]
  await server.make.membership({ forum: closed, user: insider.user })
  const secret = await server.make.post({ forum: closed, createdAt: server.clock.now() })
  const sees = async ({ client }: typeof insider) =>
    (await client.get<Post[]>('/api/posts?sort=new')).body.some(({ id }) => id === secret.id)
  expect(await sees(insider)).toBe(true)
  expect(await sees(outsider)).toBe(false)
})

test('the running ratio counts each post once and begins anew with the day', async () => {
  const { client } = await readerOf(2, 10)
  const load = async () => (await client.get<SponsorLoad>('/api/user/sponsor-load')).body
  const ceilings = { sponsoredPerPage: 2, sponsoredPerDay: 10 }
  expect(await load()).toEqual({ posts: 0, sponsored: 0, ...ceilings })
  const { body } = await client.get<Post[]>('/api/posts?sort=new')
  const first = { posts: body.length, sponsored: sponsoredIn(body).length, ...ceilings }
  expect(await load()).toEqual(first)
  await client.get('/api/posts?sort=new')
  expect(await load()).toEqual(first)
  server.clock.advance(daySeconds)
  expect(await load()).toEqual({ posts: 0, sponsored: 0, ...ceilings })
  const none = await readerOf(null, null)
  await none.client.get('/api/posts?sort=new')
  const { body: without } = await none.client.get<SponsorLoad>('/api/user/sponsor-load')
  expect(without).toEqual({ posts: 0, sponsored: 0, sponsoredPerPage: null, sponsoredPerDay: null })
})

test('the posts of a day and what was shown are found by an index', async () => {
  // What people were shown on several days, and an engine that knows it: of few rows any index will do.
  const people = await Promise.all(Array.from({ length: 20 }, () => server.make.member()))
  const days = ['2026-01-01', '2026-01-02', '2026-01-03']
  const shown = people.flatMap(({ id: userId }) =>
    days.flatMap((day) => plain.slice(0, 20).map((postId) => ({ userId, day, postId }))),
  )
  await server.store.transaction(async (tx) => {
    await tx.insert(server.store.tables.feedServings).values(shown)
    await runSql(tx, sql`analyze`)
  })
  const reader = await openPlanReader(server.store)
  const repo = ceilingRepo(server.store.tables)
  const day = { startsAt: server.clock.now(), places: { today: 2, before: 2 } }
  try {
    for (const read of [repo.firstOf, repo.newestBefore]) {
      const [plan] = await reader.plansOf((db) => read(db, day))
      expect(plan).toContain('posts_sponsored_index')
    }
    const [plan] = await reader.plansOf((db) => repo.countServings(db, people[0]!.id, days[0]!))
    expect(plan).toMatch(/feed_servings_user_id_day_post_id_pk|sqlite_autoindex_feed_servings/)
  } finally {
    await reader.close()
  }
})
