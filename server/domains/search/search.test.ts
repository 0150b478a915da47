import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'
import { learningService } from './learning.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface PostHit {
  id: string
  title: string
  titleHighlight: string[]
  excerptHighlight: string[]
  sponsor?: { brandName: string }
}
interface All {
  forums: { name: string }[]
  posts: PostHit[]
  users: { username: string }[]
}

const find = async (q: string, client = server.visitor) =>
  (await client.get<All>(`/api/search?q=${encodeURIComponent(q)}`)).body
const found = async (kind: string, q: string) =>
  (
    await server.visitor.get<{ name: string; username: string; title: string }[]>(
      `/api/search/${kind}?q=${encodeURIComponent(q)}`,
    )
  ).body

describe('a search', () => {
  test('finds three forums, posts and people', async () => {
    for (const number of [1, 2, 3, 4]) {
      const forum = await server.make.forum({ name: `Saxophone club ${number}` })
      await server.make.post({ forum, title: `Saxophone reed ${number}` })
      await server.make.user({ username: `saxophone-${number}` })
    }
    const { forums, posts, users } = await find('saxoph')
    expect([forums.length, posts.length, users.length]).toEqual([3, 3, 3])
    expect(JSON.stringify({ forums, posts, users })).not.toContain('@example.test')
  })

  test('marks what it found as plain parts, whatever the text looks like', async () => {
    await server.make.post({
      title: '<b>Trumpet</b> & trumpets',
      content: `${'Nothing of interest here. '.repeat(20)}Then a **trumpet** <script>alert(1)</script> sounds.`,
    })
    const [hit] = (await find('trumpet')).posts
    expect(hit?.titleHighlight).toEqual(['<b>', 'Trumpet', '</b> & ', 'trumpets', ''])
    expect(hit?.excerptHighlight[0]).toMatch(/^…/)
    expect(hit?.excerptHighlight[1]).toBe('trumpet')
  })

  test('of fewer than two characters finds nothing', async () => {
    await server.make.post({ title: 'x x x' })
    for (const q of ['', 'x', ' x ', '%', '"', '😀']) {
      expect(await find(q)).toEqual({ forums: [], posts: [], users: [] })
    }
    expect(await server.visitor.get('/api/search/posts?q=x')).toMatchObject({ status: 200, body: [] })
    expect((await server.visitor.get('/api/search')).status).toBe(400)
    expect(await server.visitor.get(`/api/search?q=${'a'.repeat(201)}`)).toMatchObject({
      status: 400,
      body: { message: 'Search term too long' },
    })
  })

  test.each([
    '"',
    '""',
    "'",
    'a" OR "b',
    '%%',
    '__',
    'title:x',
    'NEAR(a b)',
    '*',
    'a*',
    '-x',
    '(',
    'AND',
    'a AND',
    '^a',
    '\\',
    ':*',
    '!a',
    'a & b',
    'a <-> b',
    "'; drop table posts; --",
    '{x}',
    'a\u0000b',
  ])('takes %j as plain text', async (q) => {
    const { status } = await server.visitor.get(`/api/search?q=${encodeURIComponent(q)}`)
    expect([200, 400]).toContain(status)
    for (const kind of ['forums', 'posts', 'users']) {
      const answer = await server.visitor.get(`/api/search/${kind}?q=${encodeURIComponent(q)}`)
      expect(answer.status).toBe(status)
    }
  })

  test('knows no operators: every word is looked for', async () => {
    await server.make.post({ title: 'Violin or cello' })
    await server.make.post({ title: 'Only a violin' })
    expect(await found('posts', 'violin OR cello')).toMatchObject([{ title: 'Violin or cello' }])
    expect(await found('posts', 'violin NOT cello')).toEqual([])
    expect(await found('posts', 'viol%')).toHaveLength(2)
    expect(await found('posts', 'v_olin')).toEqual([])
  })
})

