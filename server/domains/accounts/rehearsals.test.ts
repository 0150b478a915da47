import * as fc from 'fast-check'
import { and, count, eq, isNull, ne, sum } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnBrand } from '#shared/brands.ts'
import type { Rehearsal } from '#shared/rehearsals.ts'
import { countRows } from '#db/count.ts'
import { newId } from '#db/ids.ts'
import { bearer, type TestClient } from '../../testing/client.ts'
import { testSeed } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: TestClient
let adminUser: { id: string }
beforeAll(async () => {
  server = await startTestServer()
  adminUser = await server.make.admin()
  admin = await server.as(adminUser)
})
afterAll(() => server.close())

const reason = 'Vote ring'
const small = fc.nat(3)
const worlds = fc.record({
  signIns: small,
  tokens: small,
  posts: small,
  sponsored: fc.nat(1),
  comments: small,
  messages: small,
  drafts: small,
  saves: small,
  joined: small,
  owned: fc.nat(2),
  wasBlocked: fc.boolean(),
  hasSubscription: fc.boolean(),
})
type World = ReturnType<typeof worlds.generate>['value']

/** Somebody with what they have: where they are signed in, what they wrote and what is theirs. */
async function person(world: World) {
  const { make, store, clock } = server
  const { drafts, saves } = store.tables
  const user = await make.member(
    world.hasSubscription
      ? { stripeSubscriptionId: `sub_${newId()}`, stripeCustomerId: `cus_${newId()}` }
      : {},
  )
  const clients: TestClient[] = []
  if (world.wasBlocked) {
    clients.push(await server.as(user))
    await admin.put(`/api/admin/users/${user.id}/ban`, { banned: true, reason })
    clock.advance(1)
    await admin.put(`/api/admin/users/${user.id}/ban`, { banned: false, reason })
    clock.advance(1)
  }
  for (let n = 0; n < world.signIns; n++) clients.push(await server.as(user))
  const first = clients.at(-1)
  for (let n = 0; n < (first && world.signIns > 0 ? world.tokens : 0); n++) {
    const token = { name: `program ${n}`, scopes: ['profile:read'], expiresInDays: 7 }
    const made = await first!.post<{ secret: string }>('/api/auth/tokens', token)
    if (made.status < 300) clients.push(bearer(server.url, made.body.secret))
  }
  for (let n = 0; n < world.posts; n++) await make.post({ author: user })
  if (world.sponsored > 0) await make.post({ author: user, sponsorBrandId: (await make.brand()).id })
  for (let n = 0; n < world.comments; n++) await make.comment({ author: user })
  if (world.messages > 0) {
    const conversation = await make.conversation()
    for (let n = 0; n < world.messages; n++) await make.message({ conversation, sender: user })
  }
  const post = await make.post()
  await store.transaction(async (tx) => {
    const at = clock.now()
    for (let n = 0; n < world.drafts; n++)
      await tx
        .insert(drafts)
        .values({ id: newId(), ownerId: user.id, key: `k${n}`, content: '', updatedAt: at })
    if (world.saves > 0)
      await tx.insert(saves).values({ id: newId(), userId: user.id, postId: post.id, createdAt: at })
  })
  for (let n = 0; n < world.joined; n++) await make.membership({ user })
  for (let n = 0; n < world.owned; n++) await make.forum({ creator: user })
  await follow()
  return { user, clients }
}

/** What follows an act: its listeners tell people. */
const follow = async () => void (await server.app.outbox.drain())

const rows = async (table: SQLiteTable, where: ReturnType<typeof eq>) =>
  (await server.store.read((db) => db.select({ n: count() }).from(table).where(where)))[0]?.n ?? 0

/** What somebody has, counted from outside: by calls of their clients, and by rows. */
async function having({ user, clients }: Awaited<ReturnType<typeof person>>) {
  const t = server.store.tables
  const answers = await Promise.all(clients.map((client) => client.get('/api/auth/user')))
  const works = answers.map(({ status }) => status === 200)
  const own = eq(t.forumMemberships.userId, user.id)
  const words = ne(t.posts.title, '[deleted]')
  return {
    clients: works.filter(Boolean).length,
    posts: await rows(t.posts, and(eq(t.posts.authorId, user.id), words)!),
    comments: await rows(
      t.comments,
      and(eq(t.comments.authorId, user.id), ne(t.comments.content, '[deleted]'))!,
    ),
    messages: await rows(t.messages, and(eq(t.messages.senderId, user.id), eq(t.messages.isDeleted, false))!),
    drafts: await rows(t.drafts, eq(t.drafts.ownerId, user.id)),
    saves: await rows(t.saves, eq(t.saves.userId, user.id)),
    forums: await rows(t.forumMemberships, own),
    forums_owned: await rows(t.forumMemberships, and(own, eq(t.forumMemberships.role, 'owner'))!),
    membership: await rows(
      t.jobs,
      and(eq(t.jobs.queue, 'subscription.end'), eq(t.jobs.key, user.id), isNull(t.jobs.deadAt))!,
    ),
    notifications: await rows(t.notifications, eq(t.notifications.userId, user.id)),
  }
}
type Having = Awaited<ReturnType<typeof having>>

