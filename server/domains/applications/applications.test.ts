import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Application } from '#shared/applications.ts'
import type { Campaign } from '#shared/campaigns.ts'
import type { Rehearsal } from '#shared/rehearsals.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

const base = '/api/sponsorship-applications'
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('applying', () => {
  test('once, to what is open, not to one’s own brand; a reach that is no number is 0', async () => {
    const { owner, campaignId } = await market.campaign()
    const { client } = await market.creator()
    const input = {
      sponsoredPostId: campaignId,
      proposedContent: 'A video',
      expectedReach: 'many',
      status: 'approved',
    }
    expect((await client.post(base, { ...input, proposedContent: ' ' })).status).toBe(400)
    expect(await client.post(base, input)).toMatchObject({
      status: 201,
      body: {
        status: 'pending',
        expectedReach: 0,
        agreedRate: null,
        deal: null,
        campaign: { id: campaignId },
      },
    })
    expect((await client.post(base, input)).body).toMatchObject({ code: 'application.exists' })
    const twice = await market.creator()
    const answers = await Promise.all([1, 2, 3].map(() => twice.client.post(base, input)))
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    expect((await client.get<object[]>(base)).body).toMatchObject([{ sponsoredPostId: campaignId }])
    expect((await client.post(base, { ...input, sponsoredPostId: 'nothing' })).body).toMatchObject({
      code: 'campaign.not_found',
      message:
        "Opportunity Not Found - This sponsorship opportunity doesn't exist or is no longer available.",
    })
    const isMember = { subscriptionStatus: 'active' as const, planType: 'professional' }
    const { users } = server.store.tables
    await server.store.transaction((tx) => tx.update(users).set(isMember))
    expect((await owner.post(base, input)).body).toMatchObject({ code: 'application.own_brand' })
    await market.ok(owner.post(`/api/campaigns/${campaignId}/pause`))
    const late = await market.creator()
    expect((await late.client.post(base, input)).status).toBe(404)
  })

  test('without a membership one cannot apply, but still step back and reach what was earned', async () => {
    const { owner, campaignId } = await market.campaign()
    const outsider = await server.as(await server.make.user())
    const input = { sponsoredPostId: campaignId, proposedContent: 'A video' }
    expect((await outsider.post(base, input)).body).toMatchObject({ code: 'subscription.required' })
    const deal = await market.deal({ owner, campaignId })
    const { users } = server.store.tables
    const ended = { subscriptionStatus: 'none' as const, planType: 'none' }
    await server.store.transaction((tx) => tx.update(users).set(ended))
    expect((await deal.client.get('/api/earnings')).body).toMatchObject({ held: 2000 })
    expect((await deal.client.post('/api/earnings/onboarding')).status).toBe(200)
    expect((await deal.client.post(`${deal.path}/publish`)).status).toBe(402)
    expect((await deal.client.post(`${deal.path}/withdraw`)).body).toMatchObject({
      status: 'withdrawn',
      deal: { status: 'returned' },
    })
    expect((await deal.client.get('/api/earnings')).body).toMatchObject({ held: 0 })
  })
})

