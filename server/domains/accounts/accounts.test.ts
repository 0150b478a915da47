import { createHash } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminAction, AdminUser } from '#shared/admin.ts'
import { recount } from '#db/recount.ts'
import { TestStream } from '../../live/testing.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const somebody = async (role: 'admin' | 'moderator') => {
  const user = await server.make[role]()
  return { user, client: await server.as(user) }
}
const rowOf = async ({ id }: { id: string }, { store }: Pick<TestServer, 'store'> = server) => {
  const { users } = store.tables
  const [row] = await store.read((db) => db.select().from(users).where(eq(users.id, id)))
  return row
}
const actsOn = ({ id }: { id: string }) => {
  const { adminActions } = server.store.tables
  return server.store.read((db) => db.select().from(adminActions).where(eq(adminActions.targetId, id)))
}
const ban = (id: string, banned = true) =>
  [`/api/admin/users/${id}/ban`, { banned, reason: 'Vote ring' }] as const

describe('blocking', () => {
  test('ends every session and stream at once, and no session from before lives on after it', async () => {
    const admin = await somebody('admin')
    const person = await server.member()
    const stream = await TestStream.open(server.url, { cookie: await server.cookieOf(person.user) })
    expect((await person.client.get('/api/auth/user')).status).toBe(200)
    expect(await admin.client.put(...ban(person.user.username))).toMatchObject({
      status: 200,
      body: { id: person.user.id, isBlocked: true, blockedReason: 'Vote ring' },
    })
    expect(await person.client.get('/api/auth/user')).toMatchObject({
      status: 403,
      body: { code: 'account.blocked' },
    })
    await server.app.services.live.look()
    await stream.untilClosed()
    expect((await admin.client.put(...ban(person.user.id))).status).toBe(200)

    server.clock.advance(1)
    expect(await admin.client.put(...ban(person.user.id, false))).toMatchObject({
      body: { isBlocked: false, blockedReason: null },
    })
    expect((await person.client.get('/api/auth/user')).status).toBe(401)
    expect((await (await server.as(person.user)).get('/api/auth/user')).status).toBe(200)
    expect(await actsOn(person.user)).toMatchObject([
      {
        action: 'ban',
        adminId: admin.user.id,
        reason: 'Vote ring',
        metadata: { after: { isBlocked: true } },
      },
      { action: 'unban', metadata: { before: { isBlocked: true } } },
    ])
  })

  test('takes sign-ins along that are not through yet, as ending all of them does', async () => {
    const admin = await somebody('admin')
    const verifier = 'v'.repeat(43)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const { visitor } = server
    type Words = Record<string, string>
    /** A program that was approved and an app that has its code; answers what both are told when they come. */
    async function begun({ client }: { client: typeof visitor }) {
      const asked = { client_name: 'CLI', scopes: ['community:write'], expires_in_days: 7 }
      const { body } = await visitor.post<Words>('/api/auth/device/code', asked)
      const at = `/api/auth/device/${body['user_code']}`
      expect((await client.post(at, { decision: 'approve' })).status).toBe(200)
      const { body: handed } = await client.post<Words>('/api/auth/desktop/code', { challenge, state: 'x' })
      return async () => {
        const token = await visitor.post<Words>('/api/auth/device/token', {
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          device_code: body['device_code'],
        })
        const app = await visitor.post<Words>('/api/auth/desktop/exchange', {
          code: handed['code'],
          verifier,
        })
        return [token.body['code'], app.body['code']]
      }
    }
    const refused = ['device.expired', 'handoff.invalid']

    const one = await server.member()
    const afterEnd = await begun(one)
    const actor = { ...admin.user, isEntitled: true, sessionId: null, signedInAt: server.clock.now() }
    await server.app.services.accounts.endSignIns(actor, one.user.id, { reason: 'Stolen' })
    expect(await afterEnd()).toEqual(refused)

    const other = await server.member()
    const afterBan = await begun(other)
    for (const banned of [true, false])
      expect((await admin.client.put(...ban(other.user.id, banned))).status).toBe(200)
    expect(await afterBan()).toEqual(refused)
  })

  test('nobody does it to themselves, and a reason is wanted', async () => {
    const { user, client } = await somebody('admin')
    await somebody('admin')
    expect((await client.put(...ban(user.id))).body).toMatchObject({ code: 'user.self' })
    expect((await client.call('DELETE', `/api/admin/users/${user.id}?reason=x`)).body).toMatchObject({
      code: 'user.self',
    })
    const other = await server.make.member()
    expect((await client.put(`/api/admin/users/${other.id}/ban`, { banned: true })).status).toBe(400)
    expect((await client.delete(`/api/admin/users/${other.id}`)).status).toBe(400)
    expect((await client.put(...ban('nobody'))).status).toBe(404)
    expect(await actsOn(user)).toEqual([])
  })

  test('everything here is refused to site moderators, forum owners and members', async () => {
    const target = await server.make.member()
    const owner = await server.member()
    await server.make.forum({ creator: owner.user })
    for (const { client } of [await somebody('moderator'), owner, await server.member()]) {
      for (const answer of [
        await client.put(...ban(target.id)),
        await client.put(`/api/admin/users/${target.id}/role`, { role: 'admin', reason: 'x' }),
        await client.call('DELETE', `/api/admin/users/${target.id}`, { reason: 'x' }),
        await client.get('/api/admin/users'),
        await client.get('/api/admin/actions'),
      ]) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'access.denied' } })
      }
    }
    expect(await rowOf(target)).toMatchObject({ role: 'user', isBlocked: false, isTombstone: false })
  })
})

