import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SavedSearch, savedSearchesMax } from '#shared/savedSearches.ts'
import { newId } from '#db/ids.ts'
import { searchPosts } from '#db/search.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { headOfSearch, headsOf, isFound, wordsOfPost } from '#db/searchMatch.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const path = '/api/saved-searches'
const save = (person: Person, query: string, name?: string) =>
  person.client.post<SavedSearch>(path, { query, ...(name && { name }) })
const list = async ({ client }: Person) => (await client.get<SavedSearch[]>(path)).body

interface Draft {
  title: string
  content?: string
  hashtags?: string[]
  forumId?: string
}
async function publish(author: Person, post: Draft) {
  const forumId = post.forumId ?? (await server.make.forum()).id
  const { status, body } = await author.client.post<{ id: string }>('/api/posts', {
    content: 'Some words',
    ...post,
    forumId,
  })
  expect(status).toBe(201)
  return body.id
}
async function match() {
  await server.app.outbox.drain()
  await server.app.services.savedSearches.match()
}
const told = async (person: Person) => {
  await match()
  return (await notificationsOf(server, person.client)).filter(({ kind }) => kind === 'search')
}

test('searches are saved, renamed, switched off and deleted by their owner alone', async () => {
  const [owner, other] = [await server.member(), await server.member()]
  const { status, body } = await save(owner, '  cast   iron ')
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'cast iron', query: 'cast iron', isNotifying: true })
  expect(await save(owner, 'cast iron')).toMatchObject({ status: 409, body: { code: 'saved_search.taken' } })
  expect(await save(owner, 'x')).toMatchObject({ status: 400, body: { code: 'saved_search.empty' } })
  expect(await save(owner, '!!!')).toMatchObject({ status: 400, body: { code: 'saved_search.empty' } })
  const one = `${path}/${body.id}`
  expect((await owner.client.put(one, { name: 'Pans' })).body).toMatchObject({
    name: 'Pans',
    isNotifying: true,
  })
  expect((await owner.client.put(one, { isNotifying: false })).body).toMatchObject({
    name: 'Pans',
    isNotifying: false,
  })
  expect(await list(owner)).toMatchObject([{ name: 'Pans', query: 'cast iron', isNotifying: false }])
  expect(await list(other)).toEqual([])
  expect((await other.client.put(one, { name: 'Mine' })).status).toBe(404)
  expect((await other.client.delete(one)).status).toBe(404)
  expect((await owner.client.delete(one)).body).toEqual({ id: body.id })
  expect((await owner.client.delete(one)).body).toMatchObject({ code: 'saved_search.not_found' })

  for (let n = 0; n < savedSearchesMax; n += 1) expect((await save(owner, `term ${n}`)).status).toBe(201)
  expect(await save(owner, 'one more')).toMatchObject({
    status: 409,
    body: { code: 'saved_search.too_many' },
  })
  expect(await list(owner)).toHaveLength(savedSearchesMax)
  const guest = await server.as(await server.make.user())
  expect((await guest.post(path, { query: 'cast iron' })).status).toBe(402)
  expect((await server.visitor.get(path)).status).toBe(401)
})

test('new posts that a search finds are counted in one notification that leads to it', async () => {
  const [reader, author] = [await server.member(), await server.member()]
  await save(reader, 'Crème brûlée', 'Desserts')
  await save(reader, 'copper pan')
  await publish(author, { title: 'Elsewhere', content: 'Nothing of it' })
  await publish(author, { title: 'A creme for friends', content: 'It is called brulee' })
  expect(await told(reader)).toMatchObject([
    {
      text: '1 new post matches your search “Desserts”',
      reason: 'You saved this search',
      path: '/search?q=Cr%C3%A8me%20br%C3%BBl%C3%A9e',
    },
  ])
  await publish(author, { title: 'Sweets', hashtags: ['crème'], content: 'brûlées, many' })
  await publish(author, { title: 'Copper pans' })
  await match()
  // Once told, a post is not told again.
  await match()
  expect((await told(reader)).map(({ text }) => text).sort()).toEqual([
    '1 new post matches your search “copper pan”',
    '2 new posts match your search “Desserts”',
  ])
  await reader.client.post('/api/notifications/read', { all: true })
  await publish(author, { title: 'Cremes brulee' })
  const desserts = (await told(reader)).filter(({ isRead }) => !isRead)
  // The last word may begin a longer one, no other may.
  expect(desserts).toEqual([])
  await publish(author, { title: 'Creme bruleefier' })
  expect((await told(reader)).filter(({ isRead }) => !isRead)).toMatchObject([
    { text: '1 new post matches your search “Desserts”' },
  ])
})

