import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

/** A deal of 20 dollars for its creator, published and held. */
async function published(forum?: { id: string }) {
  const seller = await market.campaign({ budget: 50_000 })
  const one = await market.deal({ owner: seller.owner, campaignId: seller.campaignId })
  const post = await market.publish({ owner: seller.owner, ...one, ...(forum && { forumId: forum.id }) })
  const status = async () => (await market.ok(one.client.get<{ status: string }>(one.path))).status
  return { one, post, status }
}
const release = () => server.app.services.applications.releases.run()
const report = async (postId: string) => {
  const reporter = await server.member({ subscriptionStatus: 'none' })
  const body = { postId, reason: 'spam' }
  return (await market.ok(reporter.client.post<{ id: string }>('/api/reports', body))).id
}
const isShown = async (postId: string) => (await server.visitor.get(`/api/posts/${postId}`)).status === 200
/** Reports of strangers, as many as hide a post. */
async function hideBy(postId: string): Promise<string[]> {
  const ids = [await report(postId), await report(postId), await report(postId)]
  await market.settle()
  expect(await isShown(postId)).toBe(false)
  return ids
}

test('what reports alone have hidden keeps its money until a person has looked', async () => {
  const { one, post, status } = await published()
  const admin = await market.admin()
  const ids = await hideBy(post.id)
  expect(await release()).toEqual({ forfeited: 0, released: 0 })
  expect(await status()).toBe('published')
  // Long past its time it is not paid either.
  await market.advance(8, one)
  expect(await status()).toBe('published')
  const [item] = (await market.ok(one.client.get<{ items: unknown[] }>('/api/earnings'))).items
  expect(item).toMatchObject({ dealStatus: 'held', pausedBy: 'report' })
  const client = await server.as(admin.user)
  await market.ok(client.put('/api/admin/reports', { ids, status: 'dismissed', action: 'Fine' }))
  await market.settle()
  expect(await isShown(post.id)).toBe(true)
  expect(await release()).toEqual({ forfeited: 0, released: 1 })
  expect(await market.check()).toEqual([])
})

test('what a person finds hidden rightly is forfeit', async () => {
  const upheld = await published()
  const { client } = await market.admin()
  const ids = await hideBy(upheld.post.id)
  await market.ok(client.put('/api/admin/reports', { ids, status: 'approved', action: 'Spam' }))
  await market.settle()
  expect(await upheld.status()).toBe('disputed')

  const called = await published()
  await hideBy(called.post.id)
  const flags = await market.ok(client.get<{ id: string }[]>('/api/admin/spam-flags'))
  await market.ok(client.put('/api/admin/spam-flags', { ids: flags.map(({ id }) => id), verdict: 'spam' }))
  await release()
  expect(await called.status()).toBe('disputed')
  expect(await market.check()).toEqual([])
})

test('a verdict that can be undone costs nobody anything until it cannot', async () => {
  const { post, status } = await published()
  const { client } = await market.admin()
  const id = await report(post.id)
  const verdict = { status: 'approved', action: 'Spam', deleteContent: true, canUndo: true }
  const { undoId } = await market.ok(client.put<{ undoId: string }>(`/api/admin/reports/${id}`, verdict))
  expect(await release()).toEqual({ forfeited: 0, released: 0 })
  await market.ok(client.post(`/api/admin/reports/undo/${undoId}`))
  expect(await status()).toBe('published')
  await market.ok(client.put(`/api/admin/reports/${id}`, verdict))
  server.sandbox?.advance(limits.undoSeconds + 6)
  expect(await release()).toEqual({ forfeited: 1, released: 0 })
  expect(await status()).toBe('disputed')
  expect(await market.check()).toEqual([])
})

test('a removal costs nobody anything while whoever removed it may undo it', async () => {
  const { post, status } = await published()
  const { client } = await market.admin()
  const path = `/api/admin/content/post/${post.id}`
  const because = { reason: 'Spam' }
  await market.ok(client.call('DELETE', path, because))
  expect(await release()).toEqual({ forfeited: 0, released: 0 })
  await market.ok(client.post(`${path}/restore`, because))
  expect(await status()).toBe('published')
  await market.ok(client.call('DELETE', path, because))
  server.sandbox?.advance(limits.undoSeconds + 6)
  expect(await release()).toEqual({ forfeited: 1, released: 0 })
  expect(await status()).toBe('disputed')
})

