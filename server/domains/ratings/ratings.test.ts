import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const review = () => server.make.post({ type: 'review', rating: 4 })

describe('a review', () => {
  test('is rated once by each person, and rated again instead', async () => {
    const post = await review()
    const [first, second, third] = [await server.member(), await server.member(), await server.member()]
    const rate = (client: typeof first.client, rating: unknown) =>
      client.post('/api/reviews/rate', { postId: post.id, rating })
    expect((await server.visitor.get(`/api/posts/${post.id}/ratings`)).body).toEqual({ count: 0, average: 0 })
    expect((await first.client.get(`/api/posts/${post.id}/user-rating`)).body).toBeNull()
    expect((await rate(first.client, 5)).body).toEqual({ count: 1, average: 5, viewerRating: 5 })
    await rate(second.client, 4)
    expect((await rate(third.client, 1)).body).toEqual({ count: 3, average: 3.3, viewerRating: 1 })
    expect((await rate(third.client, 2)).body).toEqual({ count: 3, average: 3.7, viewerRating: 2 })
    expect((await third.client.get(`/api/posts/${post.slug}/user-rating`)).body).toEqual({ rating: 2 })
    expect((await first.client.get(`/api/posts/${post.id}`)).body).toMatchObject({
      ratingSummary: { count: 3, average: 3.7, viewerRating: 5 },
    })
  })

  test.each([0, 6, 4.5, -1, '5', null, undefined])('refuses the rating %j', async (rating) => {
    const post = await review()
    const { client } = await server.member()
    expect((await client.post('/api/reviews/rate', { postId: post.id, rating })).status).toBe(400)
  })

  test('rated five times at once by one person counts them once', async () => {
    const post = await review()
    const { client } = await server.member()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => client.post('/api/reviews/rate', { postId: post.id, rating })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await server.visitor.get(`/api/posts/${post.id}/ratings`)).body).toMatchObject({ count: 1 })
  })

  test('must be one, and open', async () => {
    const { client } = await server.member()
    const plain = await server.make.post()
    expect((await client.post('/api/reviews/rate', { postId: plain.id, rating: 3 })).body).toMatchObject({
      code: 'post.not_a_review',
    })
    const locked = await server.make.post({ type: 'review', rating: 3, isLocked: true })
    expect((await client.post('/api/reviews/rate', { postId: locked.id, rating: 3 })).body).toMatchObject({
      code: 'post.locked',
    })
    expect((await server.visitor.post('/api/reviews/rate', { postId: plain.id, rating: 3 })).status).toBe(401)
  })
})