describe('the budget', () => {
  test('ten approvals at once on a budget for three: three reserve, seven are told', async () => {
    const { owner, campaignId } = await market.campaign({ budget: 7500 })
    const creators = await Promise.all(Array.from({ length: 10 }, () => market.creator()))
    const ids = await Promise.all(creators.map(({ client }) => market.apply(client, campaignId)))
    const answers = await Promise.all(
      ids.map((id) => owner.post<{ code?: string }>(`${base}/${id}/decision`, { decision: 'approve' })),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, ...Array(7).fill(409)])
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(Array(7).fill('campaign.budget_exhausted'))
    expect((await owner.get<Campaign>(`/api/campaigns/${campaignId}`)).body).toMatchObject({
      budget: { total: 7500, reserved: 7500, spent: 0, free: 0 },
      applications: { approved: 3, pending: 7 },
      waiting: 7,
    })
    expect(await market.check()).toEqual([])
  })

  test('closing while ten approvals run: what was promised stays, the rest goes back, nothing twice', async () => {
    const { owner, campaignId } = await market.campaign({ budget: 7500 })
    const creators = await Promise.all(Array.from({ length: 10 }, () => market.creator()))
    const ids = await Promise.all(creators.map(({ client }) => market.apply(client, campaignId)))
    const calls = ids.map((id) => () => owner.post(`${base}/${id}/decision`, { decision: 'approve' }))
    calls.splice(2, 0, () => owner.post(`/api/campaigns/${campaignId}/close`))
    const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    await market.settle()
    const { budget } = (await owner.get<Campaign>(`/api/campaigns/${campaignId}`)).body
    expect(budget).toMatchObject({ total: budget.reserved, free: 0 })
    expect(await market.check()).toEqual([])
    expect((await server.app.services.books.compare()).differences).toEqual([])
  })

  test('closing while eight apply: nobody waits for an answer that never comes', async () => {
    const { owner, campaignId } = await market.campaign()
    const creators = await Promise.all(Array.from({ length: 8 }, () => market.creator()))
    const input = { sponsoredPostId: campaignId, proposedContent: 'A week with it' }
    const calls = creators.map(
      ({ client }) =>
        () =>
          client.post(base, input),
    )
    calls.splice(4, 0, () => owner.post(`/api/campaigns/${campaignId}/close`))
    const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status)
    expect(statuses.every((status) => [200, 201, 404].includes(status))).toBe(true)
    await market.settle()
    const { body } = await owner.get<Application[]>(`/api/campaigns/${campaignId}/applications?limit=50`)
    expect(body.filter(({ status }) => status !== 'rejected')).toEqual([])
  })

  test('another rate than the price, split to the cent; never more than is free', async () => {
    const { owner, campaignId } = await market.campaign({ budget: 10_000 })
    const { client } = await market.creator()
    const id = await market.apply(client, campaignId)
    const decide = (agreedRate: number | null, applicationId = id) =>
      owner.post<Application>(`${base}/${applicationId}/decision`, { decision: 'approve', agreedRate })
    expect((await decide(10_001)).body).toMatchObject({ code: 'campaign.budget_exhausted' })
    expect((await decide(99)).status).toBe(400)
    expect((await decide(3333)).body).toMatchObject({
      agreedRate: 3333,
      deal: { gross: 3333, payout: 2666, platformFee: 667 },
    })
    expect((await decide(3333)).body).toMatchObject({ code: 'application.wrong_state' })
    const other = await market.apply((await market.creator()).client, campaignId)
    expect((await decide(null, other)).body).toMatchObject({ agreedRate: 2500, deal: { gross: 2500 } })
  })

  test('a brand calls a deal off before its text is approved, and after that gives time to publish it', async () => {
    const { owner, user, campaignId } = await market.campaign()
    const seller = { owner, user }
    const early = await market.deal({ owner, campaignId })
    const off = { decision: 'reject', brandResponse: 'We changed our mind' }
    expect((await owner.post(`${early.path}/decision`, off)).body).toMatchObject({
      status: 'rejected',
      brandResponse: 'We changed our mind',
      deal: { status: 'returned' },
    })
    const { client, path } = await market.deal({ owner, campaignId })
    const forum = await server.make.forum()
    await market.ok(client.post(`${path}/content`, { forumId: forum.slug, title: 'T', content: 'C' }))
    await market.ok(owner.post(`${path}/content-decision`, { version: 1, decision: 'approve' }))
    expect((await owner.post(`${path}/decision`, off)).body).toMatchObject({ code: 'application.too_early' })
    await market.advance(14, seller)
    expect((await seller.owner.post(`${path}/decision`, off)).body).toMatchObject({ status: 'rejected' })
    expect(await market.check()).toEqual([])
  })
})

