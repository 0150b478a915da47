import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const daySeconds = 86_400
let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = (await server.member()).client
})
afterAll(() => server.close())

describe('a draft', () => {
  test('is counted by the server and kept until it is deleted', async () => {
    const path = '/api/drafts/post-new'
    expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'draft.not_found' } })
    expect((await client.get('/api/drafts')).body).toEqual([])
    expect((await client.put(path, { content: 'a' })).body).toMatchObject({
      key: 'post-new',
      content: 'a',
      revision: 1,
    })
    expect((await client.put(path, { content: 'ab', revision: 1 })).body).toMatchObject({ revision: 2 })
    expect((await client.get(path)).body).toMatchObject({ content: 'ab', revision: 2 })
    expect((await client.delete(path)).body).toEqual({ key: 'post-new' })
    expect((await client.get(path)).status).toBe(404)
    expect((await client.delete(path)).status).toBe(200)
  })

  test('of an older revision is refused with both texts', async () => {
    const path = '/api/drafts/comment:1'
    await client.put(path, { content: 'first' })
    await client.put(path, { content: 'from the other window', revision: 1 })
    const refused = await client.put(path, { content: 'from this window', revision: 1 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'draft.conflict',
        stored: { content: 'from the other window', revision: 2, updatedAt: expect.any(String) },
        sent: { content: 'from this window', revision: 1 },
      },
    })
    expect((await client.put(path, { content: 'merged', revision: 2 })).body).toMatchObject({ revision: 3 })
  })

  test('sent again because its answer was lost is no conflict', async () => {
    const path = '/api/drafts/again'
    await client.put(path, { content: 'same' })
    expect(await client.put(path, { content: 'same' })).toMatchObject({ status: 200, body: { revision: 1 } })
  })

  test('that was deleted elsewhere is not brought back unasked', async () => {
    const path = '/api/drafts/gone'
    await client.put(path, { content: 'published' })
    await client.delete(path)
    const refused = await client.put(path, { content: 'published, and more', revision: 1 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'draft.conflict',
        stored: { key: 'gone', content: '', revision: 2, updatedAt: expect.any(String) },
        sent: { content: 'published, and more', revision: 1 },
      },
    })
    expect((await client.put(path, { content: '', revision: 1 })).status).toBe(409)
    expect((await client.get(path)).status).toBe(404)
    expect(await client.put(path, { content: 'on purpose', revision: 2 })).toMatchObject({
      status: 200,
      body: { revision: 3 },
    })
  })

  test('counts on after it was deleted: no older window takes another text for its own', async () => {
    const path = '/api/drafts/aba'
    await client.put(path, { content: 'old1' })
    await client.put(path, { content: 'old2', revision: 1 })
    await client.delete(path)
    await client.delete(path)
    expect((await client.get<{ key: string }[]>('/api/drafts')).body.map(({ key }) => key)).not.toContain(
      'aba',
    )
    const { body: new1 } = await client.put<{ revision: number }>(path, { content: 'new1', revision: 0 })
    expect(new1).toMatchObject({ key: 'aba', content: 'new1', revision: 4 })
    await client.put(path, { content: 'new2', revision: new1.revision })
    for (const revision of [1, 2, 3, 4])
      expect(await client.put(path, { content: 'old3 stale', revision })).toMatchObject({
        status: 409,
        body: { stored: { content: 'new2', revision: 5 } },
      })
    expect((await client.get(path)).body).toMatchObject({ content: 'new2', revision: 5 })
  })

  test('of which nothing is known is saved as a new one alone', async () => {
    const path = '/api/drafts/unknown'
    expect(await client.put(path, { content: 'x', revision: 5 })).toMatchObject({
      status: 409,
      body: { stored: { content: '', revision: 0 } },
    })
    expect(await client.put(path, { content: 'x', revision: 0 })).toMatchObject({ body: { revision: 1 } })
  })

  test('saved by ten windows at once is won by one of them', async () => {
    const path = '/api/drafts/race'
    await client.put(path, { content: 'start' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => client.put(path, { content: `window ${n}`, revision: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await client.get(path)).body).toMatchObject({ revision: 2 })
  })

  test('is seen by nobody else', async () => {
    await client.put('/api/drafts/mine', { content: 'secret plan' })
    const { client: other } = await server.member()
    expect((await other.get('/api/drafts/mine')).status).toBe(404)
    await other.delete('/api/drafts/mine')
    expect((await client.get('/api/drafts/mine')).body).toMatchObject({ content: 'secret plan' })
    expect((await server.visitor.get('/api/drafts/mine')).status).toBe(401)
  })

  test('has limits', async () => {
    expect((await client.put('/api/drafts/long', { content: 'x'.repeat(200_000) })).status).toBe(200)
    expect(await client.put('/api/drafts/longer', { content: 'x'.repeat(200_001) })).toMatchObject({
      status: 400,
      body: { message: 'Draft too long' },
    })
    for (const body of [
      { content: 'a\0b' },
      { content: 'x', revision: -1 },
      { content: 'x', revision: 1.5 },
      {},
    ]) {
      expect((await client.put('/api/drafts/bad', body)).status).toBe(400)
    }
  })

  // The last one: in the end nobody is signed in any more.
  test('is forgotten some time after it was deleted', async () => {
    const { tables } = server.store
    const { user, client: writer } = await server.member()
    for (const key of ['kept', 'deleted']) await writer.put(`/api/drafts/${key}`, { content: 'x' })
    await writer.delete('/api/drafts/deleted')
    const keys = async () => {
      await server.app.services.retention.sweep()
      const own = eq(tables.drafts.ownerId, user.id)
      const rows = await server.store.read((db) => db.select().from(tables.drafts).where(own))
      return rows.map(({ key }) => key).toSorted()
    }
    server.clock.advance(89 * daySeconds)
    expect(await keys()).toEqual(['deleted', 'kept'])
    server.clock.advance(2 * daySeconds)
    expect(await keys()).toEqual(['kept'])
  })
})
