import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '#db/recount.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Poll {
  options: { id: string; text: string; voteCount: number }[]
  totalVotes: number
  viewerOptionId: string | null
}
const optionsOf = async (postId: string) =>
  (
    await server.visitor.get<{ id: string; postId: string; text: string; voteCount: number }[]>(
      `/api/posts/${postId}/poll-options`,
    )
  ).body

describe('a poll', () => {
  test('counts one vote per person and moves it', async () => {
    const post = await server.make.post({ options: ['Red', 'Blue', 'Green'] })
    const [red, blue] = await optionsOf(post.id)
    const { client } = await server.member()
    const choose = (optionId?: string) => client.post<Poll>('/api/polls/vote', { postId: post.id, optionId })
    expect((await client.get(`/api/polls/${post.id}/vote`)).body).toBeNull()
    expect((await choose(red?.id)).body).toMatchObject({ totalVotes: 1, viewerOptionId: red?.id })
    expect((await choose(red?.id)).body).toMatchObject({ totalVotes: 1 })
    expect((await choose(blue?.id)).body).toMatchObject({
      totalVotes: 1,
      options: [{ voteCount: 0 }, { voteCount: 1 }, { voteCount: 0 }],
    })
    expect((await client.get(`/api/polls/${post.slug}/vote`)).body).toEqual({ optionId: blue?.id })
    expect((await client.get(`/api/posts/${post.id}`)).body).toMatchObject({
      poll: { viewerOptionId: blue?.id, totalVotes: 1 },
    })
    expect((await server.visitor.get(`/api/posts/${post.id}`)).body).toMatchObject({
      poll: { viewerOptionId: null },
    })
  })

  test('refuses other posts’ options, other kinds of post, and votes once it is locked', async () => {
    const [poll, other] = [
      await server.make.post({ options: ['a', 'b'] }),
      await server.make.post({ options: ['c', 'd'] }),
    ]
    const [foreign] = await optionsOf(other.id)
    const { client } = await server.member()
    expect(
      (await client.post('/api/polls/vote', { postId: poll.id, optionId: foreign?.id })).body,
    ).toMatchObject({ code: 'poll.option_not_found' })
    const plain = await server.make.post()
    expect((await client.post('/api/polls/vote', { postId: plain.id, optionId: 'x' })).body).toMatchObject({
      code: 'post.not_a_poll',
    })
    const locked = await server.make.post({ options: ['a', 'b'], isLocked: true })
    const [option] = await optionsOf(locked.id)
    expect(await client.post('/api/polls/vote', { postId: locked.id, optionId: option?.id })).toMatchObject({
      status: 409,
      body: { code: 'post.locked' },
    })
    expect((await server.visitor.post('/api/polls/vote', { postId: poll.id, optionId: 'x' })).status).toBe(
      401,
    )
    expect((await client.post('/api/polls/vote', { postId: poll.id })).status).toBe(400)
  })

  test('keeps its counters when everybody changes their mind at once', async () => {
    const post = await server.make.post({ options: ['a', 'b', 'c'] })
    const options = await optionsOf(post.id)
    const people = await Promise.all(Array.from({ length: 12 }, () => server.member()))
    const answers = await Promise.all(
      people.flatMap(({ client }, n) =>
        [0, 1, 2].map((step) =>
          client.post('/api/polls/vote', { postId: post.id, optionId: options[(n + step) % 3]?.id }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const counted = (await optionsOf(post.id)).reduce((sum, { voteCount }) => sum + voteCount, 0)
    expect(counted).toBe(12)
    expect(await recount(server.store, { only: ['polls'], isDryRun: true })).toEqual([])
  })
})
