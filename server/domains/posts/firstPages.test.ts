import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Post } from '#shared/posts.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a shared first page carries each reader’s own marks, and every change at once', async () => {
  const post = await server.make.post()
  const [one, two] = [(await server.member()).client, (await server.member()).client]
  const read = async (client: typeof one) =>
    (await client.get<Post[]>('/api/posts?sort=new')).body.find(({ id }) => id === post.id)

  expect(await read(one)).toMatchObject({ viewerVote: null, isSaved: false, score: 0 })
  await one.post('/api/votes', { type: 'upvote', postId: post.id })
  await one.put(`/api/posts/${post.id}/save`)
  expect(await read(one)).toMatchObject({ viewerVote: 'upvote', isSaved: true, score: 1 })
  expect(await read(two)).toMatchObject({ viewerVote: null, isSaved: false, score: 1 })
  await two.post('/api/votes', { type: 'downvote', postId: post.id })
  expect(await read(two)).toMatchObject({ viewerVote: 'downvote', score: 0 })
  expect(await read(one)).toMatchObject({ viewerVote: 'upvote', score: 0 })
})