describe('who may', () => {
  test('others find nothing, each side only its own steps', async () => {
    const { owner, campaignId, brand } = await market.campaign()
    const deal = await market.deal({ owner, campaignId })
    const other = await market.campaign()
    const stranger = (await market.creator()).client
    const admin = (await market.admin()).client
    const forum = await server.make.forum()
    const text = { forumId: forum.id, title: 'T', content: 'C' }
    const approve = { decision: 'approve' }
    const ofCreator: [string, string, object?][] = [
      ['PUT', deal.path, { userMessage: 'x' }],
      ['POST', `${deal.path}/content`, text],
      ['POST', `${deal.path}/publish`],
      ['POST', `${deal.path}/withdraw`],
    ]
    const ofBrand: [string, string, object?][] = [
      ['POST', `${deal.path}/decision`, approve],
      ['POST', `${deal.path}/content-decision`, { ...approve, version: 1 }],
    ]
    const ofCampaign: [string, string, object?][] = [
      ['GET', `/api/campaigns/${campaignId}`],
      ['GET', `/api/campaigns/${campaignId}/applications`],
      ['GET', `/api/campaigns/${campaignId}/fundings`],
      ['PUT', `/api/campaigns/${campaignId}`, { title: 'Mine' }],
      ...['submit', 'pause', 'resume', 'close'].map((step): [string, string] => [
        'POST',
        `/api/campaigns/${campaignId}/${step}`,
      ]),
      ['POST', `/api/campaigns/${campaignId}/funding`, { amount: 5000 }],
    ]
    const ofBrandPage: [string, string, object?][] = [
      ['GET', `/api/brands/${brand.slug}/campaigns`],
      [
        'POST',
        `/api/brands/${brand.slug}/campaigns`,
        { title: 'T', content: 'C', budget: 500, costPerEngagement: 500 },
      ],
      ['PUT', `/api/brands/${brand.slug}`, { name: 'Mine' }],
      ['GET', `/api/brands/${brand.slug}/members`],
    ]
    const ofAdmin: [string, string, object?][] = [
      ['PUT', `/api/admin/campaigns/${campaignId}`, { decision: 'pause', reason: 'x' }],
      ['PUT', `/api/admin/brands/${brand.id}`, { isVerified: true }],
      ['GET', '/api/admin/payouts'],
      ['GET', '/api/admin/brands'],
      ['GET', '/api/admin/campaigns'],
    ]
    const expectAll = async (
      client: { call(method: string, path: string, body?: unknown): Promise<{ status: number }> },
      calls: [string, string, object?][],
      status: number,
    ) => {
      for (const [method, path, body] of calls) {
        expect([method, path, (await client.call(method, path, body)).status]).toEqual([method, path, status])
      }
    }
    const everything = [...ofCreator, ...ofBrand, ...ofCampaign, ...ofBrandPage, ...ofAdmin]
    await expectAll(server.visitor, [['GET', deal.path], ['GET', '/api/earnings'], ...everything], 401)
    for (const client of [stranger, other.owner]) {
      await expectAll(client, [['GET', deal.path], ...ofBrand, ...ofCampaign], 404)
      await expectAll(client, [...ofBrandPage, ...ofAdmin], 403)
    }
    await expectAll(stranger, ofCreator, 404)
    await expectAll(deal.client, ofCampaign, 404)
    await expectAll(deal.client, [...ofBrand, ...ofBrandPage], 403)
    await expectAll(owner, [...ofAdmin], 403)
    await expectAll(
      admin,
      [
        ['GET', deal.path],
        ['GET', `/api/campaigns/${campaignId}`],
      ],
      200,
    )
    await expectAll(admin, [...ofBrand, ['POST', `${deal.path}/withdraw`]], 403)
    expect((await admin.get(deal.path)).body).toMatchObject({ viewerSide: 'admin' })
    expect((await owner.get(deal.path)).body).toMatchObject({ viewerSide: 'brand' })
  })
})