test('a forum is not closed over what brands have paid for in it', async () => {
  const keeper = await server.member()
  const forum = await server.make.forum({ creator: keeper.user })
  const { owner, campaignId } = await market.campaign({ budget: 50_000 })
  const one = await market.deal({ owner, campaignId })
  const close = (isPrivate = true) => keeper.client.put(`/api/forums/${forum.id}`, { isPrivate })
  const refused = { status: 409, body: { code: 'forum.has_deals' } }
  const text = { forumId: forum.id, title: 'I tried it', content: 'It was good.' }
  const { version } = await market.ok(one.client.post<{ version: number }>(`${one.path}/content`, text))
  await market.ok(owner.post(`${one.path}/content-decision`, { version, decision: 'approve' }))
  expect(await close()).toMatchObject(refused)
  const post = await market.ok(one.client.post<{ id: string }>(`${one.path}/publish`))
  expect(await close()).toMatchObject(refused)
  expect(await isShown(post.id)).toBe(true)
  expect(await close(false)).toMatchObject({ status: 200, body: { isPrivate: false } })
  await market.advance(8, one)
  keeper.client = await server.as(keeper.user)
  expect(await close()).toMatchObject({ status: 200, body: { isPrivate: true } })
  expect(await market.check()).toEqual([])
})

test('what stands in a forum that was closed is paid once it is open again', async () => {
  const forum = await server.make.forum()
  const { one, post, status } = await published(forum)
  const { forums } = server.store.tables
  // As it was possible once.
  const close = (isPrivate: boolean) =>
    server.store.transaction((tx) => tx.update(forums).set({ isPrivate }).where(eq(forums.id, forum.id)))
  await close(true)
  expect(await isShown(post.id)).toBe(false)
  await market.advance(8, one)
  expect(await status()).toBe('published')
  const [item] = (await market.ok(one.client.get<{ items: unknown[] }>('/api/earnings'))).items
  expect(item).toMatchObject({ dealStatus: 'held', pausedBy: 'report' })
  await close(false)
  expect(await release()).toEqual({ forfeited: 0, released: 1 })
  expect(await market.check()).toEqual([])
})

test('a brand’s people moderate nothing that their brand has paid for', async () => {
  const seller = await market.campaign({ budget: 50_000 })
  const { brandMembers, users } = server.store.tables
  const [owning] = await server.store.read((db) =>
    db.select().from(brandMembers).where(eq(brandMembers.brandId, seller.brand.id)),
  )
  const ownerId = owning?.userId ?? ''
  const membership = { subscriptionStatus: 'active', planType: 'business' } as const
  await server.store.transaction((tx) => tx.update(users).set(membership).where(eq(users.id, ownerId)))
  const forum = await server.make.forum({ creator: { id: ownerId } })
  const one = await market.deal({ owner: seller.owner, campaignId: seller.campaignId })
  const post = await market.publish({ owner: seller.owner, ...one, forumId: forum.id })
  const reportId = await report(post.id)
  const refused = { status: 403, body: { code: 'sponsorship.conflict' } }
  const path = `/api/admin/content/post/${post.id}`
  const because = { reason: 'no' }
  expect(await seller.owner.call('DELETE', path, because)).toMatchObject(refused)
  const marks = { pin: { pinned: true }, lock: { locked: true } }
  for (const [mark, body] of Object.entries(marks))
    expect(await seller.owner.put(`/api/posts/${post.id}/${mark}`, body)).toMatchObject(refused)
  const verdict = { status: 'approved', action: 'Spam' }
  for (const ids of [undefined, [reportId]])
    expect(
      await seller.owner.put(`/api/admin/reports${ids ? '' : `/${reportId}`}`, { ...verdict, ids }),
    ).toMatchObject(refused)
  await release()
  expect(await one.client.get(one.path)).toMatchObject({ body: { status: 'published' } })

  // Another of the forum's moderators may, and the brand's own does not bring it back.
  const other = await server.member()
  await server.make.membership({ forum, user: other.user, role: 'moderator' })
  for (const [mark, body] of Object.entries(marks))
    await market.ok(other.client.put(`/api/posts/${post.id}/${mark}`, body))
  await market.ok(other.client.call('DELETE', path, because))
  expect(await seller.owner.post(`${path}/restore`, because)).toMatchObject(refused)
})
