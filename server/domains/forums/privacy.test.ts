import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointSpec } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** Words that stand nowhere but in what is private, one for each kind of thing. */
const secrets = {
  title: 'quillalpha',
  content: 'quillbeta',
  comment: 'quillgamma',
  option: 'quilldelta',
  hashtag: 'quillepsilon',
  rule: 'quillzeta',
  draft: 'quilleta',
  edited: 'quilltheta',
}
const all = Object.values(secrets)

let server: TestServer
/** Who belongs to the forum, and those who do not: never did, ask to, did once. */
let owner: TestClient
const outsiders: [string, TestClient][] = []
/** Everything that could stand in an address. */
let keys: string[] = []
let queries: string[] = []

const bodyOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status).toBeLessThan(300)
  return body as { id: string; slug: string }
}

beforeAll(async () => {
  server = await startTestServer({ hasPages: true })
  const [creator, leaver] = [
    await server.make.member({ username: 'keeper', planType: 'business', bio: 'Keeps to herself' }),
    await server.make.member({ username: 'leaver' }),
  ]
  owner = await server.as(creator)
  const left = await server.as(leaver)
  const asking = await server.member()
  outsiders.push(
    ['a visitor', server.visitor],
    ['one who asks to join', asking.client],
    ['one who left', left],
  )

  const forum = await bodyOf(
    owner.post('/api/forums', { name: 'The Closed Room', description: 'Ask to join', isPrivate: true }),
  )
  await owner.put(`/api/forums/${forum.id}`, { rules: [secrets.rule] })
  await asking.client.post(`/api/forums/${forum.id}/join`)
  await left.post(`/api/forums/${forum.id}/join`)
  await owner.put(`/api/forums/${forum.id}/requests/${leaver.id}`, { accept: true })

  const common = { forumId: forum.id, content: `About ${secrets.content}`, hashtags: [secrets.hashtag] }
  const discussion = await bodyOf(owner.post('/api/posts', { ...common, title: `Why ${secrets.title}` }))
  const review = await bodyOf(
    owner.post('/api/posts', { ...common, title: `Tried ${secrets.title}`, type: 'review', rating: 5 }),
  )
  const poll = await bodyOf(
    owner.post('/api/posts', {
      ...common,
      title: `Which ${secrets.title}`,
      type: 'poll',
      pollOptions: [secrets.option, 'Other'],
    }),
  )
  const theirs = await bodyOf(left.post('/api/posts', { ...common, title: `Theirs ${secrets.title}` }))
  await owner.put(`/api/posts/${review.id}`, { content: `Now ${secrets.edited}` })
  await owner.put(`/api/posts/${discussion.id}/pin`, { pinned: true })
  const posts = [discussion, review, poll, theirs]
  const comments: { id: string }[] = []
  for (const post of posts) {
    for (const client of [owner, left]) {
      comments.push(
        await bodyOf(client.post(`/api/posts/${post.id}/comments`, { content: `I say ${secrets.comment}` })),
      )
      await client.post('/api/votes', { type: 'upvote', postId: post.id })
      await client.put(`/api/posts/${post.id}/save`)
    }
  }
  await owner.put('/api/drafts/post-new', { content: secrets.draft })
  const publishAt = new Date(server.clock.now().getTime() + 60 * 60 * 1000).toISOString()
  const waiting = await bodyOf(
    owner.post('/api/scheduled-posts', { publishAt, post: { ...common, title: secrets.draft } }),
  )
  await left.post(`/api/forums/${forum.id}/leave`)
  await asking.client.put('/api/users/keeper/follow')
  await asking.client.put('/api/drafts/mine', { content: 'mine' })
  await server.make.post({ title: 'In the open', author: creator })
  await server.app.outbox.drain()

  keys = [
    forum.id,
    forum.slug,
    'keeper',
    'leaver',
    'post-new',
    waiting.id,
    comments[0]?.id ?? '',
    ...posts.flatMap(({ id, slug }) => [id, slug]),
  ]
  queries = [
    '',
    'limit=50',
    ...['hot', 'new', 'top'].map((sort) => `sort=${sort}&limit=50`),
    ...['today', 'all'].map((period) => `period=${period}`),
    ...[forum.id, forum.slug].map((id) => `forumId=${id}`),
    ...['keeper', 'leaver'].map((name) => `author=${name}`),
    ...['poll', 'review'].map((type) => `type=${type}`),
    ...all.map((word) => `q=${word}`),
    ...['quilalpha', 'quillbata', 'tried quill'].map((typo) => `q=${typo}`),
    `hashtag=${secrets.hashtag}`,
    `forumId=${forum.id}&hashtag=${secrets.hashtag}`,
    ...posts.map(({ id }) => `postId=${id}`),
    `commentId=${comments[0]?.id}`,
  ]
})
afterAll(() => server.close())

const streams = new Set(['/api/events'])

