import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataExport } from '#shared/exports.ts'
import { mostRecordLinks, recordKeysPath, type PortableRecord } from '#shared/records.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { proveFile } from '../exports/archive.policy.ts'
import { filesOf, zipOf } from '../exports/zip.ts'
import { keysService } from './keys.service.ts'
import { keySetOf, type KeySet } from './verify.policy.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Shared {
  record: PortableRecord
  document: string
  keyId: string
}
type Member = Awaited<ReturnType<TestServer['member']>>

const published = async (): Promise<KeySet> => {
  const { body } = await server.visitor.get<KeySet>(recordKeysPath)
  const keys = keySetOf(JSON.stringify(body))
  if (!keys) throw new Error('no key set')
  return keys
}

async function share({ client }: Member, parts: string[] = ['posts', 'deals', 'earnings', 'moderation']) {
  const { status, body } = await client.post<{ id: string; url: string }>('/api/record/links', { parts })
  expect(status).toBe(201)
  return { ...body, path: `/api/records/${body.url.split('/record/')[1]}` }
}

async function exportOf({ client }: Member): Promise<Buffer> {
  const { body } = await client.post<DataExport>('/api/auth/user/export')
  await server.app.runner.drain()
  const response = await client.request(`/api/auth/user/exports/${body.id}`)
  return Buffer.from(await response.arrayBuffer())
}

/** The same archive with some files replaced, left out or added. */
async function altered(archive: Buffer, change: (files: Map<string, Buffer>) => void): Promise<Buffer> {
  const files = await filesOf(archive)
  change(files)
  return await zipOf(
    [...files].map(([name, content]) => ({ name, content })),
    new Date(),
  )
}

describe('a record', () => {
  test('states what everybody may read, with the stars that others gave', async () => {
    const author = await server.member({ displayName: 'Ada Lovelace' })
    const review = await server.make.post({
      author: author.user,
      type: 'review',
      rating: 4,
      title: 'A kettle',
    })
    const closed = await server.make.forum({ isPrivate: true })
    await server.make.post({ author: author.user, forum: closed, title: 'Between us' })
    await server.make.comment({ author: author.user, post: review })
    for (const rating of [5, 4])
      await (await server.member()).client.post('/api/reviews/rate', { postId: review.id, rating })
    const { path } = await share(author)
    const { body } = await server.visitor.get<Shared>(path)
    expect(body.record).toMatchObject({
      person: { username: author.user.username, displayName: 'Ada Lovelace' },
      posts: {
        discussions: 0,
        reviews: 1,
        comments: 1,
        ratingsReceived: { count: 2, average: 4.5 },
        newest: [{ title: 'A kettle', ratings: { count: 2, average: 4.5 }, sponsor: null }],
      },
      deals: [],
      earnings: [],
      moderation: [],
    })
    expect(JSON.stringify(body)).not.toContain('Between us')
  })

  test('states what moderators did, and only the parts that were chosen', async () => {
    const author = await server.member()
    const post = await server.make.post({ author: author.user })
    const admin = await server.as(await server.make.admin())
    await admin.delete(`/api/admin/content/post/${post.id}?reason=It+broke+rule+2`)
    const { path } = await share(author, ['moderation'])
    const { body } = await server.visitor.get<Shared>(path)
    expect(Object.keys(body.record)).toEqual(['site', 'person', 'madeAt', 'moderation'])
    expect(body.record.moderation).toMatchObject([
      { action: 'remove', about: 'post', reason: 'It broke rule 2' },
    ])
  })
})