const saysOf = ({ consequences }: Rehearsal) => {
  const said = (name: string) => consequences.find((one) => one.name === name)?.count ?? 0
  return {
    clients: said('sign_ins') + said('tokens'),
    posts: said('posts'),
    comments: said('comments'),
    messages: said('messages'),
    drafts: said('drafts'),
    saves: said('saves'),
    forums: said('forums'),
    forums_owned: said('forums_owned'),
    membership: said('membership'),
    notifications: said('notifications'),
  }
}
/** How much less there is, or of what is sent or begun, how much more. */
const changeOf = (before: Having, after: Having): Having => {
  const more = new Set(['membership', 'notifications'])
  const differences = Object.entries(before).map(([name, n]) => {
    const left = after[name as keyof Having]
    // What was sent before goes with its reader; what is sent now comes on top.
    return [name, more.has(name) ? Math.max(0, left - n) : n - left] as const
  })
  return Object.fromEntries(differences) as Having
}

const rehearsalOf = async (path: string) => {
  const answer = await admin.get<Rehearsal>(path)
  expect(answer.status).toBe(200)
  return answer.body
}
const ofUser = (id: string, act: string) => rehearsalOf(`/api/admin/users/${id}/rehearsal?act=${act}`)

describe('what the rehearsal of an act says is what the act changes', () => {
  test.each(['ban', 'delete', 'deleteOwn'] as const)('%s', async (act) => {
    for (const world of fc.sample(worlds, { numRuns: 6, seed: testSeed() })) {
      const one = await person(world)
      const { id, username } = one.user
      const own = await server.as(one.user)
      one.clients.push(own)
      const said =
        act === 'deleteOwn'
          ? (await own.get<Rehearsal>('/api/auth/user/rehearsal')).body
          : await ofUser(id, act)
      const before = await having(one)
      const expected = said.hash
      const done =
        act === 'ban'
          ? await admin.put(`/api/admin/users/${id}/ban`, { banned: true, reason, expected })
          : act === 'delete'
            ? await admin.call('DELETE', `/api/admin/users/${id}`, { reason, expected })
            : await own.call('DELETE', '/api/auth/user', { confirm: username, expected })
      expect([done.status, done.body]).toEqual([200, expect.anything()])
      await follow()
      const change = changeOf(before, await having(one))
      expect({ world, ...change }).toEqual({ world, ...saysOf(said) })
      if (act !== 'ban') continue

      const back = await ofUser(id, 'unban')
      expect(back.consequences.map(({ name, count: n }) => [name, n])).toEqual([
        ['account', 1],
        ['notifications', 1],
      ])
      const told = await having(one)
      await admin.put(`/api/admin/users/${id}/ban`, { banned: false, reason, expected: back.hash })
      await follow()
      expect(changeOf(told, await having(one)).notifications).toBe(1)
      expect((await ofUser(id, 'unban')).consequences).toEqual([])
    }
  })

  test('switching a brand off and on', async () => {
    const { make, store } = server
    const { sponsoredPosts, notifications } = store.tables
    const campaigns = fc.array(
      fc.record({
        status: fc.constantFrom('active' as const, 'paused' as const, 'draft' as const),
        budgetFunded: fc.constantFrom(0, 2499, 2500, 50_000),
      }),
      { maxLength: 4 },
    )
    for (const world of fc.sample(campaigns, { numRuns: 6, seed: testSeed() })) {
      const brand = await make.brand({ owner: await make.member() })
      for (const given of world) await make.campaign({ brand, ...given })
      const offered = async () => {
        const page = await admin.get<{ id: string }[]>(
          `/api/sponsored-posts/active?brand=${brand.slug}&limit=50`,
        )
        expect(page.status).toBe(200)
        const ids = page.body.map(({ id }) => id)
        const all = await store.read((db) =>
          db
            .select({ id: sponsoredPosts.id, free: sum(sponsoredPosts.budgetFunded).mapWith(Number) })
            .from(sponsoredPosts)
            .where(eq(sponsoredPosts.brandId, brand.id))
            .groupBy(sponsoredPosts.id),
        )
        const cents = all.filter(({ id }) => ids.includes(id)).reduce((total, { free }) => total + free, 0)
        return { count: ids.length, cents }
      }
      const path = `/api/admin/brands/${brand.id}`
      for (const [act, name] of [
        ['deactivate', 'campaigns_withdrawn'],
        ['activate', 'campaigns_offered'],
      ] as const) {
        const said = await rehearsalOf(`${path}/rehearsal?act=${act}`)
        const before = await offered()
        const body = { isActive: act === 'activate', reason, expected: said.hash }
        const done = await admin.put<OwnBrand>(path, body)
        expect(done.status).toBe(200)
        const after = await offered()
        const moved = Math.abs(after.count - before.count)
        const one = said.consequences.find((each) => each.name === name)
        expect([one?.count ?? 0, one?.cents ?? 0]).toEqual([moved, Math.abs(after.cents - before.cents)])
      }
      expect(await rows(notifications, eq(notifications.userId, 'nobody'))).toBe(0)
    }
  })
})