describe('the last admin', () => {
  test('cannot step down, nor delete their own account', async () => {
    const own = await startTestServer()
    const only = await own.make.admin()
    const blocked = await own.make.admin({ isBlocked: true })
    const client = await own.as(only)
    const stepDown = await client.put(`/api/admin/users/${only.id}/role`, { role: 'user', reason: 'Tired' })
    expect(stepDown).toMatchObject({ status: 409, body: { code: 'user.last_admin' } })
    expect(await client.call('DELETE', '/api/auth/user', { confirm: only.username })).toMatchObject({
      status: 409,
      body: { code: 'user.last_admin' },
    })
    expect(await client.call('DELETE', `/api/admin/users/${blocked.id}`, { reason: 'Left' })).toMatchObject({
      status: 200,
    })
    const { accounts } = own.app.services
    await expect(accounts.nameFirstAdmin(blocked.id, { reason: 'Start' })).rejects.toMatchObject({
      code: 'user.not_found',
    })
    const next = await own.make.member()
    await expect(accounts.nameFirstAdmin(next.id, { reason: 'Start' })).rejects.toMatchObject({
      code: 'access.denied',
    })
    await own.close()
  })

  test('stays, however many admins turn on each other at once', async () => {
    const own = await startTestServer()
    const admins = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const user = await own.make.admin()
        return { user, client: await own.as(user) }
      }),
    )
    const answers = await Promise.all(
      admins.flatMap(({ client }, i) =>
        admins.flatMap(({ user: { id } }, j) => {
          if (i === j) return []
          return (i + j) % 2
            ? [client.put(...ban(id))]
            : [client.put(`/api/admin/users/${id}/role`, { role: 'user', reason: 'Away' })]
        }),
      ),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const rows = await Promise.all(admins.map(({ user }) => rowOf(user, own)))
    const left = rows.filter((row) => row?.role === 'admin' && !row.isBlocked)
    expect(left).toHaveLength(1)
    await own.close()
  })

  test('the first one is named by whoever runs the machine, once', async () => {
    const own = await startTestServer()
    const [one, two] = [await own.make.member(), await own.make.member()]
    const { accounts } = own.app.services
    const act = { reason: 'First of all', origin: { via: 'cli' } }
    expect(await accounts.nameFirstAdmin(one.username, act)).toMatchObject({ role: 'admin' })
    await expect(accounts.nameFirstAdmin(two.username, act)).rejects.toMatchObject({ code: 'access.denied' })
    const log = await (await own.as(one)).get<AdminAction[]>('/api/admin/actions')
    expect(log.body).toMatchObject([
      { adminId: one.id, action: 'set_role', metadata: { via: 'cli', isFirstAdmin: true } },
    ])
    await own.close()
  })
})