/** The queries that an endpoint understands. */
function queriesOf(query: EndpointSpec['query']): string[] {
  const known = new Set(query instanceof z.ZodMiniObject ? Object.keys(query.def.shape) : [])
  return queries.filter((text) => [...new URLSearchParams(text).keys()].every((name) => known.has(name)))
}

/** Every address that can be read, with everything that could be put into it. */
function addresses(): string[] {
  const calls = endpoints.flatMap(({ spec }) => {
    if (spec.method !== 'GET' || streams.has(spec.path)) return []
    if (!spec.path.includes(':')) return queriesOf(spec.query).map((query) => `${spec.path}?${query}`)
    return keys.map((key) => spec.path.replaceAll(/:\w+/g, key))
  })
  const byKey = keys.flatMap((key) => [
    `/r/${key}`,
    `/r/${key}/feed.xml`,
    `/r/the-closed-room/post/${key}`,
    `/post/${key}`,
    `/user/${key}`,
    `/hashtag/${key}`,
  ])
  const machines = ['robots.txt', 'feed.xml', 'sitemap.xml', 'sitemap-posts-1.xml', 'sitemap-people-1.xml']
  const pages = ['', 'forums', 'trending', 'discover', 'saved', 'search?q=quill', ...machines]
  return [...calls, ...byKey, ...pages.map((page) => `/${page}`)]
}

interface Read {
  path: string
  text: string
}

const readings = new Map<TestClient, Promise<Read[]>>()

/** What somebody reads at all of these addresses; each person's reading is made once. */
function readAll(client: TestClient): Promise<Read[]> {
  const reading = readings.get(client) ?? readEach(client)
  readings.set(client, reading)
  return reading
}

async function readEach(client: TestClient): Promise<Read[]> {
  const reads: Read[] = []
  const left = addresses()
  const lane = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const response = await client.request(path)
      const links = response.headers.get('link') ?? ''
      reads.push({ path, text: `${links}\n${await response.text()}` })
    }
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  return reads
}

/** What a text tells beyond what was asked with: an address that holds a word may be answered with it. */
const told = ({ path, text }: Read, words: readonly string[]) =>
  words.filter((word) => text.includes(word) && !path.includes(word)).map((word) => `${path} tells ${word}`)

describe('what a private forum holds', () => {
  test('is read by its members in all these places', async () => {
    const reads = await readAll(owner)
    const seen = new Set(reads.flatMap((read) => told(read, all)).map((found) => found.split(' tells ')[1]))
    expect(seen).toEqual(new Set(all))
  })

  test('is read by nobody else anywhere', async () => {
    for (const [who, client] of outsiders) {
      const leaks = (await readAll(client)).flatMap((read) => told(read, all))
      expect({ who, leaks }).toEqual({ who, leaks: [] })
    }
  })

  test('answers others as if it did not exist', async () => {
    for (const [, client] of outsiders.slice(1)) {
      for (const key of keys.slice(6)) {
        const missing = await client.get('/api/posts/nowhere')
        expect(await client.get(`/api/posts/${key}`)).toMatchObject({ status: 404, body: missing.body })
        for (const [method, path] of [
          ['PUT', `/api/posts/${key}/save`],
          ['DELETE', `/api/posts/${key}/save`],
          ['PUT', `/api/posts/${key}/pin`],
          ['DELETE', `/api/posts/${key}`],
        ] as const) {
          const answer = await client.call(
            method,
            path,
            method === 'PUT' && path.endsWith('pin') ? { pinned: true } : undefined,
          )
          expect({ path, status: answer.status }).toEqual({ path, status: 404 })
        }
      }
    }
  })
})

test('no answer to anybody tells the email of somebody else', async () => {
  const { users } = server.store.tables
  const people = await server.store.read((db) =>
    db.select({ email: users.email, username: users.username }).from(users),
  )
  for (const [who, client] of [...outsiders, ['the owner', owner] as const]) {
    const own = await client.get<{ email?: string }>('/api/auth/user')
    const others = people.flatMap(({ email }) => (email && email !== own.body.email ? [email] : []))
    const leaks = (await readAll(client)).flatMap((read) => told(read, others))
    expect({ who, leaks }).toEqual({ who, leaks: [] })
  }
})

test('what a deleted forum held is read by nobody any more, its owner and its authors included', async () => {
  const deleted = await owner.call('DELETE', `/api/forums/${keys[1]}`, { reason: 'It is over' })
  expect(deleted).toMatchObject({ status: 200, body: { slug: keys[1], isDeleted: true } })
  await server.app.runner.drain()
  await server.app.outbox.drain()
  readings.clear()
  // Their drafts and what they meant to publish are theirs, and what they were once told of stays told.
  const shared = all.filter((word) => word !== secrets.draft)
  const reads = (await readAll(owner)).filter(
    ({ path }) => !/^\/api\/(?:notifications\?|scheduled-posts)/.test(path),
  )
  expect(reads.flatMap((read) => told(read, shared))).toEqual([])
})
