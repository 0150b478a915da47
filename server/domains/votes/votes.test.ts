import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { count, eq, and } from 'drizzle-orm'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('votes', () => {
  test('casting, replacing and taking back move the counters and the author’s karma', async () => {
    const author = await server.make.member()
    const post = await server.make.post({ author })
    const { client } = await server.member()

    expect(await client.post('/api/votes', { type: 'upvote', postId: post.id })).toMatchObject({
      status: 200,
      body: { type: 'upvote', upvotes: 1, downvotes: 0, score: 1 },
    })
    expect((await client.post('/api/votes', { type: 'upvote', postId: post.slug })).body).toEqual({
      type: 'upvote',
      upvotes: 1,
      downvotes: 0,
      score: 1,
    })
    expect((await client.post('/api/votes', { type: 'downvote', postId: post.id })).body).toEqual({
      type: 'downvote',
      upvotes: 0,
      downvotes: 1,
      score: -1,
    })
    expect((await client.get(`/api/votes?postId=${post.id}`)).body).toEqual({ type: 'downvote' })
    expect((await client.get<{ viewerVote: string }>(`/api/posts/${post.id}`)).body.viewerVote).toBe(
      'downvote',
    )
    expect((await client.delete(`/api/votes?postId=${post.id}`)).body).toEqual({
      type: null,
      upvotes: 0,
      downvotes: 0,
      score: 0,
    })
    expect((await client.get(`/api/votes?postId=${post.id}`)).body).toBeNull()
  })

  test('a comment is voted on like a post', async () => {
    const comment = await server.make.comment()
    const { client } = await server.member()
    expect((await client.post('/api/votes', { type: 'upvote', commentId: comment.id })).body).toMatchObject({
      score: 1,
    })
  })

  test('exactly one target, a known type and an existing target are wanted', async () => {
    const { client } = await server.member()
    const post = await server.make.post()
    for (const body of [
      { type: 'upvote' },
      { type: 'up', postId: post.id },
      { type: 'upvote', postId: 'a', commentId: 'b' },
    ]) {
      expect((await client.post('/api/votes', body)).status).toBe(400)
    }
    expect((await client.post('/api/votes', { type: 'upvote', postId: 'nothing' })).body).toMatchObject({
      code: 'post.not_found',
    })
    const locked = await server.make.post({ isLocked: true })
    expect(await client.post('/api/votes', { type: 'upvote', postId: locked.id })).toMatchObject({
      status: 409,
      body: { code: 'post.locked' },
    })
  })

  test('fifty people voting at once, each of them twice, leave counters equal to the rows', async () => {
    const post = await server.make.post()
    const voters = await Promise.all(Array.from({ length: 50 }, () => server.member()))
    const answers = await Promise.all(
      voters.flatMap(({ client }, i) => {
        const body = { type: i % 3 === 0 ? 'downvote' : 'upvote', postId: post.id }
        return [client.post('/api/votes', body), client.post('/api/votes', body)]
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    const { votes, posts } = server.store.tables
    const [rows, [after]] = await server.store.read(async (db) => [
      await db
        .select({ type: votes.type, count: count() })
        .from(votes)
        .where(and(eq(votes.postId, post.id)))
        .groupBy(votes.type),
      await db.select().from(posts).where(eq(posts.id, post.id)),
    ])
    const counted = Object.fromEntries(rows.map(({ type, count: n }) => [type, n]))
    expect(counted).toEqual({ upvote: 33, downvote: 17 })
    expect(after).toMatchObject({ upvotes: 33, downvotes: 17, score: 16 })
  })
})
