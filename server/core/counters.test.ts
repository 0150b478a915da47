import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostPage } from '#shared/posts.ts'
import { recount } from '#db/recount.ts'
import { randomFrom } from '#db/seed/random.ts'
import type { TestClient } from '../testing/client.ts'
import { testSeed } from '../testing/seed.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** How often each of the people acts: often enough to meet every act many times, or a long storm on demand. */
const actsEach = process.env['PLAZA_LONG'] === '1' ? 2000 : 60
const people = 16
/** What people may be told when others are faster: it is gone, locked, theirs no longer, or decided. */
const expected = new Set([200, 201, 403, 404, 409])

let server: TestServer
let clients: TestClient[]
let moderator: TestClient
const forums: string[] = []
const posts: string[] = []
const polls: { postId: string; options: string[] }[] = []
const reviews: string[] = []
const comments: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  const members = await Promise.all(
    Array.from({ length: people }, () => server.member({ planType: 'business' })),
  )
  clients = members.map(({ client }) => client)
  moderator = await server.as(await server.make.moderator())
  for (let n = 0; n < 3; n += 1) forums.push((await server.make.forum()).id)
  for (let n = 0; n < 4; n += 1) {
    const forum = { id: forums[n % 3]! }
    posts.push((await server.make.post({ forum })).id)
    reviews.push((await server.make.post({ forum, type: 'review', rating: 3 })).id)
    const poll = { type: 'poll', pollOptions: ['One', 'Two', 'Three'], title: 'Which?', content: 'One' }
    const { body } = await clients[0]!.post<PostPage>('/api/posts', { ...poll, forumId: forum.id })
    polls.push({ postId: body.id, options: body.poll!.options.map(({ id }) => id) })
    comments.push((await server.make.comment({ post: { id: posts[n]! } })).id)
  }
})
afterAll(() => server.close())

type Random = ReturnType<typeof randomFrom>
type Act = (client: TestClient, random: Random) => Promise<{ status: number; body: unknown }>

const voteType = (random: Random) => random.pick(['upvote', 'downvote'])
const keep = async (answer: ReturnType<Act>, ids: string[]) => {
  const { status, body } = await answer
  if (status === 201) ids.push((body as { id: string }).id)
  return { status, body }
}
const removal = (kind: string, id: string) => `/api/admin/content/${kind}/${id}`
const remove = (kind: string, id: string) => moderator.call('DELETE', removal(kind, id), { reason: 'Storm' })

/** Every act that moves a counter. */
const acts: Act[] = [
  (client, random) => client.post('/api/votes', { type: voteType(random), postId: random.pick(posts) }),
  (client, random) => client.post('/api/votes', { type: voteType(random), commentId: random.pick(comments) }),
  (client, random) => client.delete(`/api/votes?postId=${random.pick(posts)}`),
  (client, random) => client.delete(`/api/votes?commentId=${random.pick(comments)}`),
  (client, random) => {
    const { postId, options } = random.pick(polls)
    return client.post('/api/polls/vote', { postId, optionId: random.pick(options) })
  },
  (client, random) =>
    client.post('/api/reviews/rate', { postId: random.pick(reviews), rating: random.int(1, 5) }),
  (client, random) =>
    keep(client.post(`/api/posts/${random.pick(posts)}/comments`, { content: 'A drop' }), comments),
  (client, random) => client.delete(`/api/comments/${random.pick(comments)}`),
  (client, random) =>
    keep(
      client.post('/api/posts', {
        forumId: random.pick(forums),
        title: 'A gust',
        content: 'Of wind',
        hashtags: [random.pick(['rain', 'hail', 'snow'])],
      }),
      posts,
    ),
  (client, random) => client.delete(`/api/posts/${random.pick(posts)}`),
  (client, random) => client.post(`/api/forums/${random.pick(forums)}/join`),
  (client, random) => client.post(`/api/forums/${random.pick(forums)}/leave`),
  (_, random) => remove('post', random.pick(posts)),
  (_, random) => remove('comment', random.pick(comments)),
  (_, random) => moderator.post(`${removal('post', random.pick(posts))}/restore`, { reason: 'Calm' }),
  (_, random) => moderator.post(`${removal('comment', random.pick(comments))}/restore`, { reason: 'Calm' }),
]

test('counters equal a recount after everybody did everything at once', async () => {
  const seed = testSeed()
  const statuses = new Map<number, number>()
  const lane = async (client: TestClient, random: Random) => {
    for (let n = 0; n < actsEach; n += 1) {
      const { status, body } = await random.pick(acts)(client, random)
      if (!expected.has(status)) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(clients.map((client, n) => lane(client, randomFrom(seed + n))))
  expect(await recount(server.store, { isDryRun: true })).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan((people * actsEach) / 4)
})
