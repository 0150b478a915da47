import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mayReadReplica } from '#db/replica.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
const asked: boolean[] = []
beforeAll(async () => {
  server = await startTestServer()
  const read = server.store.read.bind(server.store)
  vi.spyOn(server.store, 'read').mockImplementation((work) => {
    asked.push(mayReadReplica())
    return read(work)
  })
})
afterAll(() => server.close())

/** Which reads of a call might go to a replica. */
async function readsOf(call: () => Promise<{ status: number }>): Promise<boolean[]> {
  asked.length = 0
  expect((await call()).status).toBeLessThan(300)
  return [...asked]
}

test('what visitors read, and what is searched for, may come from a replica', async () => {
  const post = await server.make.post({ title: 'Replicated' })
  const { client } = await server.member()
  expect(await readsOf(() => server.visitor.get('/api/posts?sort=new'))).toContain(true)
  expect(await readsOf(() => server.visitor.get(`/api/posts/${post.id}`))).toContain(true)
  expect(await readsOf(() => client.get('/api/search?q=replicated'))).toContain(true)
})

test('what belongs to one person, and what is written, comes from the primary', async () => {
  const post = await server.make.post()
  const { client } = await server.member()
  const calls = [
    () => client.get('/api/notifications'),
    () => client.get('/api/auth/user'),
    () => client.post('/api/votes', { type: 'upvote', postId: post.id }),
    () => client.post(`/api/posts/${post.id}/comments`, { content: 'Written to the primary' }),
  ]
  for (const call of calls) expect(await readsOf(call)).not.toContain(true)
})
