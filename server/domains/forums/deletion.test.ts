import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '#shared/campaigns.ts'
import { recount } from '#db/recount.ts'
import type { DeletedForum, ForumPage } from '#shared/forums.ts'
import type { Notification } from '#shared/notifications.ts'
import type { Post } from '#shared/posts.ts'
import type { Rehearsal } from '#shared/rehearsals.ts'
import { bearer, type TestClient } from '../../testing/client.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
  admin = await server.as(await server.make.admin())
})
afterAll(() => server.close())

const reason = 'Nobody comes here any more'
const dayMs = 24 * 60 * 60 * 1000
const said = ({ consequences }: Rehearsal) =>
  Object.fromEntries(consequences.map(({ name, count, cents }) => [name, cents ?? count]))
const follow = () => market.settle()
const wrong = () => recount(server.store, { isDryRun: true })

/** A forum with an owner on a plan of one forum, some members, posts and what hangs on them. */
async function founded(name: string, isPrivate = false) {
  const { make, store } = server
  const ownerUser = await make.member({ planType: 'professional' })
  const owner = await server.as(ownerUser)
  const input = { name, description: 'For a while', isPrivate }
  const { body: forum } = await owner.post<ForumPage>('/api/forums', input)
  const path = `/api/forums/${forum.id}`
  const authorUser = await make.member()
  const author = await server.as(authorUser)
  await make.membership({ user: authorUser, forum })
  const { forums } = store.tables
  await store.transaction((tx) => tx.update(forums).set({ memberCount: 2 }).where(eq(forums.id, forum.id)))
  const write = async (client: TestClient, title: string) =>
    (
      await client.post<Post>('/api/posts', {
        forumId: forum.id,
        title,
        content: 'x',
        hashtags: [`${forum.slug}tag`],
      })
    ).body
  const posts = [await write(owner, `${name} one`), await write(author, `${name} two`)]
  await author.post('/api/votes', { type: 'upvote', postId: posts[0]?.id })
  const listed = async (client: TestClient) => {
    const { body } = await client.get<Post[]>('/api/posts?sort=new&limit=50')
    return body.filter((post) => post.forumId === forum.id).length
  }
  const told = async (client: TestClient) =>
    (await client.get<Notification[]>('/api/notifications')).body.map(({ text }) => text)
  return { forum, path, owner, ownerUser, author, authorUser, posts, listed, told }
}

describe('deleting a forum', () => {
  test('by its owner is what was rehearsed, leaves nothing to be found, and gives the plan’s forum back', async () => {
    const one = await founded('Short lived')
    const { forum, path, owner, author, posts } = one
    const reporter = await server.member()
    await reporter.client.post('/api/reports', { postId: posts[1]?.id, reason: 'spam' })
    const karma = async () =>
      (await server.store.read((db) => db.select().from(server.store.tables.users))).find(
        ({ id }) => id === one.ownerUser.id,
      )?.karma
    const before = await karma()
    const { body: seen } = await owner.get<Rehearsal>(`${path}/rehearsal`)
    expect(said(seen)).toEqual({
      members_leaving: 2,
      posts_hidden: 2,
      forum_places_free: 1,
      reports_dismissed: 1,
      notifications: 1,
    })
    await author.post(`/api/posts`, { forumId: forum.id, title: 'Three', content: 'x' })
    const remove = (expected?: string) =>
      owner.call('DELETE', path, { reason, ...(expected ? { expected } : {}) })
    expect(await remove(seen.hash)).toMatchObject({ status: 409, body: { code: 'rehearsal.changed' } })
    expect((await owner.get(path)).status).toBe(200)
    expect((await author.call('DELETE', path, { reason })).status).toBe(403)
    expect((await author.get(`${path}/rehearsal`)).status).toBe(403)
    const { body: now } = await owner.get<Rehearsal>(`${path}/rehearsal`)
    expect((await remove(now.hash.slice(0, 8))).status).toBe(200)

    // At once, before any job: the forum and all below it do not exist.
    for (const client of [owner, author, server.visitor, admin]) {
      for (const address of [
        path,
        `/api/forums/${forum.slug}`,
        `${path}/members`,
        `/api/posts/${posts[0]?.id}`,
      ])
        expect({ address, status: (await client.get(address)).status }).toEqual({ address, status: 404 })
    }
    expect((await author.post('/api/posts', { forumId: forum.id, title: 'x', content: 'x' })).status).toBe(
      404,
    )
    expect((await author.post(`${path}/join`)).status).toBe(404)
    await follow()
    for (const client of [owner, author, server.visitor]) expect(await one.listed(client)).toBe(0)
    expect((await server.visitor.get<object[]>(`/api/posts?hashtag=${forum.slug}tag`)).body).toEqual([])
    expect(
      (await server.visitor.get<object[]>(`/api/forums?q=${encodeURIComponent(forum.name)}`)).body,
    ).toEqual([])
    expect(await one.told(author)).toContain(`r/${forum.slug} was deleted: ${reason}`)
    expect((await one.told(owner)).join()).not.toContain('was deleted')
    const { reports } = server.store.tables
    const [report] = await server.store.read((db) =>
      db
        .select()
        .from(reports)
        .where(eq(reports.postId, posts[1]?.id ?? '')),
    )
    expect(report).toMatchObject({ status: 'dismissed', action: 'The forum was deleted' })
    expect(await karma()).toBe(before)
    expect(await wrong()).toEqual([])
    expect((await owner.post('/api/forums', { name: 'The next', description: 'x' })).status).toBe(201)
    expect((await owner.call('DELETE', path, { reason })).status).toBe(404)
  })

  test('waits for the money of brands where its owner does it, and gives held funds back where an admin does', async () => {
    const one = await founded('With a sponsor')
    const { owner: brand, campaignId } = await market.campaign()
    const deal = await market.deal({ owner: brand, campaignId })
    const post = await market.publish({ ...deal, owner: brand, forumId: one.forum.id })
    const gross = 2500
    const reporter = await server.member()
    expect((await reporter.client.post('/api/reports', { postId: post.id, reason: 'spam' })).status).toBe(201)
    expect((await one.owner.get(`${one.path}/rehearsal`)).body).toMatchObject({ code: 'forum.has_deals' })
    expect(await one.owner.call('DELETE', one.path, { reason })).toMatchObject({
      status: 409,
      body: { code: 'forum.has_deals' },
    })
    const { body: seen } = await admin.get<Rehearsal>(`${one.path}/rehearsal`)
    expect(said(seen)).toMatchObject({ deals_returned: gross })
    const { body: before } = await brand.get<Campaign>(`/api/campaigns/${campaignId}`)
    expect((await admin.call('DELETE', one.path, { reason, expected: seen.hash })).status).toBe(200)
    await follow()
    await server.app.services.applications.releases.run()
    await follow()
    const { body: after } = await brand.get<Campaign>(`/api/campaigns/${campaignId}`)
    expect(after.budget).toMatchObject({
      spent: before.budget.spent - gross,
      free: before.budget.free + gross,
    })
    expect((await deal.client.get('/api/earnings')).body).toMatchObject({ held: 0 })
    // What is reported of a sponsored post stays with the site's team.
    const { reports } = server.store.tables
    const open = await server.store.read((db) =>
      db
        .select()
        .from(reports)
        .where(and(eq(reports.postId, post.id), eq(reports.status, 'pending'))),
    )
    expect(open).toHaveLength(1)
    expect(
      (await admin.put(`/api/admin/reports/${open[0]?.id}`, { status: 'dismissed', action: 'Gone' })).status,
    ).toBe(200)
    expect(await wrong()).toEqual([])
  })
})