describe('a link', () => {
  test('shows the record as it was signed, until it is closed or expires', async () => {
    const author = await server.member()
    const [kept, closed] = [await share(author), await share(author)]
    await server.make.post({ author: author.user, title: 'Afterwards' })
    const { body } = await server.visitor.get<Shared>(kept.path)
    expect(body.record.posts?.newest).toEqual([])
    const list = await author.client.get<{ id: string }[]>('/api/record/links')
    expect(list.body.map(({ id }) => id).toSorted()).toEqual([kept.id, closed.id].toSorted())
    expect(JSON.stringify(list.body)).not.toContain('url')

    await author.client.call('DELETE', `/api/record/links/${closed.id}`)
    expect((await server.visitor.get(closed.path)).body).toMatchObject({ code: 'record.not_found' })
    const stranger = await server.member()
    expect((await stranger.client.call('DELETE', `/api/record/links/${kept.id}`)).status).toBe(404)
    expect((await server.visitor.get(kept.path)).status).toBe(200)
  })

  test('is kept by its hash alone, and goes with the account', async () => {
    const author = await server.member()
    const { path, url } = await share(author)
    const { store } = server
    const rows = await store.read((db) => db.select().from(store.tables.recordLinks))
    expect(JSON.stringify(rows)).not.toContain(url.split('/record/')[1])
    await author.client.call('DELETE', '/api/auth/user', { confirm: author.user.username })
    expect((await server.visitor.get(path)).status).toBe(404)
  })

  test('is one of so many', async () => {
    const author = await server.member()
    const { records } = server.app.services
    const actor = { id: author.user.id } as Parameters<typeof records.create>[0]
    for (let n = 0; n < mostRecordLinks - 1; n += 1)
      await records.create(actor, { parts: ['deals'], expiresInDays: 1 })
    const both = await Promise.allSettled(
      [1, 2].map(() => records.create(actor, { parts: ['deals'], expiresInDays: 1 })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    server.clock.advance(24 * 60 * 60 + 1)
    expect(await records.sweep()).toBeGreaterThanOrEqual(mostRecordLinks)
    await records.create(actor, { parts: ['deals'], expiresInDays: 1 })
  })
})

describe('a proof', () => {
  test('holds for what the site signed, by the keys that it publishes', async () => {
    const author = await server.member()
    const { path } = await share(author)
    const { body } = await server.visitor.get<Shared>(path)
    const proof = await proveFile(Buffer.from(body.document), await published())
    expect(proof).toEqual({ problems: [], keyId: body.keyId, record: body.record })

    const archive = await exportOf(author)
    const ofArchive = await proveFile(archive, await published())
    expect(ofArchive).toMatchObject({ problems: [], keyId: body.keyId })
    expect(ofArchive.record?.person.username).toBe(author.user.username)
  })

  test('names what was changed', async () => {
    const author = await server.member()
    const archive = await exportOf(author)
    const keys = await published()
    const problemsOf = async (change: (files: Map<string, Buffer>) => void) =>
      (await proveFile(await altered(archive, change), keys)).problems
    expect(await problemsOf(() => undefined)).toEqual([])
    expect(await problemsOf((files) => files.set('data/posts.json', Buffer.from('[{}]')))).toEqual([
      'data/posts.json was changed',
    ])
    expect(await problemsOf((files) => files.delete('data/votes.json'))).toEqual([
      'data/votes.json is missing',
    ])
    expect(await problemsOf((files) => files.set('data/prizes.json', Buffer.from('[]')))).toEqual([
      'data/prizes.json does not belong to it',
    ])
    // A manifest made to fit is still not the one that was signed.
    expect(await problemsOf((files) => files.set('manifest.json', Buffer.from('{"files":[]}')))).toEqual([
      'manifest.json was changed',
    ])
    expect(await problemsOf((files) => files.delete('manifest.jws'))).toEqual(['manifest.jws is missing'])
    const changed = await proveFile(
      await altered(archive, (files) => files.set('record.json', Buffer.from('{}'))),
      keys,
    )
    expect(changed).toMatchObject({ problems: ['record.json was changed'], record: null })
  })

  test('fails for another’s signature, another algorithm and no signature at all', async () => {
    const author = await server.member()
    const { path } = await share(author)
    const { body } = await server.visitor.get<Shared>(path)
    const keys = await published()
    const [head = '', payload = '', signature = ''] = body.document.split('.')
    const other = Buffer.from(JSON.stringify({ ...body.record, madeAt: new Date(0) })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: body.keyId })).toString('base64url')
    for (const document of [`${head}.${other}.${signature}`, `${none}.${payload}.`, `${head}.${payload}.`]) {
      const { problems, record } = await proveFile(Buffer.from(document), keys)
      expect(problems).toEqual(['the signature does not fit: it was changed, or made by somebody else'])
      expect(record).toBeNull()
    }
    expect((await proveFile(Buffer.from('hello'), keys)).problems).toEqual(['this is no signed record'])
    expect((await proveFile(Buffer.from(body.document), { keys: [] })).problems).toEqual([
      `none of these keys is ${body.keyId}, which signed it`,
    ])
  })

  test('holds after the secret of the site was replaced, and after two instances made a key at once', async () => {
    const { store, clock } = server
    const keysWith = (...sessionSecrets: string[]) =>
      keysService({ config: { sessionSecrets }, store, clock })
    const first = await keysWith('one secret of this test'.repeat(3)).sign(Buffer.from('{}'))
    const again = await keysWith('another secret'.repeat(3), 'one secret of this test'.repeat(3)).sign(
      Buffer.from('{}'),
    )
    expect(again.keyId).toBe(first.keyId)
    const replaced = await keysWith('another secret'.repeat(3)).sign(Buffer.from('{}'))
    expect(replaced.keyId).not.toBe(first.keyId)
    const both = await Promise.all(
      [1, 2].map(() => keysWith('a third secret of this test').sign(Buffer.from('{}'))),
    )
    const known = (await published()).keys.map(({ kid }) => kid)
    for (const { keyId, document } of [first, replaced, ...both]) {
      expect(known).toContain(keyId)
      expect((await proveFile(Buffer.from(document), await published())).problems).toEqual([])
    }
  })

  test('needs no key that could sign', async () => {
    await share(await server.member())
    const { body } = await server.visitor.get<KeySet>(recordKeysPath)
    for (const key of body.keys)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  })
})