describe('an applicant who deletes their account', () => {
  test('withdraws what is not published; what is published stays and is paid', async () => {
    const { owner, user, campaignId } = await market.campaign()
    const seller = { owner, user }
    const forum = await server.make.forum()
    const leaver = await market.creator()
    const message = { proposedContent: 'Secret proposal', userMessage: 'Secret message' }
    const applyTo = (sponsoredPostId: string) =>
      market.ok(leaver.client.post<Application>(base, { sponsoredPostId, ...message }))
    const undecided = await applyTo(campaignId)
    const listed = async (id = campaignId, client = owner) =>
      (await client.get<Application[]>(`/api/campaigns/${id}/applications`)).body

    const other = await market.campaign({ budget: 7500 })
    const approved = await applyTo(other.campaignId)
    await market.ok(other.owner.post(`${base}/${approved.id}/decision`, { decision: 'approve' }))
    const secret = { forumId: forum.slug, title: 'Secret title', content: 'Secret text' }
    await market.ok(leaver.client.post(`${base}/${approved.id}/content`, secret))

    const third = await market.campaign()
    const published = await applyTo(third.campaignId)
    const path = `${base}/${published.id}`
    await market.ok(third.owner.post(`${path}/decision`, { decision: 'approve' }))
    const post = await market.publish({ owner: third.owner, client: leaver.client, path })
    await market.ok(leaver.client.put(`/api/posts/${post.id}`, { content: 'Secret edit' }))

    const rehearsal = (await leaver.client.get<Rehearsal>('/api/auth/user/rehearsal')).body
    expect(rehearsal.consequences).toContainEqual(
      expect.objectContaining({ name: 'applications_withdrawn', count: 1, examples: ['Autumn launch'] }),
    )
    expect(rehearsal.consequences).toContainEqual(
      expect.objectContaining({ name: 'deals_withdrawn', count: 1, cents: 2500 }),
    )
    const own = { confirm: leaver.user.username, expected: rehearsal.hash }
    await market.ok(leaver.client.call('DELETE', '/api/auth/user', own))
    await market.settle()

    const gone = { proposedContent: '[deleted]', userMessage: null, creator: { username: '[deleted]' } }
    expect(await listed()).toMatchObject([{ ...gone, status: 'withdrawn', latestVersion: null }])
    expect(await owner.post(`${base}/${undecided.id}/decision`, { decision: 'approve' })).toMatchObject({
      status: 409,
      body: { code: 'application.wrong_state' },
    })
    expect(await listed(other.campaignId, other.owner)).toMatchObject([
      { ...gone, status: 'withdrawn', latestVersion: null, deal: { status: 'returned' } },
    ])
    expect((await other.owner.get(`/api/campaigns/${other.campaignId}`)).body).toMatchObject({
      budget: { total: 7500, reserved: 0, spent: 0, free: 7500 },
      waiting: 0,
    })
    expect(await listed(third.campaignId, third.owner)).toMatchObject([
      {
        ...gone,
        status: 'published',
        latestVersion: { version: 1, title: 'I tried it', content: 'It was good.' },
        deal: { status: 'held' },
      },
    ])
    expect((await third.owner.get(`/api/campaigns/${third.campaignId}`)).body).toMatchObject({ waiting: 0 })
    expect((await server.visitor.get(`/api/posts/${post.id}`)).body).toMatchObject({
      content: 'It was good.',
    })
    for (const client of [owner, other.owner]) {
      const told = (await notificationsOf(server, client)).map(({ text }) => text)
      expect(told).toContain('u/[deleted] withdrew their application for “Autumn launch”')
    }
    expect(await market.check()).toEqual([])
    await market.advance(7, seller)
    expect(await listed(campaignId, seller.owner)).toHaveLength(1)
    const { userSponsoredContent: deals } = server.store.tables
    const [deal] = await server.store.read((db) =>
      db.select().from(deals).where(eq(deals.applicationId, published.id)),
    )
    expect(deal?.status).toBe('payable')
  })

  test('is promised no money, whatever of theirs still waits', async () => {
    const { owner, campaignId } = await market.campaign()
    const leaver = await market.creator()
    const id = await market.apply(leaver.client, campaignId)
    const { sponsorshipApplications: applications } = server.store.tables
    await market.ok(leaver.client.call('DELETE', '/api/auth/user', { confirm: leaver.user.username }))
    // As one that was sent in the moment of the deletion.
    await server.store.transaction((tx) =>
      tx.update(applications).set({ status: 'pending' }).where(eq(applications.id, id)),
    )
    const decide = (decision: string) => owner.post(`${base}/${id}/decision`, { decision })
    expect(await decide('approve')).toMatchObject({ status: 409, body: { code: 'application.wrong_state' } })
    expect((await decide('reject')).body).toMatchObject({ status: 'rejected' })
    expect(await market.check()).toEqual([])
  })
})
