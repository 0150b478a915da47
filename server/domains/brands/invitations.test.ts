import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandInvitation, BrandMember, OwnBrand } from '#shared/brands.ts'
import type { DataExport } from '#shared/exports.ts'
import type { Notification } from '#shared/notifications.ts'
import { recount } from '#db/recount.ts'
import { filesOf } from '../exports/zip.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

/** A campaign whose owner has invited somebody. */
async function invited() {
  const campaign = await market.campaign({ budget: 50_000, costPerEngagement: 2500 })
  const { owner, brand } = campaign
  const helper = await server.make.member()
  const client = await server.as(helper)
  const address = `/api/brands/${brand.slug}`
  const place = `${address}/members/${helper.username}`
  const answer = await owner.put<BrandMember>(place)
  expect(answer).toMatchObject({ status: 200, body: { role: 'member', acceptedAt: null } })
  return { ...campaign, helper, client, address, place }
}

const formerOf = async (userId: string) => {
  const { formerBrandMembers: former } = server.store.tables
  return await server.store.read((db) => db.select().from(former).where(eq(former.userId, userId)))
}

describe('an invitation to a brand’s team', () => {
  test('gives no right before it is accepted', async () => {
    const { owner, client, address, campaignId, brand, helper } = await invited()
    const campaign = `/api/campaigns/${campaignId}`
    for (const path of [
      `${address}/members`,
      `${address}/campaigns`,
      `${campaign}/applications`,
      `${campaign}/fundings`,
      `${campaign}/reach`,
    ])
      expect([path, (await client.get(path)).status < 400]).toEqual([path, false])
    const draft = { title: 'One', content: 'Text', budget: 5000, costPerEngagement: 500 }
    expect((await client.post(`${address}/campaigns`, draft)).status).toBe(403)
    expect((await client.post(`${campaign}/funding`, { amount: 5000 })).body).toMatchObject({
      code: 'campaign.not_found',
    })
    expect((await client.put(address, { name: 'Taken' })).status).toBe(403)
    const { body: page } = await client.get(address)
    expect(page).toMatchObject({ viewerRole: null, viewerIsInvited: true })
    expect(page).not.toHaveProperty('totalSpent')
    expect((await client.get('/api/brands/mine')).body).toEqual([])
    expect((await client.get<BrandInvitation[]>('/api/brands/invitations')).body).toMatchObject([
      { brand: { slug: brand.slug, name: brand.name }, createdAt: expect.any(String) },
    ])
    const { body: people } = await owner.get<BrandMember[]>(`${address}/members`)
    expect(people.find(({ user }) => user.username === helper.username)).toMatchObject({ acceptedAt: null })
    expect(people.find(({ role }) => role === 'owner')?.acceptedAt).toEqual(expect.any(String))
  })

  test('is told to whom it is for, once, and keeps nobody from applying', async () => {
    const { owner, user, client, place, campaignId, brand } = await invited()
    expect((await owner.put(place)).status).toBe(200)
    await market.settle()
    const { body: told } = await client.get<Notification[]>('/api/notifications')
    expect(told.filter(({ path }) => path === `/advertising/brand/${brand.slug}`)).toMatchObject([
      { kind: 'campaign', text: `u/${user.username} invites you to the team of ${brand.name}` },
    ])
    await market.apply(client, campaignId)
  })

  test('makes a member of whoever accepts it, and again changes nothing', async () => {
    const { client, helper, address, brand } = await invited()
    const accepted = await client.post<BrandMember>(`${address}/membership`)
    expect(accepted).toMatchObject({
      status: 200,
      body: { user: { username: helper.username }, role: 'member', acceptedAt: expect.any(String) },
    })
    expect((await client.post(`${address}/membership`)).body).toEqual(accepted.body)
    expect((await client.get(`${address}/members`)).status).toBe(200)
    expect((await client.get('/api/brands/invitations')).body).toEqual([])
    expect((await client.get<OwnBrand[]>('/api/brands/mine')).body).toMatchObject([
      { slug: brand.slug, role: 'member' },
    ])
    const { body: page } = await client.get(address)
    expect(page).toMatchObject({ viewerRole: 'member' })
    expect(page).not.toHaveProperty('viewerIsInvited')
  })

  test('is declined or taken back without a trace', async () => {
    const { client, helper, place, address } = await invited()
    expect((await client.delete(place)).status).toBe(200)
    const other = await invited()
    expect((await other.owner.delete(other.place)).status).toBe(200)
    for (const one of [helper, other.helper]) expect(await formerOf(one.id)).toEqual([])
    for (const [person, path] of [
      [client, address],
      [other.client, other.address],
    ] as const) {
      expect(await person.post(`${path}/membership`)).toMatchObject({
        status: 404,
        body: { code: 'invitation.not_found' },
      })
      expect((await person.get(path)).body).not.toHaveProperty('viewerIsInvited')
    }
    expect((await client.post('/api/brands/nobody/membership')).body).toMatchObject({
      code: 'brand.not_found',
    })
    expect((await server.visitor.post(`${address}/membership`)).status).toBe(401)
  })

  test('is refused between people of whom one has blocked the other', async () => {
    const [user, one] = [await server.make.member(), await server.make.member()]
    const other = await server.make.member()
    const [owner, client] = [await server.as(user), await server.as(one)]
    const input = { name: 'Blocked', contactEmail: 'ads@blocked.example.test' }
    const { body: brand } = await owner.post<OwnBrand>('/api/brands', input)
    expect((await client.put(`/api/users/${user.username}/block`)).status).toBe(200)
    expect((await owner.put(`/api/users/${other.username}/block`)).status).toBe(200)
    for (const { username } of [one, other])
      expect(await owner.put(`/api/brands/${brand.slug}/members/${username}`)).toMatchObject({
        status: 403,
        body: { code: 'user.blocked' },
      })
    expect((await client.get('/api/brands/invitations')).body).toEqual([])
  })

  test('is gone with the account that it was for', async () => {
    const { owner, client, helper, address } = await invited()
    expect((await client.call('DELETE', '/api/auth/user', { confirm: helper.username })).status).toBe(200)
    await server.app.runner.drain()
    expect((await owner.get(`${address}/members`)).body).toHaveLength(1)
  })

  test('stands in the copy of its person’s data', async () => {
    const { client, brand } = await invited()
    const { body: asked } = await client.post<DataExport>('/api/auth/user/export')
    await server.app.runner.drain()
    const answer = await client.request(`/api/auth/user/exports/${asked.id}`)
    const files = await filesOf(Buffer.from(await answer.arrayBuffer()))
    const rows = JSON.parse(String(new Map(files).get('data/brands.json'))) as object[]
    expect(rows).toMatchObject([{ brandId: brand.id, role: 'member', acceptedAt: null }])
  })
})