describe('posts', () => {
  test('of a private forum are found by its members only', async () => {
    const { user, client } = await server.member()
    const { client: other } = await server.member()
    const forum = await server.make.forum({ isPrivate: true, creator: user })
    await server.make.post({ forum, title: 'Bassoon secrets', hashtags: ['bassoonists'] })
    for (const q of ['bassoon', 'bassoonists', 'secrets']) {
      expect((await find(q)).posts).toEqual([])
      expect((await find(q, other)).posts).toEqual([])
      expect((await find(q, client)).posts).toMatchObject([{ title: 'Bassoon secrets' }])
    }
    expect((await find('bassooon')).posts).toEqual([])
  })

  test('that were removed or deleted are not found', async () => {
    await server.make.post({ title: 'Oboe removed', isRemoved: true })
    await server.make.post({ title: 'Oboe deleted', isDeleted: true })
    expect((await find('oboe')).posts).toEqual([])
  })

  test('say who sponsored them', async () => {
    const brand = await server.make.brand({ name: 'Reeds & Sons' })
    await server.make.post({ title: 'Clarinet care', sponsorBrandId: brand.id })
    expect((await find('clarinet')).posts[0]?.sponsor).toMatchObject({ brandName: 'Reeds & Sons' })
  })

  test('page to the end, each once, titles before texts', async () => {
    const inText = await server.make.post({ title: 'Other', content: 'about the harpsichord' })
    const titled = []
    for (let number = 0; number < 12; number += 1) {
      titled.unshift(await server.make.post({ title: `Harpsichord ${number}`, content: 'x' }))
    }
    const hits = await walk<PostHit>(server.visitor, '/api/search/posts?q=harpsichord&limit=5')
    expect(hits.map(({ id }) => id)).toEqual([...titled, inText].map(({ id }) => id))
  })

  test('are not found by a cursor of nowhere', async () => {
    for (const cursor of ['x', btoa('[-1]'), btoa('[1.5]'), btoa('[1e9]'), btoa('["a"]')]) {
      expect((await server.visitor.get(`/api/search/posts?q=ab&cursor=${cursor}`)).status).toBe(400)
    }
  })

  test('that are new are found, and after an edit by their new words', async () => {
    const forum = await server.make.forum()
    const { client } = await server.member()
    const body = { title: 'Marimba mallets', content: 'Hard or soft?', forumId: forum.id }
    const { id } = (await client.post<{ id: string }>('/api/posts', body)).body
    expect(await found('posts', 'marimba')).toHaveLength(1)
    await client.put(`/api/posts/${id}`, { title: 'Vibraphone mallets' })
    expect(await found('posts', 'marimba')).toEqual([])
    expect(await found('posts', 'vibraphone')).toHaveLength(1)
    await server.app.outbox.drain()
    expect(await found('posts', 'vibrafone')).toHaveLength(1)
  })
})

describe('forums', () => {
  test('are found in spite of a typing mistake, private ones too', async () => {
    const { client } = await server.member({ planType: 'business' })
    await client.post('/api/forums', { name: 'Accordion Players', description: 'Squeeze', isPrivate: true })
    expect(await found('forums', 'acordion')).toMatchObject([{ name: 'Accordion Players' }])
    expect(await found('forums', 'accordoin playrs')).toMatchObject([{ name: 'Accordion Players' }])
    expect(await found('forums', 'squee')).toMatchObject([{ name: 'Accordion Players' }])
  })
})

describe('people', () => {
  test('are found by any of their names, blocked and gone ones never', async () => {
    await server.make.user({
      username: 'theremin_t',
      displayName: 'Clara Rockmore',
      bio: 'Plays without touching',
    })
    await server.make.user({ username: 'theremin-blocked', isBlocked: true })
    await server.make.user({ username: 'theremin-gone', isTombstone: true })
    expect(await found('users', 'theremin')).toMatchObject([
      { username: 'theremin_t', bio: 'Plays without touching' },
    ])
    expect(await found('users', 'rockm')).toHaveLength(1)
    expect(await found('users', 'example.test')).toEqual([])
  })

  test('are found in spite of a typing mistake once they have named themselves', async () => {
    const { client } = await server.member()
    await client.put('/api/auth/user/profile', { displayName: 'Wolfgang Glockenspiel' })
    expect(await found('users', 'glokenspiel')).toMatchObject([{ displayName: 'Wolfgang Glockenspiel' }])
  })
})

test('what came into the database in another way is learned in turns', async () => {
  await server.make.forum({ name: 'Didgeridoo' })
  await server.make.user({ username: 'kalimba-king' })
  await server.make.post({ title: 'Glissando exercises' })
  const { catchUp } = learningService(server)
  expect(await found('forums', 'digeridoo')).toEqual([])
  await catchUp()
  await catchUp()
  expect(await found('forums', 'digeridoo')).toHaveLength(1)
  expect(await found('users', 'kalimpa')).toHaveLength(1)
  expect(await found('posts', 'glisando')).toHaveLength(1)
})