test('a role is given and taken, with a line in the log for each', async () => {
  const admin = await somebody('admin')
  const person = await server.member()
  const path = `/api/admin/users/${person.user.id}/role`
  expect((await admin.client.put(path, { role: 'king', reason: 'x' })).status).toBe(400)
  expect((await admin.client.put(path, { role: 'moderator', reason: 'Helps' })).body).toMatchObject({
    role: 'moderator',
  })
  expect((await person.client.get('/api/admin/stats')).status).toBe(200)
  expect((await admin.client.put(path, { role: 'user', reason: 'Left' })).status).toBe(200)
  expect((await person.client.get('/api/admin/stats')).status).toBe(403)
  expect(await actsOn(person.user)).toMatchObject([
    { action: 'set_role', metadata: { before: { role: 'user' }, after: { role: 'moderator' } } },
    { action: 'set_role', metadata: { before: { role: 'moderator' }, after: { role: 'user' } } },
  ])
})

describe('deleting an account', () => {
  /** Somebody with something of everything. */
  async function lively() {
    const person = await server.member({ displayName: 'Ada Lovelace', bio: 'Countess', location: 'London' })
    const { user, client } = person
    await server.make.identity({ user })
    const forum = await server.make.forum()
    await server.make.membership({ forum, user })
    const { body: post } = await client.post<{ id: string; slug: string }>('/api/posts', {
      title: 'Analytical thoughts',
      content: 'Secret words',
      forumId: forum.id,
      hashtags: ['engines'],
    })
    await client.put(`/api/posts/${post.id}`, { content: 'Secret words, again' })
    const comment = await server.make.comment({ author: user, content: 'Secret comment' })
    const friend = await server.member()
    await server.make.comment({ post, author: friend.user, content: 'An answer' })
    await friend.client.put(`/api/users/${user.username}/follow`)
    const { body: talk } = await client.post<{ id: string }>('/api/conversations', {
      usernames: [friend.user.username],
    })
    await client.post(`/api/conversations/${talk.id}/messages`, { content: 'Secret message' })
    return { ...person, forum, post, comment, friend, talk }
  }

  async function expectGone({
    user,
    client,
    forum,
    post,
    comment,
    friend,
    talk,
  }: Awaited<ReturnType<typeof lively>>) {
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await server.visitor.get(`/api/users/${user.username}`)).status).toBe(404)
    expect(await rowOf(user)).toMatchObject({ isTombstone: true, email: null, displayName: null, bio: null })
    const page = await server.visitor.get(`/api/posts/${post.id}`)
    expect(page).toMatchObject({
      status: 200,
      body: { title: '[deleted]', content: '[deleted]', hashtags: [], author: { username: '[deleted]' } },
    })
    const answers = await server.visitor.get(`/api/posts/${post.id}/comments`)
    expect(answers.body).toMatchObject([{ content: 'An answer' }])
    const { body: comments } = await server.visitor.get(`/api/posts/${comment.postId}/comments`)
    expect(comments).toMatchObject([{ content: '[deleted]', author: { username: '[deleted]' } }])
    const messages = await friend.client.get(`/api/conversations/${talk.id}/messages`)
    const addresses = ['/sitemap-posts-1.xml', `/r/${forum.slug}/feed.xml`].map(async (path) =>
      (await fetch(server.url + path)).text(),
    )
    const everything = JSON.stringify([
      page.body,
      answers.body,
      comments,
      messages.body,
      ...(await Promise.all(addresses)),
    ]).toLowerCase()
    expect(everything).toContain(`/post/${post.id}`)
    for (const word of ['secret', 'analytical', 'lovelace', user.username])
      expect(everything).not.toContain(word)
    const search = await server.visitor.get('/api/search?q=analytical')
    expect(JSON.stringify(search.body)).not.toContain(post.id)

    const { posts, postRevisions, identities, sessions, follows, forumMemberships } = server.store.tables
    const left = await server.store.read(async (db) => [
      await db.select().from(postRevisions).where(eq(postRevisions.postId, post.id)),
      await db.select().from(identities).where(eq(identities.userId, user.id)),
      await db.select().from(sessions).where(eq(sessions.userId, user.id)),
      await db.select().from(forumMemberships).where(eq(forumMemberships.userId, user.id)),
      await db
        .select()
        .from(follows)
        .where(or(eq(follows.followedId, user.id), eq(follows.followerId, user.id))),
    ])
    expect(left).toEqual([[], [], [], [], []])
    const [row] = await server.store.read((db) => db.select().from(posts).where(eq(posts.id, post.id)))
    expect(row?.authorId).toBe(user.id)
    expect((await server.visitor.get(`/api/forums/${forum.id}`)).body).toMatchObject({
      memberCount: 1,
      postCount: 1,
    })
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
  }

  test('leaves a mark without a person, whose words are gone and whose counters are right', async () => {
    const person = await lively()
    const admin = await somebody('admin')
    const stream = await TestStream.open(server.url, { cookie: await server.cookieOf(person.user) })
    const path = `/api/admin/users/${person.user.id}`
    expect(await admin.client.call('DELETE', path, { reason: 'Asked by letter' })).toMatchObject({
      status: 200,
      body: { id: person.user.id },
    })
    await server.app.services.live.look()
    await stream.untilClosed()
    await expectGone(person)
    expect((await admin.client.call('DELETE', path, { reason: 'Again' })).status).toBe(404)
    const acts = await actsOn(person.user)
    expect(acts).toMatchObject([{ action: 'delete', reason: 'Asked by letter', targetType: 'user' }])
    expect(JSON.stringify(acts)).not.toContain(person.user.username)
    const deleted = await admin.client.get<AdminUser[]>('/api/admin/users?status=deleted')
    expect(deleted.body).toMatchObject([{ id: person.user.id, isDeleted: true, email: null }])
  })

  test('also takes the answers of their polls, but not what people chose', async () => {
    const { user, client } = await server.member()
    const poll = await server.make.post({ author: user, options: ['Secret one', 'Secret two'] })
    const voter = await server.member()
    const { body: options } = await server.visitor.get<{ id: string }[]>(`/api/posts/${poll.id}/poll-options`)
    await voter.client.post('/api/polls/vote', { postId: poll.id, optionId: options[0]?.id })
    await client.call('DELETE', '/api/auth/user', { confirm: user.username })
    const after = await server.visitor.get(`/api/posts/${poll.id}/poll-options`)
    expect(JSON.stringify(after.body)).not.toContain('Secret')
    expect(after.body).toMatchObject([{ voteCount: 1 }, { voteCount: 0 }])
  })

  test('one’s own takes typing its name', async () => {
    const person = await lively()
    const say = (body?: object) => person.client.call('DELETE', '/api/auth/user', body)
    expect((await say()).status).toBe(400)
    expect((await say({ confirm: 'somebody-else' })).body).toMatchObject({ issues: [{ path: 'confirm' }] })
    expect((await say({ confirm: person.user.username })).status).toBe(200)
    await expectGone(person)
    expect((await say({ confirm: person.user.username })).status).toBe(401)
  })

  test('is hindered by nobody’s username', async () => {
    const admin = await somebody('admin')
    const [own, other] = [await server.member(), await server.member()]
    const rename = async (username: string) =>
      (await (await server.member()).client.put('/api/auth/user/profile', { username })).status
    for (const { id } of [own.user, other.user]) {
      expect(await rename(`deleted-${id.slice(-12)}`)).toBe(200)
      expect(await rename(`deleted:${id}`)).toBe(400)
    }
    const confirm = own.user.username
    expect((await own.client.call('DELETE', '/api/auth/user', { confirm })).status).toBe(200)
    const path = `/api/admin/users/${other.user.id}`
    expect((await admin.client.call('DELETE', path, { reason: 'Asked by letter' })).status).toBe(200)
    expect(await rowOf(own.user)).toMatchObject({ username: `deleted:${own.user.id}`, isTombstone: true })
  })

  test('ends the subscription by a job', async () => {
    const user = await server.make.member({
      stripeSubscriptionId: 'sub_of_the_deleted',
      stripeCustomerId: 'cus_of_the_deleted',
    })
    await (await server.as(user)).call('DELETE', '/api/auth/user', { confirm: user.username })
    const { jobs } = server.store.tables
    const waiting = await server.store.read((db) => db.select().from(jobs).where(eq(jobs.key, user.id)))
    const work = waiting.map(({ queue, payload }) => ({ queue, payload }))
    expect(work).toHaveLength(2)
    expect(work).toContainEqual({
      queue: 'subscription.end',
      payload: { subscriptionId: 'sub_of_the_deleted' },
    })
    expect(work).toContainEqual({ queue: 'customer.delete', payload: { customerId: 'cus_of_the_deleted' } })
  })
})

