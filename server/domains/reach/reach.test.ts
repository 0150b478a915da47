import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Reach } from '#shared/reach.ts'
import { limits } from '#shared/limits.ts'
import { recount } from '#db/recount.ts'
import type { TestClient } from '../../testing/client.ts'
import { marketOn } from '../../testing/market.ts'
import { stillClock } from '../../testing/clock.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { setAllCounted } from './reach.testing.ts'

let server: TestServer
let market: ReturnType<typeof marketOn>
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

/** A published sponsored post, its creator and its brand. */
async function published() {
  const at = await market.campaign()
  const deal = await market.deal(at)
  const post = await market.publish({ ...deal, owner: at.owner })
  return { ...at, creator: deal, path: deal.path, post }
}

const tell = async (client: TestClient, postId: string, ...kinds: string[]) =>
  client.post<{ counted: number }>('/api/reach', { items: kinds.map((kind) => ({ postId, kind })) })

async function reachOf(owner: TestClient, campaignId: string): Promise<Reach> {
  await market.settle()
  return (await owner.get<Reach>(`/api/campaigns/${campaignId}/reach`)).body
}

/** What stands behind the figures that are told. */
async function marksOf(postId: string) {
  const { reachMarks } = server.store.tables
  return await server.store.read((db) => db.select().from(reachMarks).where(eq(reachMarks.postId, postId)))
}

async function members(count: number) {
  const found = []
  for (let n = 0; n < count; n++) found.push(await server.member())
  return found
}

