import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressOf, paramNames, type Schema } from '#shared/endpoint.ts'
import { exchange, refusalOf } from '../testing/exchange.ts'
import { callName, inLanes, servedEndpoints } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What a person would like to set and only the server may. */
const wishes = {
  id: 'wished-id',
  slug: 'wished-slug',
  role: 'admin',
  isBlocked: true,
  isTombstone: true,
  planType: 'business',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: '2099-01-01T00:00:00.000Z',
  graceEndsAt: '2099-01-01T00:00:00.000Z',
  email: 'wished@example.test',
  karma: 1_000_000,
  score: 1_000_000,
  upvotes: 1_000_000,
  hotRank: 1e9,
  commentCount: 99,
  memberCount: 99,
  postCount: 99,
  isPinned: true,
  isLocked: true,
  isRemoved: true,
  isVisible: false,
  isListed: false,
  isVerified: true,
  budgetSpent: -1,
  userId: 'wished-id',
  authorId: 'wished-id',
  creatorId: 'wished-id',
  createdAt: '1999-01-01T00:00:00.000Z',
  unknown: { nested: ['x'] },
}
const kept = [
  'role',
  'isBlocked',
  'isTombstone',
  'planType',
  'subscriptionStatus',
  'subscriptionExpiresAt',
  'graceEndsAt',
  'email',
  'karma',
  'createdAt',
] as const

describe('fields that are the server’s to set', () => {
  test('a post has the author, the address and the counters that the server gives it', async () => {
    const { user, client } = await server.member()
    const { id: forumId } = await server.make.forum()
    const before = server.clock.now()
    const answer = await client.post('/api/posts', { ...wishes, title: 'My own', content: 'Text', forumId })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        slug: 'my-own',
        authorId: user.id,
        score: 0,
        upvotes: 0,
        commentCount: 0,
        isPinned: false,
        isLocked: false,
      },
    })
    const { posts } = server.store.tables
    const [row] = await server.store.read((db) =>
      db
        .select()
        .from(posts)
        .where(eq(posts.id, String(answer.body['id']))),
    )
    expect(row).toMatchObject({ authorId: user.id, isVisible: true, isListed: true, score: 0 })
    expect(row?.id).not.toBe(wishes.id)
    expect(Number(row?.createdAt)).toBeGreaterThanOrEqual(before.getTime())

    const edited = await client.put(`/api/posts/${row?.id}`, { ...wishes, content: 'New text' })
    expect(edited).toMatchObject({
      status: 200,
      body: { slug: 'my-own', authorId: user.id, score: 0, isPinned: false, content: 'New text' },
    })
  })

  test('a forum belongs to whoever creates it', async () => {
    const { user, client } = await server.member()
    const answer = await client.post('/api/forums', { ...wishes, name: 'Wishes', description: 'Text' })
    expect(answer).toMatchObject({
      status: 201,
      body: { slug: 'wishes', creatorId: user.id, memberCount: 1, postCount: 0 },
    })
    expect((await client.put(`/api/forums/wishes`, { ...wishes, description: 'New' })).body).toMatchObject({
      slug: 'wishes',
      creatorId: user.id,
      memberCount: 1,
      description: 'New',
    })
  })

  test('a comment is its writer’s and begins with no votes', async () => {
    const { user, client } = await server.member()
    const post = await server.make.post()
    const other = await server.make.post()
    const body = { ...wishes, content: 'Text', postId: other.id, depth: 5 }
    expect(await client.post(`/api/posts/${post.id}/comments`, body)).toMatchObject({
      status: 201,
      body: { authorId: user.id, postId: post.id, score: 0, depth: 0 },
    })
  })

  test('a vote counts once and is the caller’s', async () => {
    const { client } = await server.member()
    const post = await server.make.post()
    const body = { ...wishes, type: 'upvote', postId: post.id }
    expect((await client.post('/api/votes', body)).body).toEqual({
      type: 'upvote',
      upvotes: 1,
      downvotes: 0,
      score: 1,
    })
  })

  test('a profile gives nobody a role, a plan or another email', async () => {
    const user = await server.make.user()
    const client = await server.as(user)
    expect((await client.put('/api/auth/user/profile', { ...wishes, bio: 'Hello' })).status).toBe(200)
    const { users } = server.store.tables
    const [row] = await server.store.read((db) => db.select().from(users).where(eq(users.id, user.id)))
    expect(row?.bio).toBe('Hello')
    for (const field of kept) expect({ [field]: row?.[field] }).toEqual({ [field]: user[field] })
  })
})

const lonely = '\ud800'
const hostile: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'a\0b',
  `a${lonely}`,
  "'; drop table users; --",
  'x'.repeat(300_000),
  [],
  [[[[]]]],
  {},
  { $gt: '' },
  Array(1000).fill('x'),
]

describe('every endpoint with a body', () => {
  test('takes or refuses whatever stands in its fields, and never fails', async () => {
    const cookie = await server.cookieOf(await server.make.admin())
    const wrong: string[] = []
    const calls = servedEndpoints(server).filter(({ spec }) => spec.body)
    await inLanes(calls, async (endpoint) => {
      const { method, path, body } = endpoint.spec
      const params = Object.fromEntries(paramNames(path).map((name) => [name, 'nothing']))
      for (const value of hostile) {
        const fields = Object.fromEntries(fieldNames(body).map((name) => [name, value]))
        const answer = await exchange(server.url, addressOf(path, params), {
          method,
          headers: { 'Content-Type': 'application/json', Cookie: cookie },
          body: JSON.stringify(fields),
        })
        const outcome = answer.status < 400 ? 'taken' : refusalOf(answer)
        if (!/^(taken|4\d\d [\w.]+|503 payment\.unavailable)$/.test(outcome))
          wrong.push(`${callName(endpoint)} with ${JSON.stringify(value).slice(0, 40)}: ${outcome}`)
      }
    })
    expect(wrong).toEqual([])
    expect(calls.length).toBeGreaterThan(15)
  })
})

function fieldNames(schema: Schema | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}
