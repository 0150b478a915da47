import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { callName, inLanes, servedEndpoints } from '../../testing/routes.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const lapsed = { subscriptionStatus: 'none' } as const

/** A forum with something to decide about of each kind, and every call that decides. */
async function calls() {
  const owner = await server.member()
  const forum = await server.make.forum({ creator: owner.user })
  const author = await server.member()
  const [post, removed] = [
    await server.make.post({ author: author.user, forum }),
    await server.make.post({ author: author.user, forum }),
  ]
  const of = async (answer: Promise<{ body: { id: string } }>) => (await answer).body.id
  const { client } = await server.member()
  const report = await of(client.post('/api/reports', { postId: post.id, reason: 'spam' }))
  await owner.client.call('DELETE', `/api/admin/content/post/${removed.id}`, { reason: 'Rule 2' })
  const appeal = await of(
    author.client.post('/api/appeals', { kind: 'post', id: removed.id, text: 'It is mine' }),
  )
  const verdict = { status: 'dismissed', action: 'Within the rules' }
  const phrases = { phrases: ['badger'], action: 'hold' }
  const word = newId()
  return {
    forum,
    list: [
      ['DELETE', `/api/admin/content/post/${post.id}`, { reason: 'x' }],
      ['POST', `/api/admin/content/post/${removed.id}/restore`, { reason: 'x' }],
      ['PUT', `/api/admin/reports/${report}`, verdict],
      ['PUT', '/api/admin/reports', { ids: [report], ...verdict }],
      ['GET', `/api/admin/reports/${report}/notes`],
      ['POST', `/api/admin/reports/${report}/notes`, { text: 'Seen' }],
      ['PUT', `/api/admin/reports/${report}/assignee`, { username: null }],
      ['PUT', `/api/moderation/appeals/${appeal}`, { decision: 'reject', reason: 'x' }],
      ['GET', `/api/forums/${forum.slug}/watched-words`],
      ['POST', `/api/forums/${forum.slug}/watched-words`, phrases],
      ['DELETE', `/api/forums/${forum.slug}/watched-words/${word}`],
      ['PUT', `/api/forums/${forum.slug}/slow-mode`, { seconds: 60 }],
      ['GET', `/api/forums/${forum.slug}/requests`],
      ['PUT', `/api/forums/${forum.slug}/requests/${author.user.id}`, { accept: true }],
      ['PUT', `/api/posts/${post.id}/pin`, { pinned: true }],
      ['PUT', `/api/posts/${post.id}/lock`, { locked: true }],
    ] as [string, string, unknown?][],
  }
}

test('who may not decide is told so, and only who may is asked for a membership', async () => {
  const { forum, list } = await calls()
  const elsewhere = await server.make.user(lapsed)
  await server.make.membership({ user: elsewhere, role: 'moderator' })
  const moderator = await server.make.user(lapsed)
  await server.make.membership({ user: moderator, forum, role: 'moderator' })
  const people = {
    visitor: [server.visitor, '401 session.required'],
    lapsed: [await server.as(await server.make.user(lapsed)), '403 access.denied'],
    member: [(await server.member()).client, '403 access.denied'],
    'lapsed moderator elsewhere': [await server.as(elsewhere), '403 access.denied'],
    'lapsed moderator here': [await server.as(moderator), '402 subscription.required'],
  } as const
  const wrong: string[] = []
  for (const [name, [client, expected]] of Object.entries(people))
    for (const [method, path, body] of list) {
      const answer = await client.call<{ code?: string }>(method, path, body)
      const outcome = `${answer.status} ${answer.body?.code}`
      if (outcome !== expected) wrong.push(`${name}: ${method} ${path} answered ${outcome}`)
    }
  expect(wrong).toEqual([])
})

test('no act of administration or moderation asks for a membership first', async () => {
  const client = await server.as(await server.make.user(lapsed))
  const wrong: string[] = []
  const all = servedEndpoints(server).filter(
    ({ spec: { path, method } }) =>
      path.startsWith('/api/admin/') || (path.startsWith('/api/moderation/') && method !== 'GET'),
  )
  await inLanes(all, async (endpoint) => {
    const { method, path, body } = endpoint.spec
    const { status } = await client.call(method, path.replaceAll(/:\w+/g, 'nothing'), body && {})
    if (status === 402) wrong.push(callName(endpoint))
  })
  expect(wrong).toEqual([])
})