describe('lists', () => {
  test('people by state, role and words; the log by words and target', async () => {
    const admin = await somebody('admin')
    const blocked = await server.make.user({
      username: 'under-score_x',
      isBlocked: true,
      displayName: 'Percy',
    })
    await server.make.user({ username: 'underxscorexx' })
    const find = async (query: string) =>
      (await admin.client.get<AdminUser[]>(`/api/admin/users?${query}`)).body.map(({ username }) => username)
    expect(await find('q=PERCY')).toEqual([blocked.username])
    expect(await find('q=score_')).toEqual([blocked.username])
    expect(await find('q=%25')).toEqual([])
    expect(await find('status=blocked&q=under')).toEqual([blocked.username])
    expect(await find('status=active&q=under')).toEqual(['underxscorexx'])
    expect(await find(`role=admin&q=${admin.user.username}`)).toEqual([admin.user.username])
    const [one] = (await admin.client.get<AdminUser[]>('/api/admin/users?q=percy')).body
    expect(one).toMatchObject({ email: blocked.email, isBlocked: true, role: 'user', isDeleted: false })

    for (const banned of [false, true]) await admin.client.put(...ban(blocked.id, banned))
    const first = await admin.client.get<AdminAction[]>(`/api/admin/actions?targetId=${blocked.id}&limit=1`)
    expect(first.body).toMatchObject([
      { action: 'ban', targetType: 'user', admin: { username: admin.user.username }, reason: 'Vote ring' },
    ])
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
    expect((await admin.client.get<AdminAction[]>(next)).body).toMatchObject([{ action: 'unban' }])
    const words = await admin.client.get<AdminAction[]>(`/api/admin/actions?q=VOTE&adminId=${admin.user.id}`)
    expect(words.body).toHaveLength(2)
    expect((await admin.client.get('/api/admin/actions?since=2099-01-01T00:00:00Z')).body).toEqual([])
    expect((await admin.client.get('/api/admin/users?limit=51')).status).toBe(400)
    expect((await admin.client.get('/api/admin/users?cursor=nonsense')).status).toBe(400)
  })

  test('the counts of the dashboard', async () => {
    const own = await startTestServer()
    const moderator = await own.make.moderator()
    await own.make.user({ isBlocked: true })
    const post = await own.make.post()
    const { client } = await own.member()
    await client.post('/api/reports', { postId: post.id, reason: 'spam' })
    expect((await (await own.as(moderator)).get('/api/admin/stats')).body).toEqual({
      pendingReports: 1,
      totalUsers: 5,
      blockedUsers: 1,
      openSpamFlags: 0,
      openAppeals: 0,
      openMessages: 0,
      pendingCampaigns: 0,
      unverifiedBrands: 0,
      totalForums: 1,
      totalPosts: 1,
    })
    await own.close()
  })
})