test('nobody is told of what they may not read, wrote or muted, of what is gone or paid for', async () => {
  const author = await server.member()
  const people = await Promise.all(Array.from({ length: 6 }, () => server.member()))
  const [outsider, insider, blocking, former, off, muting] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  for (const person of [author, ...people]) await save(person, 'zeppelin')
  const [search] = await list(off)
  await off.client.put(`${path}/${search?.id}`, { isNotifying: false })
  await blocking.client.put(`/api/users/${author.user.username}/block`)
  const { users } = server.store.tables
  await server.store.transaction(async (tx) => {
    await tx.update(users).set({ subscriptionStatus: 'none' }).where(eq(users.id, former.user.id))
  })
  const hidden = await server.make.forum({ isPrivate: true, creatorId: author.user.id })
  for (const { user } of [insider, blocking, former, off, muting])
    await server.make.membership({ forum: hidden, user })
  await muting.client.put(`/api/mutes/forum/${hidden.id}`, { level: 'none' })
  await publish(author, { title: 'Zeppelin', forumId: hidden.id })
  const counts: number[] = []
  for (const person of [author, ...people]) counts.push((await told(person)).length)
  expect(counts).toEqual([0, 0, 1, 0, 0, 0, 0])

  await author.client.delete(`/api/posts/${await publish(author, { title: 'Zeppelin gone' })}`)
  const paid = await publish(author, { title: 'Zeppelin paid' })
  const brand = await server.make.brand()
  const { posts } = server.store.tables
  await server.store.transaction(async (tx) => {
    await tx.update(posts).set({ sponsorBrandId: brand.id }).where(eq(posts.id, paid))
  })
  expect(await told(outsider)).toEqual([])
})

test('many posts and many searches are told once, by two instances at once', async () => {
  const author = await server.member()
  const people = await Promise.all(Array.from({ length: 60 }, () => server.make.member()))
  const { savedSearches, notifications, searchArrivals } = server.store.tables
  const createdAt = server.clock.now()
  const rows = people.flatMap(({ id }) =>
    ['walrus', 'tusk walr'].map((query) => ({
      id: newId(),
      userId: id,
      name: query,
      query,
      head: headOfSearch(query),
      createdAt,
    })),
  )
  await server.store.transaction((tx) => tx.insert(savedSearches).values(rows))
  const forum = await server.make.forum()
  for (let n = 0; n < 25; n += 1) await publish(author, { title: `Walrus ${n}`, forumId: forum.id })
  await server.app.outbox.drain()
  const { savedSearches: service } = server.app.services
  await Promise.all([service.match(), service.match()])
  while ((await server.app.outbox.drain()) > 0);
  const found = await server.store.read((db) =>
    db.select().from(notifications).where(eq(notifications.text, '25 new posts match your search “walrus”')),
  )
  expect(found.map(({ userId }) => userId).sort()).toEqual(people.map(({ id }) => id).sort())
  expect(await server.store.read((db) => db.select().from(searchArrivals))).toEqual([])
})

test('a search finds a new post exactly where the search page would', async () => {
  const { store, make } = server
  const texts = [
    'The quick brown fox',
    'Über den Wölken, sagt Ünal: naïve café',
    'C++ and a b c; x-ray 3.14 100%',
    'foo_bar snake_case foo-bar foo/bar',
    "don’t can't rock'n'roll",
    'Größe STRASSE straße ŒUVRE',
    '東京 タワー Москва Ελλάδα',
    'a',
    '**bold** [link](https://example.test/path?q=word) `code` #tag',
    'emoji 🍞bread🍞 rising',
  ]
  const queries = [
    'quick',
    'qui',
    'brown quick',
    'quick bro',
    'uber',
    'wolk',
    'naive cafe',
    'a b',
    'c',
    'x ray',
    '3 14',
    '100',
    'foo',
    'bar',
    'snake case',
    'don t',
    'dont',
    'rock n roll',
    'grosse',
    'große',
    'strasse',
    'œuvre',
    '東京',
    'моск',
    'ελλ',
    'bold link',
    'example test',
    'word',
    'tag',
    'bread',
    'brea',
    'rising emoji',
    'nothing',
  ]
  const posts = []
  for (const content of texts) posts.push(await make.post({ title: 'T', content, hashtags: ['zz'] }))
  const words = posts.map(wordsOfPost)
  const heads = new Set(headsOf(words))
  const different: string[] = []
  for (const text of queries) {
    const { ids, terms } = await store.read((db) => searchPosts(db, store.tables, { text, limit: 50 }))
    const corrected = terms.join(' ')
    for (const [at, post] of posts.entries()) {
      const isListed = ids.includes(post.id)
      const is = isFound(corrected, words[at]!)
      if (is !== isListed) different.push(`${text} in ${texts[at]}: page ${isListed}, match ${is}`)
      if (is && !heads.has(headOfSearch(corrected))) different.push(`head of ${text}`)
    }
  }
  expect(different).toEqual([])
})

test('a new name and the switch, sent at once, both hold', async () => {
  for (let round = 0; round < 4; round += 1) {
    const owner = await server.member()
    const { body } = await save(owner, 'salt')
    const change = (fields: object) => owner.client.put(`${path}/${body.id}`, fields)
    const [name, off] = [{ name: 'Of salt' }, { isNotifying: false }]
    await Promise.all([name, off, name, off, name, off, name, off].map(change))
    expect(await list(owner)).toMatchObject([{ name: 'Of salt', isNotifying: false }])
  }
})