describe('restoring a forum', () => {
  test('brings members, roles, posts and privacy back as they were, for thirty days', async () => {
    const [one, secret] = [await founded('Comes back'), await founded('Secret back', true)]
    for (const { owner, path } of [one, secret])
      expect((await owner.call('DELETE', path, { reason })).status).toBe(200)
    await follow()
    const { body: deleted } = await admin.get<DeletedForum[]>('/api/admin/forums/deleted')
    expect(deleted.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([one.forum.slug, secret.forum.slug]),
    )
    const restore = (id: string, more = {}) =>
      admin.post(`/api/admin/forums/${id}/restore`, { reason, ...more })
    expect((await one.owner.post(`/api/admin/forums/${one.forum.id}/restore`, { reason })).status).toBe(403)
    const { body: seen } = await admin.get<Rehearsal>(`/api/admin/forums/${one.forum.id}/rehearsal`)
    expect(said(seen)).toEqual({ members_back: 2, posts_shown: 2, forum_places_taken: 1, notifications: 2 })
    expect((await restore(one.forum.id, { expected: seen.hash })).status).toBe(200)
    expect((await restore(secret.forum.id)).status).toBe(200)
    await follow()
    expect((await one.owner.get(one.path)).body).toMatchObject({
      memberCount: 2,
      postCount: 2,
      viewerRole: 'owner',
    })
    expect(await one.listed(server.visitor)).toBe(2)
    expect(await one.told(one.author)).toContain(`r/${one.forum.slug} is back, and you belong to it again`)
    expect(await secret.listed(server.visitor)).toBe(0)
    expect(await secret.listed(secret.author)).toBe(2)
    expect(await wrong()).toEqual([])
    expect((await restore(one.forum.id)).status).toBe(404)

    await one.owner.call('DELETE', one.path, { reason })
    // Back before its job has run: whatever that finds to do leads to where the forum stands now.
    await restore(one.forum.id)
    await follow()
    expect(await one.listed(server.visitor)).toBe(2)
    await one.owner.call('DELETE', one.path, { reason })
    await follow()
    server.clock.advance(31 * dayMs)
    admin = await server.as(await server.make.admin())
    expect((await restore(one.forum.id)).body).toMatchObject({ code: 'forum.gone' })
    expect(await wrong()).toEqual([])
  })
})

test('with a token an admin deletes somebody else’s forum by what staff may, not by what members may', async () => {
  const { path, owner } = await founded('Tokens for forums')
  const programOf = async (client: TestClient, scopes: string[]) => {
    const made = await client.post<{ secret: string }>('/api/auth/tokens', { name: 'x', scopes })
    return bearer(server.url, made.body.secret)
  }
  const asMember = await programOf(admin, ['community:write'])
  const refused = { status: 403, body: { code: 'token.scope_needed' } }
  expect(await asMember.get(`${path}/rehearsal`)).toMatchObject(refused)
  expect(await asMember.call('DELETE', path, { reason })).toMatchObject(refused)
  expect(await owner.get(path)).toMatchObject({ status: 200 })
  const asStaff = await programOf(admin, ['community:write', 'admin:write'])
  expect((await asStaff.call('DELETE', path, { reason })).status).toBe(200)
  const other = await founded('Tokens of owners')
  const ownersProgram = await programOf(other.owner, ['community:write'])
  expect((await ownersProgram.call('DELETE', other.path, { reason })).status).toBe(200)
  await follow()
  expect(await wrong()).toEqual([])
})
