import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { testEngine } from '#db/testing/store.ts'
import { exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Card {
  id: string
  title: string
  viewerVote: string | null
  isSaved: boolean
}
const titles = async (query = 'sort=new') =>
  (await server.visitor.get<Card[]>(`/api/posts?${query}`)).body.map(({ title }) => title)

describe('an answer to a visitor', () => {
  test('is asked about again by its tag', async () => {
    await server.make.post()
    const first = await exchange(server.url, '/api/posts')
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' })
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await exchange(server.url, '/api/posts', { headers: { 'If-None-Match': known } })
      expect(again).toMatchObject({
        status: 304,
        text: '',
        headers: { etag, vary: 'Cookie, Accept-Encoding' },
      })
    }
    await server.make.post()
    const changed = await exchange(server.url, '/api/posts', { headers: { 'If-None-Match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(etag)
  })

  test('is asked about again wherever everybody reads the same, and never where one browser reads its own', async () => {
    const user = await server.make.member()
    const post = await server.make.post({ author: user })
    const open = ['/api/config', '/api/sponsored-posts/active', `/api/posts/${post.id}/ratings`]
    for (const path of [...open, `/api/users/${user.username}`, `/api/users/${user.username}/forums`]) {
      const first = await exchange(server.url, path)
      const { etag } = first.headers
      expect([path, first.status, first.headers['cache-control']]).toEqual([path, 200, 'no-cache'])
      const again = await exchange(server.url, path, { headers: { 'If-None-Match': String(etag) } })
      expect([path, again.status]).toEqual([path, 304])
    }
    const own = await exchange(server.url, '/api/checkout/status')
    expect(own).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(own.headers['etag']).toBeUndefined()
  })

  test('is compressed where it is long enough', async () => {
    const post = await server.make.post({ content: 'word '.repeat(2000) })
    const path = `/api/posts/${post.id}`
    const zipped = await server.visitor.request(path, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip')
    expect(Number(zipped.headers.get('Content-Length'))).toBeLessThan(2000)
    const unzipped = await exchange(server.url, path)
    expect(unzipped.headers['content-encoding']).toBeUndefined()
    expect(await zipped.text()).toBe(unzipped.text)
  })

  test('is encoded as the caller weighs it', async () => {
    const post = await server.make.post({ content: 'word '.repeat(2000) })
    const short = await server.make.post({ content: 'word' })
    const as = async (accepted: string, { id } = post) => {
      const answer = await server.visitor.request(`/api/posts/${id}`, {
        headers: { 'Accept-Encoding': accepted },
      })
      expect(await answer.json()).toMatchObject(answer.ok ? { id } : { code: 'request.not_acceptable' })
      return answer.headers.get('Content-Encoding') ?? answer.status
    }
    const outcomes: [string, string | number][] = [
      ['gzip', 'gzip'],
      ['gzip;q=0', 200],
      ['gzip; q=0.0, *;q=0', 406],
      ['gzip;q=0, *', 'br'],
      ['*', 'gzip'],
      ['*;q=0', 406],
      ['*;q=0, identity', 200],
      ['identity;q=0', 406],
      ['identity;q=0, gzip;q=0.1', 'gzip'],
      ['identity', 200],
      ['', 200],
      ['GZIP', 'gzip'],
      ['x-gzipped', 200],
      ['deflate', 200],
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, deflate, br', 'br'],
      ['br;q=0.5, gzip', 'gzip'],
      ['identity;q=1, gzip;q=0.5', 200],
      ['gzip;q=banana', 200],
    ]
    for (const [accepted, outcome] of outcomes)
      expect([accepted, await as(accepted)]).toEqual([accepted, outcome])
    expect(await as('gzip', short)).toBe(200)
    expect(await as('identity;q=0, gzip', short)).toBe('gzip')
  })

  test('is new at once after a write', async () => {
    const { client } = await server.member()
    const { id: forumId } = await server.make.forum()
    for (const title of ['One', 'Two', 'Three']) {
      await titles()
      const { body } = await client.post<Card>('/api/posts', { title, content: 'Text', forumId })
      expect((await titles())[0]).toBe(title)
      await client.delete(`/api/posts/${body.id}`)
      expect(await titles()).not.toContain(title)
    }
  })

  test('is new after another process wrote', async () => {
    const post = await server.make.post({ title: 'As it was' })
    expect(await titles()).toContain('As it was')
    renameElsewhere(post.id, 'As it is')
    await expect.poll(others(async () => (await titles()).includes('As it is'))).toBe(true)
    expect(await titles()).not.toContain('As it was')
  })

  test('is new on each of two servers of one database', async () => {
    const second = await openStore({ url: server.store.url })
    await makeFor(second).post({ title: 'From beside' })
    await expect.poll(others(async () => (await titles())[0] === 'From beside')).toBe(true)
    await second.close()
  })

  test('is kept under its whole address', async () => {
    await Promise.all([server.make.post(), server.make.post(), server.make.post()])
    const one = await titles('sort=new&limit=1')
    const two = await titles('sort=new&limit=2')
    expect([one.length, two.length]).toEqual([1, 2])
    const first = await server.visitor.get<Card[]>('/api/posts?sort=new&limit=1')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
    const second = await server.visitor.get<Card[]>(next)
    expect(second.body[0]?.id).not.toBe(first.body[0]?.id)
    expect(await titles('sort=new&limit=1')).toEqual(one)
    expect((await server.visitor.get(next)).headers.get('Link')).toContain('cursor=')
  })
})

describe('an answer to somebody signed in', () => {
  test('is never stored and never shown to anybody else', async () => {
    const { user, client } = await server.member()
    const hidden = await server.make.forum({ isPrivate: true, creator: user })
    await server.make.post({ forum: hidden, author: user, title: 'Between us' })
    const open = await server.make.post({ title: 'For all' })
    await client.post('/api/votes', { type: 'upvote', postId: open.id })

    for (const path of [`/api/posts/${open.id}`, '/api/posts?sort=new', `/api/posts?forumId=${hidden.id}`]) {
      const own = await client.request(path)
      expect(own.status).toBe(200)
      expect(own.headers.get('Cache-Control')).toBe('no-store')
      expect(own.headers.get('ETag')).toBeNull()
      await own.arrayBuffer()
    }
    expect((await client.get<Card>(`/api/posts/${open.id}`)).body.viewerVote).toBe('upvote')
    expect((await server.visitor.get<Card>(`/api/posts/${open.id}`)).body.viewerVote).toBeNull()
    expect((await client.get<Card>(`/api/posts/${open.id}`)).body.viewerVote).toBe('upvote')
    expect((await client.get<Card[]>(`/api/posts?forumId=${hidden.id}`)).body).toHaveLength(1)
    const told = await exchange(server.url, `/api/posts?forumId=${hidden.id}`)
    expect(told.text).not.toContain('Between us')
  })

  test('is not taken from what visitors are told, whatever their tag', async () => {
    const { client } = await server.member()
    const visitors = await exchange(server.url, '/api/posts')
    const tag = String(visitors.headers['etag'])
    expect((await client.request('/api/posts', { headers: { 'If-None-Match': tag } })).status).toBe(200)
  })

  test('a blocked person reads as a visitor, and a false cookie too', async () => {
    const blocked = await server.as(await server.make.member({ isBlocked: true }))
    const strange = await server.visitor.request('/api/posts', { headers: { Cookie: 'sid_1=s:x.y' } })
    expect((await blocked.get('/api/posts')).headers.get('Cache-Control')).toBe('no-cache')
    expect(strange.headers.get('Cache-Control')).toBe('no-cache')
  })
})

/** Changes a post's title from a process of its own. */
/** Whether what another process wrote is seen: on Postgres soon after, on SQLite the first answer decides. */
function others(isSeen: () => Promise<boolean>): () => Promise<boolean> {
  let first: Promise<boolean> | undefined
  return testEngine === 'sqlite' ? () => (first ??= isSeen()) : isSeen
}

function renameElsewhere(id: string, title: string): void {
  const sqlite = `
    import Database from 'better-sqlite3'
    new Database(process.argv[1]).prepare('update posts set title = ? where id = ?').run(process.argv[3], process.argv[2])`
  const postgres = `
    import { Client } from 'pg'
    const client = new Client({ connectionString: process.argv[1] })
    await client.connect()
    await client.query('update posts set title = $1 where id = $2', [process.argv[3], process.argv[2]])
    await client.end()`
  const isSqlite = testEngine === 'sqlite'
  const address = isSqlite ? server.store.url.replace(/^file:/, '') : server.store.url
  const program = ['--input-type=module', '-e', isSqlite ? sqlite : postgres, '--', address, id, title]
  execFileSync(process.execPath, program)
}
