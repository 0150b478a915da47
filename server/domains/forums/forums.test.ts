import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '#db/recount.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Forum {
  id: string
  slug: string
  name: string
  memberCount: number
  postCount: number
}
const unlimited = () => server.member({ planType: 'business' })
const create = (client: TestClient, fields: object = {}) =>
  client.post<Forum>('/api/forums', { name: 'A forum', description: 'About it', ...fields })

describe('creating a forum', () => {
  test.each([
    ['Café Zürich & Söhne!', 'cafe-zurich-sohne'],
    ['  Many   spaces -- and - hyphens  ', 'many-spaces-and-hyphens'],
    ['Ångström Łódź', 'angstrom-odz'],
    ['C++ / C#', 'c-c'],
    ['!!!', 'forum'],
    ['咖啡', 'forum-2'],
  ])('named %j gives it the address %s', async (name, slug) => {
    const { client } = await unlimited()
    expect(await create(client, { name })).toMatchObject({ status: 201, body: { slug, memberCount: 1 } })
  })

  test('makes its creator the owner and leaves what only the server decides to the server', async () => {
    const { user, client } = await unlimited()
    const { body } = await create(client, {
      name: 'Owned',
      slug: 'admin',
      creatorId: 'current-user',
      memberCount: 999,
      isVerified: true,
    })
    expect(body).toMatchObject({
      slug: 'owned',
      creatorId: user.id,
      memberCount: 1,
      postCount: 0,
      isPrivate: false,
      color: '#3B82F6',
      isMember: true,
      viewerRole: 'owner',
      moderators: [{ id: user.id, role: 'owner' }],
    })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Forum name is required'],
    [{ name: 'n'.repeat(101) }, 'name', 'Forum name must be less than 100 characters'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ description: 'd'.repeat(501) }, 'description', 'Description must be less than 500 characters'],
  ])('with %j is refused beside %s: %s', async (fields, path, message) => {
    const { client } = await unlimited()
    expect(await create(client, fields)).toMatchObject({
      status: 400,
      body: { message, issues: [{ path, message }] },
    })
  })

  test('takes names of exactly a hundred characters, counted as people do', async () => {
    const { client } = await unlimited()
    expect((await create(client, { name: '😀'.repeat(100) })).status).toBe(201)
  })

  test('twenty times at once with one name gives twenty addresses', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, unlimited))
    const answers = await Promise.all(
      people.flatMap(({ client }) => [create(client, { name: 'Rush' }), create(client, { name: 'Rush' })]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const slugs = answers.map(({ body }) => body.slug)
    expect(new Set(slugs).size).toBe(20)
    expect(slugs).toEqual(expect.arrayContaining(['rush', 'rush-2', 'rush-3', 'rush-20']))
  })

  test('needs a membership, and room in the plan even when tried many times at once', async () => {
    expect((await create(server.visitor)).status).toBe(401)
    expect((await create(await server.as(await server.make.user()))).status).toBe(402)
    const { client } = await server.member({ planType: 'starter' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => create(client, { name: `Only ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'plan.limit_reached',
      message: 'Your Starter plan includes 1 forum',
    })
  })

  test('is told beforehand how many forums the plan still allows', async () => {
    const { client } = await server.member({ planType: 'starter' })
    const usage = async () => (await client.get('/api/user/forum-usage')).body
    expect(await usage()).toEqual({ currentCount: 0, limit: 1, remaining: 1 })
    expect(
      (await client.post('/api/forums', { name: 'The only one', description: 'Of its plan' })).status,
    ).toBe(201)
    expect(await usage()).toEqual({ currentCount: 1, limit: 1, remaining: 0 })
    const staff = await server.member({ role: 'moderator', planType: 'none' })
    expect((await staff.client.get('/api/user/forum-usage')).body).toMatchObject({
      limit: null,
      remaining: null,
    })
  })
})

describe('belonging', () => {
  test('to a public forum begins and ends at once, however often it is asked', async () => {
    const forum = await server.make.forum()
    const { client } = await server.member()
    const path = `/api/forums/${forum.slug}`
    expect((await client.get(`${path}/membership`)).body).toEqual({
      isMember: false,
      role: null,
      hasRequested: false,
    })
    for (const _ of [1, 2]) {
      expect((await client.post(`${path}/join`)).body).toMatchObject({ isMember: true, role: 'member' })
    }
    expect((await client.get<Forum>(path)).body).toMatchObject({ memberCount: 2, isMember: true })
    for (const _ of [1, 2]) {
      expect((await client.post(`${path}/leave`)).body).toMatchObject({ isMember: false, role: null })
    }
    expect((await client.get<Forum>(path)).body).toMatchObject({ memberCount: 1, isMember: false })
    expect((await server.visitor.post(`${path}/join`)).status).toBe(401)
    expect((await client.post('/api/forums/nowhere/join')).body).toMatchObject({ code: 'forum.not_found' })
  })

  test('survives a storm of joining and leaving with its counter right', async () => {
    const forum = await server.make.forum()
    const people = await Promise.all(Array.from({ length: 15 }, () => server.member()))
    const answers = await Promise.all(
      people.flatMap(({ client }) =>
        ['join', 'join', 'leave', 'join', 'leave'].map((act) =>
          client.post(`/api/forums/${forum.id}/${act}`),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const members = await walk(server.visitor, `/api/forums/${forum.id}/members?limit=7`)
    expect((await server.visitor.get<Forum>(`/api/forums/${forum.id}`)).body.memberCount).toBe(members.length)
    expect(await recount(server.store, { only: ['members'], isDryRun: true })).toEqual([])
  })

  test('an owner cannot leave', async () => {
    const { client } = await unlimited()
    const { body } = await create(client, { name: 'Mine' })
    expect(await client.post(`/api/forums/${body.id}/leave`)).toMatchObject({
      status: 409,
      body: { code: 'forum.owner_stays' },
    })
  })
})

describe('a private forum', () => {
  test('is listed, shows nothing inside, and is joined by request', async () => {
    const { client: owner } = await unlimited()
    const { body: forum } = await create(owner, { name: 'Behind doors', isPrivate: true })
    await owner.put(`/api/forums/${forum.id}`, { rules: ['Say nothing outside'] })
    const { user, client } = await server.member()
    const seen = (await client.get(`/api/forums/${forum.slug}`)).body
    expect(seen).toMatchObject({
      name: 'Behind doors',
      isPrivate: true,
      rules: [],
      moderators: [],
      isMember: false,
    })
    expect((await client.get(`/api/forums/${forum.id}/members`)).status).toBe(404)
    expect((await client.get(`/api/forums/${forum.id}/requests`)).status).toBe(403)

    expect((await client.post(`/api/forums/${forum.id}/join`)).body).toMatchObject({
      isMember: false,
      hasRequested: true,
    })
    await client.post(`/api/forums/${forum.id}/join`)
    const requests = await owner.get<{ user: { id: string; email?: string } }[]>(
      `/api/forums/${forum.id}/requests`,
    )
    expect(requests.body).toMatchObject([{ user: { id: user.id } }])
    expect(requests.body[0]?.user.email).toBeUndefined()

    const answer = `/api/forums/${forum.id}/requests/${user.id}`
    expect((await client.put(answer, { accept: true })).status).toBe(403)
    expect((await owner.put(answer, { accept: true })).body).toMatchObject({ isMember: true })
    expect(await owner.put(answer, { accept: true })).toMatchObject({
      status: 404,
      body: { code: 'forum.request_not_found' },
    })
    expect((await client.get<Forum>(`/api/forums/${forum.id}`)).body).toMatchObject({
      memberCount: 2,
      isMember: true,
      rules: ['Say nothing outside'],
    })
  })

  test('lets nobody in who asked while it was being closed', async () => {
    const forum = await server.make.forum()
    const { client } = await server.member()
    const { forums } = server.store.tables
    let asked: ReturnType<typeof client.post> | undefined
    await server.store.transaction(async (tx) => {
      await tx.update(forums).set({ isPrivate: true }).where(eq(forums.id, forum.id))
      asked = client.post(`/api/forums/${forum.id}/join`)
      // Long enough for a request that waits for nothing to have read the forum as it was.
      await sleep(300)
    })
    expect((await asked)?.body).toMatchObject({ isMember: false, hasRequested: true })
  })

  test('may decline a request, and a request may be taken back', async () => {
    const forum = await server.make.forum({ isPrivate: true })
    const owner = await server.as({ id: forum.creatorId })
    const { user, client } = await server.member()
    await client.post(`/api/forums/${forum.id}/join`)
    await client.post(`/api/forums/${forum.id}/leave`)
    expect((await client.get(`/api/forums/${forum.id}/membership`)).body).toMatchObject({
      hasRequested: false,
    })
    await client.post(`/api/forums/${forum.id}/join`)
    await owner.put(`/api/forums/${forum.id}/requests/${user.username}`, { accept: false })
    expect((await client.get(`/api/forums/${forum.id}/membership`)).body).toMatchObject({
      isMember: false,
      hasRequested: false,
    })
    expect((await client.post(`/api/forums/${forum.id}/join`)).body).toMatchObject({ hasRequested: true })
  })

  test('that is joined while it is open has no request left to decline', async () => {
    const forum = await server.make.forum({ isPrivate: true })
    const owner = await server.as({ id: forum.creatorId })
    const { user, client } = await server.member()
    const requests = async () => (await owner.get<unknown[]>(`/api/forums/${forum.id}/requests`)).body
    await client.post(`/api/forums/${forum.id}/join`)
    expect(await requests()).toHaveLength(1)
    await owner.put(`/api/forums/${forum.id}`, { isPrivate: false })
    await client.post(`/api/forums/${forum.id}/join`)
    await owner.put(`/api/forums/${forum.id}`, { isPrivate: true })
    expect(await requests()).toEqual([])
    const late = await owner.put(`/api/forums/${forum.id}/requests/${user.username}`, { accept: false })
    expect(late.status).toBe(404)
    expect((await client.get(`/api/forums/${forum.id}/membership`)).body).toMatchObject({ role: 'member' })
  })

  test('that opens or closes takes its posts with it', async () => {
    const forum = await server.make.forum()
    const post = await server.make.post({ forum, hashtags: ['doors'] })
    const owner = await server.as({ id: forum.creatorId })
    const isSeen = async () => [
      (await server.visitor.get(`/api/posts/${post.id}`)).status === 200,
      (await server.visitor.get<unknown[]>('/api/posts?hashtag=doors')).body.length === 1,
    ]
    expect(await isSeen()).toEqual([true, true])
    await owner.put(`/api/forums/${forum.id}`, { isPrivate: true })
    expect(await isSeen()).toEqual([false, false])
    await owner.put(`/api/forums/${forum.id}`, { isPrivate: false })
    expect(await isSeen()).toEqual([true, true])
    expect(await recount(server.store, { only: ['hashtags'], isDryRun: true })).toEqual([])
  })

  test('that opens and closes while many write has every post on its side', async () => {
    const { client: owner } = await unlimited()
    const { body: forum } = await create(owner, { name: 'Swinging door' })
    const writers = await Promise.all(Array.from({ length: 4 }, () => unlimited()))
    const turn = (isPrivate: boolean) => owner.put(`/api/forums/${forum.id}`, { isPrivate })
    const write = ({ client }: { client: TestClient }) =>
      client.post('/api/posts', { title: 'Through it', content: 'Now', forumId: forum.id })
    for (const { client } of writers) await client.post(`/api/forums/${forum.id}/join`)
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...writers.map(write),
        ...[true, false, true, round % 2 === 0].map(turn),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 200]))
      const { forums, posts } = server.store.tables
      const [place] = await server.store.read((db) =>
        db.select({ isPrivate: forums.isPrivate }).from(forums).where(eq(forums.id, forum.id)),
      )
      const written = await server.store.read((db) =>
        db.select({ isPublic: posts.inPublicForum }).from(posts).where(eq(posts.forumId, forum.id)),
      )
      expect(written).toHaveLength(4 * (round + 1))
      expect(new Set(written.map(({ isPublic }) => isPublic))).toEqual(new Set([!place?.isPrivate]))
    }
  })
})

describe('settings and roles', () => {
  test('a forum that is given away while roles are set has one owner', async () => {
    const forum = await server.make.forum()
    const people = await Promise.all(Array.from({ length: 4 }, () => server.member()))
    for (const { client } of people) await client.post(`/api/forums/${forum.id}/join`)
    const { forums } = server.app.services
    const admin = { ...(await server.make.admin()), role: 'admin' as const }
    const owner = await server.as({ id: forum.creatorId })
    const answers = await Promise.allSettled(
      people.flatMap(({ user }) => [
        forums.admin.setOwner(admin as never, { key: forum.id, username: user.username, reason: 'To try' }),
        owner.put(`/api/forums/${forum.id}/members/${user.username}`, { role: 'moderator' }),
      ]),
    )
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
    const page = await server.visitor.get<{ moderators: { role: string }[] }>(`/api/forums/${forum.id}`)
    expect(page.body.moderators.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })

  test('are the owner’s to change', async () => {
    const forum = await server.make.forum()
    const owner = await server.as({ id: forum.creatorId })
    const { user, client } = await server.member()
    const path = `/api/forums/${forum.id}`
    expect((await client.put(path, { name: 'Taken over' })).status).toBe(403)
    expect(
      (await owner.put(path, { name: 'Renamed', color: '#112233', rules: ['Be kind'] })).body,
    ).toMatchObject({
      name: 'Renamed',
      slug: forum.slug,
      color: '#112233',
      rules: ['Be kind'],
    })
    expect((await owner.put(path, { color: 'red' })).status).toBe(400)

    const role = `${path}/members/${user.username}`
    expect((await owner.put(role, { role: 'moderator' })).status).toBe(404)
    await client.post(`${path}/join`)
    expect((await owner.put(role, { role: 'moderator' })).body).toMatchObject({ role: 'moderator' })
    expect((await client.put(`${path}/members/${forum.creatorId}`, { role: 'member' })).status).toBe(403)
    expect((await owner.put(`${path}/members/${forum.creatorId}`, { role: 'member' })).body).toMatchObject({
      code: 'forum.owner_stays',
    })
    expect((await owner.put(role, { role: 'owner' })).status).toBe(400)
    const page = (await server.visitor.get<{ moderators: { username: string }[] }>(path)).body
    expect(page.moderators.map(({ username }) => username)).toContain(user.username)
  })
})

describe('the list of forums', () => {
  test.each(['popular', 'new', 'name'])('by %s pages to the end, each once', async (sort) => {
    const all = await walk<Forum>(server.visitor, `/api/forums?limit=50&sort=${sort}`)
    const paged = await walk<Forum>(server.visitor, `/api/forums?limit=7&sort=${sort}`)
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length)
  })

  test('is filtered by plain text', async () => {
    await server.make.forum({ name: '100% Wool_knits' })
    for (const q of ['100%', 'wool_', 'WOOL']) {
      const { body } = await server.visitor.get<Forum[]>(`/api/forums?q=${encodeURIComponent(q)}`)
      expect(body.map(({ name }) => name)).toEqual(['100% Wool_knits'])
    }
  })

  test('is filtered in any script, whatever the case', async () => {
    await server.make.forum({ name: 'Élan ЖУРНАЛ' })
    for (const q of ['Élan', 'élan', 'журнал']) {
      const { body } = await server.visitor.get<Forum[]>(`/api/forums?q=${encodeURIComponent(q)}`)
      expect(body.map(({ name }) => name)).toEqual(['Élan ЖУРНАЛ'])
    }
  })

  test('is held to the forums that the reader belongs to when asked', async () => {
    const { client } = await server.member()
    const [open, closed] = [await server.make.forum(), await server.make.forum({ isPrivate: true })]
    const owner = await server.as({ id: closed.creatorId })
    await client.post(`/api/forums/${open.id}/join`)
    await client.post(`/api/forums/${closed.id}/join`)
    const joined = async (query = '') =>
      (await client.get<Forum[]>(`/api/forums?joined=true${query}`)).body.map(({ id }) => id)
    expect(await joined()).toEqual([open.id])
    const requests = (await owner.get<{ user: { id: string } }[]>(`/api/forums/${closed.id}/requests`)).body
    await owner.put(`/api/forums/${closed.id}/requests/${requests[0]?.user.id}`, { accept: true })
    expect((await joined()).toSorted()).toEqual([open.id, closed.id].toSorted())
    expect(await joined(`&q=${encodeURIComponent(open.name)}`)).toEqual([open.id])
    expect(await joined('&sort=new&limit=1')).toHaveLength(1)
    expect((await server.visitor.get('/api/forums?joined=true')).body).toEqual([])
    expect((await client.get('/api/forums?joined=false&limit=50')).body).toContainEqual(
      expect.objectContaining({ id: open.id }),
    )
  })

  test.each([
    'limit=0',
    'joined=maybe',
    'limit=51',
    'limit=-1',
    'limit=x',
    'sort=worst',
    'cursor=%00',
    'q=a&q=b',
  ])('refuses %s', async (query) => {
    expect((await server.visitor.get(`/api/forums?${query}`)).status).toBe(400)
  })
})