describe('counted reach', () => {
  test('counts each member once per kind, and brand and creator see the same figures by day', async () => {
    const { owner, campaignId, creator, post, path } = await published()
    const readers = await members(6)
    for (const { client } of readers) {
      expect(await tell(client, post.id, 'seen', 'opened', 'seen')).toMatchObject({
        status: 200,
        body: { counted: 2 },
      })
      expect((await tell(client, post.id, 'seen', 'opened')).body).toEqual({ counted: 0 })
    }
    for (const { client } of readers.slice(0, 5)) {
      await market.ok(client.post('/api/votes', { postId: post.id, type: 'upvote' }))
      await market.ok(client.delete(`/api/votes?postId=${post.id}`))
      await market.ok(client.post('/api/votes', { postId: post.id, type: 'downvote' }))
      await market.ok(client.put(`/api/posts/${post.id}/save`))
      await market.ok(client.post(`/api/posts/${post.id}/comments`, { content: 'First' }))
      await market.ok(client.post(`/api/posts/${post.id}/comments`, { content: 'Second' }))
    }
    const reach = await reachOf(owner, campaignId)
    const figures = { seen: 6, opened: 6, voted: 5, commented: 5, saved: 5, followed_link: 0 }
    const day = server.clock.now().toISOString().slice(0, 10)
    expect(reach).toEqual({ posts: 1, fewestShown: 5, totals: figures, days: [{ day, figures }] })
    expect((await creator.client.get(`/api${path.slice(4)}/reach`)).body).toEqual(reach)
  })

  test('people whom one person pays for count together once, and never for one of themselves', async () => {
    const { creator, post } = await published()
    const { users } = server.store.tables
    const seat = (payerId: string) => ({
      subscriptionStatus: 'none' as const,
      seatHolderId: payerId,
      seatPlan: 'business',
      seatStatus: 'active' as const,
    })
    const place = (id: string, change: object) =>
      server.store.transaction((tx) => tx.update(users).set(change).where(eq(users.id, id)))
    const [payer, one, other, mate] = await members(4)
    if (!payer || !one || !other || !mate) throw new Error('four members are needed')
    await place(payer.user.id, { seats: 3 })
    await place(one.user.id, seat(payer.user.id))
    await place(other.user.id, seat(payer.user.id))
    await place(mate.user.id, seat(creator.user.id))
    const told = await Promise.all([payer, one, other].map(({ client }) => tell(client, post.id, 'seen')))
    expect(told.reduce((sum, { body }) => sum + body.counted, 0)).toBe(1)
    expect((await tell(one.client, post.id, 'opened')).body).toEqual({ counted: 1 })
    expect((await tell(mate.client, post.id, 'seen')).body).toEqual({ counted: 0 })
    expect(await marksOf(post.id)).toHaveLength(2)
  })

  test('tells no small figure and no person', async () => {
    const { owner, campaignId, post } = await published()
    const readers = await members(4)
    for (const { client } of readers) await tell(client, post.id, 'seen', 'followed_link')
    const answer = await owner.get(`/api/campaigns/${campaignId}/reach`)
    expect(answer.body).toMatchObject({ totals: { seen: null, opened: 0, followed_link: null } })
    const csv = await owner.request(`/api/campaigns/${campaignId}/reach/csv`)
    for (const text of [JSON.stringify(answer.body), await csv.text()])
      for (const { user } of readers) {
        expect(text).not.toContain(user.id)
        expect(text).not.toContain(user.username)
      }
  })

  test('leaves out everybody who is no paying member or gains by it', async () => {
    const { user, owner, brand, campaignId, creator, post } = await published()
    const { make, store } = server
    const { brandMembers, users } = store.tables
    const colleague = await make.member()
    await store.transaction((tx) =>
      tx.insert(brandMembers).values({
        id: 'colleague',
        brandId: brand.id,
        userId: colleague.id,
        role: 'member',
        createdAt: server.clock.now(),
        acceptedAt: server.clock.now(),
      }),
    )
    await store.transaction((tx) =>
      tx.update(users).set({ subscriptionStatus: 'active' }).where(eq(users.id, user.id)),
    )
    const forumModerator = await make.member()
    await make.membership({ forum: { id: post.forum.id }, user: forumModerator, role: 'moderator' })
    const late = await make.member()
    await store.transaction((tx) =>
      tx
        .update(users)
        .set({ graceEndsAt: new Date(server.clock.now().getTime() + 60_000) })
        .where(eq(users.id, late.id)),
    )
    const people = [
      owner,
      await server.as(colleague),
      creator.client,
      await server.as(forumModerator),
      await server.as(late),
      await server.as(await make.user()),
      await server.as(await make.admin()),
    ]
    for (const client of people)
      expect(await tell(client, post.id, 'seen', 'opened', 'followed_link')).toMatchObject({
        status: 200,
        body: { counted: 0 },
      })
    expect((await tell(server.visitor, post.id, 'seen')).status).toBe(401)
    const banned = await server.member()
    await store.transaction((tx) =>
      tx.update(users).set({ isBlocked: true }).where(eq(users.id, banned.user.id)),
    )
    expect((await tell(banned.client, post.id, 'seen')).status).toBe(403)
    await creator.client.post('/api/votes', { postId: post.id, type: 'upvote' })
    await creator.client.post(`/api/posts/${post.id}/comments`, { content: 'Thank you' })
    expect((await reachOf(owner, campaignId)).totals.commented).toBe(0)
    expect(await marksOf(post.id)).toEqual([])
  })

  test('counts sponsored posts only, and those that the member may read', async () => {
    const { client } = await server.member()
    const plain = await server.make.post()
    expect((await tell(client, plain.id, 'seen')).body).toEqual({ counted: 0 })
    expect((await tell(client, 'nothing', 'seen')).body).toEqual({ counted: 0 })
    const { post } = await published()
    const { posts } = server.store.tables
    await server.store.transaction((tx) =>
      tx.update(posts).set({ inPublicForum: false }).where(eq(posts.id, post.id)),
    )
    expect((await tell(client, post.id, 'seen')).body).toEqual({ counted: 0 })
  })

  test('takes neither votes nor too many from the page', async () => {
    const { post } = await published()
    const { client } = await server.member()
    expect((await tell(client, post.id, 'voted')).status).toBe(400)
    const many = Array.from({ length: limits.reachBatchMax + 1 }, () => 'seen')
    expect((await tell(client, post.id, ...many)).status).toBe(400)
    expect((await client.post('/api/reach', { items: [] })).status).toBe(400)
  })

  test('is counted once however many pages tell it at the same time', async () => {
    const { post } = await published()
    const { client } = await server.member()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tell(client, post.id, 'seen', 'opened')),
    )
    expect(answers.map(({ body }) => body.counted).reduce((sum, counted) => sum + counted, 0)).toBe(2)
    expect(await marksOf(post.id)).toHaveLength(2)
    expect(await recount(server.store, { only: ['reach'], isDryRun: true })).toEqual([])
  })

  test('is for the brand, the creator and admins to see', async () => {
    const { campaignId, path } = await published()
    const { client } = await server.member()
    expect((await client.get(`/api/campaigns/${campaignId}/reach`)).status).toBe(404)
    expect((await client.get(`${path}/reach`)).status).toBe(404)
    const admin = await market.admin()
    expect((await admin.client.get(`/api/campaigns/${campaignId}/reach`)).status).toBe(200)
  })

  test('goes as CSV, a line for each day and one for all', async () => {
    const { owner, campaignId, creator, post, path } = await published()
    for (const { client } of await members(5)) await tell(client, post.id, 'seen')
    const first = server.clock.now().toISOString().slice(0, 10)
    server.clock.advance(2 * 24 * 60 * 60)
    const { client } = await server.member()
    await tell(client, post.id, 'seen')
    const owned = await server.as({ id: (await owner.get<{ id: string }>('/api/auth/user')).body.id })
    const csv = await owned.request(`/api/campaigns/${campaignId}/reach/csv`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await csv.text()
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('day,seen,opened,voted,commented,saved,followed_link')
    expect(lines[1]).toBe(`${first},5,0,0,0,0,0`)
    expect(lines).toHaveLength(5)
    expect(lines[3]).toMatch(/,<5,0,0,0,0,0$/)
    expect(lines[4]).toBe('total,5,0,0,0,0,0')
    const again = await server.as(creator.user)
    expect(await (await again.request(`${path}/reach/csv`)).text()).toBe(text)
  })

  test('stays when a member is deleted, whose marks go; a member can be taken out and put back', async () => {
    const { owner, campaignId, post } = await published()
    const readers = await members(6)
    for (const { client } of readers) await tell(client, post.id, 'seen')
    const { reach, users } = server.app.services
    const [gone, withdrawn] = readers
    const id = withdrawn?.user.id ?? ''
    const site = { store: server.store, reach }
    expect(await setAllCounted(site, id, false)).toBe(1)
    expect(await setAllCounted(site, id, false)).toBe(0)
    expect((await reachOf(owner, campaignId)).totals.seen).toBe(5)
    expect(await recount(server.store, { only: ['reach'], isDryRun: true })).toEqual([])
    expect(await setAllCounted(site, id, true)).toBe(1)
    expect(await setAllCounted(site, id, true)).toBe(0)
    expect((await reachOf(owner, campaignId)).totals.seen).toBe(6)
    await server.store.transaction((tx) => users.erase(tx, gone?.user.id ?? ''))
    expect((await reachOf(owner, campaignId)).totals.seen).toBe(6)
    expect(await marksOf(post.id)).toHaveLength(5)
    expect(await recount(server.store, { only: ['reach'], isDryRun: true })).toEqual([])
  })

  test('stands in the copy that a member takes of what is kept of them', async () => {
    const { post } = await published()
    const { user, client } = await server.member()
    await tell(client, post.id, 'seen')
    const archive = await server.app.services.exports.archive(user.id)
    expect(archive.includes('counted-reach')).toBe(true)
  })
})

test('whoever reports too often waits', async () => {
  const limited = await startTestServer({ hasRateLimits: true, clock: stillClock() })
  const { client } = await limited.member()
  const answers = []
  for (let n = 0; n < 61; n++) answers.push(await tell(client, 'nothing', 'seen'))
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true)
  expect(answers[60]?.status).toBe(429)
  await limited.close()
})
