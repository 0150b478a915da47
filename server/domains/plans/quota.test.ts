import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostUsage } from '#shared/plans.ts'
import { quotaMonth } from '#shared/quotaMonth.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let forum: { id: string; creatorId: string }
let moderator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  forum = await server.make.forum()
  moderator = await server.as(await server.make.moderator())
})
afterAll(() => server.close())

const publish = (client: TestClient, forumId = forum.id) =>
  client.post<{ id: string; code: string }>('/api/posts', { title: 'A post', content: 'Its text', forumId })
const quota = async (client: TestClient) => (await client.get<PostUsage>('/api/user/post-usage')).body
const remove = (client: TestClient, id: string) =>
  client.call('DELETE', `/api/admin/content/post/${id}`, { reason: 'Rule 1' })
const restore = (client: TestClient, id: string) =>
  client.post(`/api/admin/content/post/${id}/restore`, { reason: 'It was in order' })

/** Somebody of the smallest plan with so many posts of this month. */
async function writer(count: number) {
  const found = await server.member({ planType: 'starter' })
  const posts: { id: string }[] = []
  for (let n = 0; n < count; n += 1) posts.push(await server.make.post({ author: found.user, forum }))
  return { ...found, posts }
}

test('a draft takes no slot, and what a post takes is told with the day on which it returns', async () => {
  const { client, user } = await writer(1)
  expect((await client.put('/api/drafts/new-post', { revision: 0, content: 'Later' })).status).toBeLessThan(
    300,
  )
  const usage = await quota(client)
  expect(usage).toEqual({
    currentCount: 1,
    limit: 10,
    remaining: 9,
    scheduled: 0,
    scheduledLater: 0,
    givenBack: 0,
    removed: 0,
    resetsAt: quotaMonth(server.clock.now()).to.toISOString(),
    larger: { slug: 'professional', name: 'Professional', postLimit: 100, remaining: 99 },
  })
  expect(await server.app.services.plans.usageOfUser(user.id)).toMatchObject({
    currentCount: 1,
    remaining: 9,
  })
})

test('the largest plan has none above it, and neither have staff', async () => {
  const { client } = await server.member({ planType: 'business' })
  expect(await quota(client)).toMatchObject({ limit: null, remaining: null, larger: null })
  expect(await quota(moderator)).toMatchObject({ limit: null, remaining: null, larger: null })
})

test('a post that was removed by mistake costs its author nothing twice', async () => {
  const { client, posts } = await writer(10)
  const [first] = posts
  const id = first?.id ?? ''
  expect((await publish(client)).body.code).toBe('plan.limit_reached')

  await remove(moderator, id)
  expect(await quota(client)).toMatchObject({ currentCount: 9, remaining: 1, removed: 1, givenBack: 0 })
  expect((await publish(client)).status).toBe(201)
  expect((await publish(client)).status).toBe(403)

  // It comes back with a slot of its own, once, however often it goes and comes.
  await restore(moderator, id)
  expect(await quota(client)).toMatchObject({ currentCount: 11, remaining: 0, removed: 0, givenBack: 1 })
  await remove(moderator, id)
  await restore(moderator, id)
  expect(await quota(client)).toMatchObject({ currentCount: 11, remaining: 0, givenBack: 1 })
})

test('the slot of one that came back is there for the next post', async () => {
  const { client, posts } = await writer(10)
  await remove(moderator, posts[0]?.id ?? '')
  await restore(moderator, posts[0]?.id ?? '')
  expect(await quota(client)).toMatchObject({ currentCount: 10, limit: 10, remaining: 1, givenBack: 1 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => publish(client)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await quota(client)).toMatchObject({ currentCount: 11, remaining: 0 })
})

test('an appeal that brings a post back gives its slot back', async () => {
  const { client, posts } = await writer(2)
  const id = posts[0]?.id ?? ''
  await remove(moderator, id)
  const { body } = await client.post<{ id: string }>('/api/appeals', { kind: 'post', id, text: 'It is mine' })
  const other = await server.as(await server.make.moderator())
  await other.put(`/api/moderation/appeals/${body.id}`, { decision: 'accept', reason: 'We looked again' })
  expect(await quota(client)).toMatchObject({ currentCount: 2, remaining: 9, givenBack: 1 })
})

test('neither deleting a post nor removing one’s own brings a slot', async () => {
  const { client, user, posts } = await writer(2)
  await client.call('DELETE', `/api/posts/${posts[0]?.id}`)
  expect(await quota(client)).toMatchObject({ currentCount: 2, remaining: 8 })

  const own = await server.make.forum({ creator: user })
  const { body: post } = await publish(client, own.id)
  await remove(client, post.id)
  expect(await quota(client)).toMatchObject({ currentCount: 3, remaining: 7, removed: 0 })
  await restore(client, post.id)
  expect(await quota(client)).toMatchObject({ currentCount: 3, remaining: 7, givenBack: 0 })
})

test('the moderators of a forum give each other no slots: staff decide what was a mistake', async () => {
  const { client, posts } = await writer(1)
  const owner = await server.member({ planType: 'business' })
  const own = await server.make.forum({ creator: owner.user })
  const { body: post } = await publish(client, own.id)
  await remove(owner.client, post.id)
  expect(await quota(client)).toMatchObject({ currentCount: posts.length, remaining: 9, removed: 1 })
  await restore(owner.client, post.id)
  expect(await quota(client)).toMatchObject({ currentCount: 2, remaining: 8, givenBack: 0 })

  await remove(owner.client, post.id)
  await restore(moderator, post.id)
  expect(await quota(client)).toMatchObject({ currentCount: 2, remaining: 9, givenBack: 1 })
})