test('nobody takes a rating out of the figures by an invitation that its giver does not accept', async () => {
  const { client: creator } = await market.creator()
  const forum = await server.make.forum()
  const { body: post } = await creator.post<{ id: string }>('/api/posts', {
    title: 'It leaks',
    content: 'Really',
    type: 'review',
    rating: 2,
    forumId: forum.id,
    hashtags: ['kettleware'],
  })
  const member = await server.make.member()
  const client = await server.as(member)
  await market.ok(client.post('/api/reviews/rate', { postId: post.id, rating: 1 }))
  const ratings = async () => {
    await market.settle()
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
    const { body } = await client.get<{ ratingSummary: object }>(`/api/posts/${post.id}`)
    return body.ratingSummary
  }
  const counted = { count: 1, average: 1, viewerRating: 1 }
  expect(await ratings()).toEqual(counted)

  const newcomer = await server.as(await server.make.user())
  const brand = { name: 'Kettleware', contactEmail: 'ads@kettle.example.test' }
  expect((await newcomer.post<OwnBrand>('/api/brands', brand)).body).toMatchObject({ slug: 'kettleware' })
  const place = `/api/brands/kettleware/members/${member.username}`
  expect((await newcomer.put(place)).status).toBe(200)
  expect(await ratings()).toEqual(counted)

  expect((await client.delete(place)).status).toBe(200)
  expect(await ratings()).toEqual(counted)

  expect((await newcomer.put(place)).status).toBe(200)
  expect((await client.post('/api/brands/kettleware/membership')).status).toBe(200)
  expect(await ratings()).toMatchObject({ count: 0, partners: { count: 1 }, viewerIsPartner: true })
  expect((await client.delete(place)).status).toBe(200)
  expect(await ratings()).toMatchObject({ count: 0, partners: { count: 1 } })
  expect(await formerOf(member.id)).toHaveLength(1)
})