describe('an act that is given a hash', () => {
  test('is refused with the list of now where it has become another, and changes nothing', async () => {
    const { user, client } = await server.member()
    const seen = await ofUser(user.id, 'ban')
    await server.as(user)
    const body = { banned: true, reason, expected: seen.hash }
    const refused = await admin.put<{ code: string; rehearsal: Rehearsal }>(
      `/api/admin/users/${user.id}/ban`,
      body,
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'rehearsal.changed' } })
    expect((await client.get('/api/auth/user')).status).toBe(200)
    const { rehearsal } = refused.body
    expect(rehearsal).toEqual(await ofUser(user.id, 'ban'))
    expect(rehearsal.hash).not.toBe(seen.hash)
    const short = rehearsal.hash.slice(0, 8)
    const done = await admin.put(`/api/admin/users/${user.id}/ban`, { ...body, expected: short })
    expect(done.status).toBe(200)
  })

  test('holds for that act and that person alone, and must be a hash', async () => {
    const [one, other] = [await server.make.member(), await server.make.member()]
    const { hash } = await ofUser(one.id, 'ban')
    const ban = (id: string, expected: string) =>
      admin.put(`/api/admin/users/${id}/ban`, { banned: true, reason, expected })
    expect((await ban(other.id, hash)).status).toBe(409)
    expect((await ban(one.id, 'x')).status).toBe(400)
    expect((await ban(one.id, hash.slice(0, 7))).status).toBe(400)
    const wrong = await admin.call('DELETE', `/api/admin/users/${one.id}`, { reason, expected: hash })
    expect(wrong.status).toBe(409)
    expect((await ban(one.id, hash)).status).toBe(200)
  })

  test('of two at once with the same hash one is done, and the other finds nothing left of its list', async () => {
    const { user } = await server.member()
    const { hash: expected } = await ofUser(user.id, 'delete')
    const path = `/api/admin/users/${user.id}`
    const both = await Promise.all([1, 2].map(() => admin.call('DELETE', path, { reason, expected })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })

  test('sees one moment of the database, whatever others commit meanwhile', async () => {
    const { store, make } = server
    const { posts } = store.tables
    const author = await make.member()
    const forum = await make.forum()
    const own = eq(posts.authorId, author.id)
    const begun = Promise.withResolvers<void>()
    const writing = begun.promise.then(() => make.post({ author, forum }))
    const seen = await store.transaction(
      async (tx) => {
        const before = await countRows(tx, posts, own)
        begun.resolve()
        // SQLite has it wait for its turn, Postgres does not.
        if (store.engine === 'postgres') await writing
        return [before, await countRows(tx, posts, own)]
      },
      { isSnapshot: true },
    )
    await writing
    expect(seen).toEqual([0, 0])
    expect(await rows(posts, own)).toBe(1)
  })

  test('the list is for admins, of others', async () => {
    const { user, client } = await server.member()
    expect((await client.get(`/api/admin/users/${user.id}/rehearsal?act=ban`)).status).toBe(403)
    expect((await admin.get(`/api/admin/users/${adminUser.id}/rehearsal?act=ban`)).status).toBe(409)
    expect((await admin.get('/api/admin/users/nobody/rehearsal?act=ban')).status).toBe(404)
    expect((await admin.get(`/api/admin/users/${user.id}/rehearsal?act=eat`)).status).toBe(400)
    expect((await admin.get('/api/admin/brands/nobody/rehearsal?act=verify')).status).toBe(404)
  })
})
