import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '#shared/campaigns.ts'
import type { Funding } from '#shared/fundings.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

const input = { title: 'Spring', content: 'Text', budget: 10_000, costPerEngagement: 2500 }
const path = (id: string, step = '') => `/api/campaigns/${id}${step && `/${step}`}`
const isListed = async (id: string, query = '') =>
  (await server.visitor.get<{ id: string }[]>(`/api/sponsored-posts/active?limit=50${query}`)).body.some(
    (one) => one.id === id,
  )

describe('a draft', () => {
  test.each([
    [{ ...input, title: '' }, 'title'],
    [{ ...input, budget: 499 }, 'budget'],
    [{ ...input, budget: 500.5 }, 'budget'],
    [{ ...input, costPerEngagement: 10_001 }, 'costPerEngagement'],
    [{ ...input, costPerEngagement: -5 }, 'costPerEngagement'],
    [{ ...input, expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ ...input, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ ...input, targetUrl: 'javascript:alert(1)' }, 'targetUrl'],
    [{ ...input, targetAudience: { countries: ['Germany'] } }, 'targetAudience.countries.0'],
  ])('%j is refused', async (body, field) => {
    const { owner, brand } = await market.brand()
    const answer = await owner.post<{ issues: { path: string }[] }>(
      `/api/brands/${brand.slug}/campaigns`,
      body,
    )
    expect(answer.status).toBe(400)
    expect(answer.body.issues[0]?.path).toBe(field)
  })

  test('money and state are the server’s', async () => {
    const { owner, brand } = await market.brand()
    const given = { ...input, status: 'active', budgetFunded: 5, budgetSpent: 5, brandId: 'x', isHeld: true }
    expect((await owner.post(`/api/brands/${brand.slug}/campaigns`, given)).body).toMatchObject({
      status: 'draft',
      isHeld: false,
      requiresApproval: false,
      budget: { planned: 10_000, total: 0, reserved: 0, spent: 0, free: 0 },
      waiting: 0,
    })
  })

  test('an unverified brand is always reviewed, whatever it asks for', async () => {
    const { owner, brand } = await market.brand({ isVerified: false })
    const given = { ...input, requiresApproval: false }
    const { body } = await owner.post<Campaign>(`/api/brands/${brand.slug}/campaigns`, given)
    expect(body.requiresApproval).toBe(true)
    expect((await owner.put(path(body.id), { requiresApproval: false })).body).toMatchObject({
      requiresApproval: true,
    })
  })
})

describe('the way of a campaign', () => {
  test('reviewed, rejected, handed in again, approved; each on the record and told', async () => {
    const { owner, brand } = await market.brand({ isVerified: false })
    const admin = await market.admin()
    const { id } = await market.ok(owner.post<Campaign>(`/api/brands/${brand.slug}/campaigns`, input))
    await market.fund(owner, id, 5000)
    await market.ok(owner.post(path(id, 'submit')))
    const decide = (body: object) => admin.client.put(`/api/admin/campaigns/${id}`, body)
    expect(await decide({ decision: 'reject' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'reason', message: 'A reason is required' }] },
    })
    const approval = { decision: 'approve', reason: 'A clear offer' }
    expect((await decide({ decision: 'approve' })).status).toBe(400)
    expect((await decide({ ...approval, reason: ' ' })).status).toBe(400)
    const rejected = await decide({ decision: 'reject', reason: 'Too vague' })
    expect(rejected.body).toMatchObject({ status: 'rejected', reviewReason: 'Too vague' })
    expect((await decide(approval)).body).toMatchObject({ code: 'campaign.wrong_state' })
    await market.ok(owner.put(path(id), { content: 'A clear text' }))
    await market.ok(owner.post(path(id, 'submit')))
    // Nobody approves a text that was changed after it was read.
    expect((await owner.put(path(id), { content: 'Another text' })).body).toMatchObject({ status: 'draft' })
    expect((await decide(approval)).status).toBe(409)
    await market.ok(owner.post(path(id, 'submit')))
    expect((await decide(approval)).body).toMatchObject({ status: 'active' })
    expect(await isListed(id)).toBe(true)
    expect((await owner.put(path(id), { content: 'Bait' })).body).toMatchObject({ status: 'pending_review' })
    expect(await isListed(id)).toBe(false)
    const { adminActions } = server.store.tables
    const acts = await server.store.read((db) =>
      db.select().from(adminActions).where(eq(adminActions.targetId, id)),
    )
    expect(acts.map(({ action, reason }) => [action, reason])).toEqual([
      ['reject', 'Too vague'],
      ['approve', 'A clear offer'],
    ])
  })

  test('a brand pauses and resumes; what an admin stopped only an admin lets go on', async () => {
    const { owner, campaignId } = await market.campaign()
    const { client: admin } = await market.admin()
    expect((await owner.post(path(campaignId, 'pause'))).body).toMatchObject({
      status: 'paused',
      isHeld: false,
    })
    expect(await isListed(campaignId)).toBe(false)
    expect((await owner.post(path(campaignId, 'pause'))).status).toBe(409)
    expect((await owner.post(path(campaignId, 'resume'))).body).toMatchObject({ status: 'active' })
    await admin.put(`/api/admin/campaigns/${campaignId}`, { decision: 'pause', reason: 'Complaints' })
    expect((await owner.post(path(campaignId, 'resume'))).body).toMatchObject({ code: 'campaign.held' })
    await market.ok(
      admin.put(`/api/admin/campaigns/${campaignId}`, { decision: 'resume', reason: 'Settled' }),
    )
    expect((await owner.get(path(campaignId))).body).toMatchObject({ status: 'active', isHeld: false })
  })

  test('after its end it is no opportunity, for applicants it stays readable, and free money goes back', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    const { owner, campaignId } = await market.campaign({ expiresAt })
    const applicant = await market.creator()
    const applicationId = await market.apply(applicant.client, campaignId)
    server.sandbox?.advance(3601)
    expect(await isListed(campaignId)).toBe(false)
    const page = `/api/sponsored-posts/${campaignId}`
    expect((await server.visitor.get(page)).status).toBe(404)
    expect((await applicant.client.get(page)).body).toMatchObject({ status: 'expired' })
    const decision = { decision: 'approve' }
    const decide = await owner.post(`/api/sponsorship-applications/${applicationId}/decision`, decision)
    expect(decide).toMatchObject({ status: 409, body: { code: 'campaign.not_active' } })
    expect(await server.app.services.campaigns.expire()).toBe(1)
    await market.settle()
    expect((await owner.get(path(campaignId))).body).toMatchObject({
      status: 'expired',
      budget: { total: 0, free: 0 },
      applications: { rejected: 1 },
    })
    expect((await owner.put(path(campaignId), { title: 'Late' })).status).toBe(409)
    expect((await owner.post(path(campaignId, 'funding'), { amount: 5000 })).status).toBe(409)
    expect(await market.check()).toEqual([])
  })

  test('a list is of campaigns with money for one more post, newest first, also of one brand', async () => {
    const { owner, campaignId, brand } = await market.campaign({ budget: 5000 })
    const other = await market.campaign()
    const newest = await server.visitor.get<{ id: string }[]>('/api/sponsored-posts/active?limit=1')
    expect(newest.body[0]?.id).toBe(other.campaignId)
    expect(newest.headers.get('Link')).toContain('rel="next"')
    const own = await server.visitor.get<{ id: string }[]>(`/api/sponsored-posts/active?brand=${brand.slug}`)
    expect(own.body.map(({ id }) => id)).toEqual([campaignId])
    await market.deal({ owner, campaignId })
    await market.deal({ owner, campaignId })
    expect(await isListed(campaignId)).toBe(false)
    expect((await server.visitor.get(`/api/sponsored-posts/${campaignId}`)).body).toMatchObject({
      status: 'active',
    })
  })
})

describe('money', () => {
  test('counts when the charge was read, once, and widens the plan', async () => {
    const { owner, campaignId, fundingId } = await market.campaign({ budget: 5000 })
    const { fundings } = server.app.services
    await Promise.all([fundings.sync(fundingId), fundings.sync(fundingId), market.settle()])
    await market.fund(owner, campaignId, 7000)
    expect((await owner.get<Campaign>(path(campaignId))).body.budget).toMatchObject({
      planned: 12_000,
      total: 12_000,
    })
    const list = await owner.get<Funding[]>(path(campaignId, 'fundings'))
    expect(list.body.map(({ amount, status }) => [amount, status])).toEqual([
      [7000, 'paid'],
      [5000, 'paid'],
    ])
    expect((await owner.put(path(campaignId), { budget: 11_000 })).status).toBe(400)
    expect(await market.check()).toEqual([])
  })

  test('a form that was not paid brings nothing, a declined card is the provider’s to tell', async () => {
    const { owner, brand } = await market.brand()
    const { id } = await market.ok(owner.post<Campaign>(`/api/brands/${brand.slug}/campaigns`, input))
    for (const amount of [0, 499, 500.5, 100_000_000]) {
      expect((await owner.post(path(id, 'funding'), { amount })).status).toBe(400)
    }
    const started = await owner.post<{ fundingId: string }>(path(id, 'funding'), { amount: 500 })
    expect(started.body).toMatchObject({ amount: 500, currency: 'usd' })
    const funding = path(id, `fundings/${started.body.fundingId}`)
    expect((await owner.get(funding)).body).toMatchObject({ status: 'open', paidAt: null })
    server.sandbox?.advance(3 * 60 * 60)
    expect((await owner.get(funding)).body).toMatchObject({ status: 'failed' })
    expect((await owner.get<Campaign>(path(id))).body.budget.total).toBe(0)
  })

  test('a provider that is down is a 503, and leaves no money behind', async () => {
    const { owner, brand } = await market.brand()
    const { id } = await market.ok(owner.post<Campaign>(`/api/brands/${brand.slug}/campaigns`, input))
    server.sandbox?.faults.set({ match: 'POST /v1/checkout/sessions', kind: 'error_500', times: 9 })
    expect(await owner.post(path(id, 'funding'), { amount: 5000 })).toMatchObject({
      status: 503,
      body: { code: 'payment.unavailable' },
    })
    server.sandbox?.faults.clear()
    server.sandbox?.advance(600)
    await server.app.services.fundings.resume(server.clock.now())
    expect((await owner.get<Funding[]>(path(id, 'fundings'))).body).toMatchObject([{ status: 'failed' }])
  })

  test('closing refunds what is free, newest funding first, and leaves what is promised', async () => {
    const { owner, campaignId } = await market.campaign({ budget: 5000 })
    await market.fund(owner, campaignId, 4000)
    const deal = await market.deal({ owner, campaignId }, 3000)
    expect((await owner.post(path(campaignId, 'close'))).body).toMatchObject({
      status: 'completed',
      budget: { total: 3000, reserved: 3000, free: 0 },
    })
    await market.settle()
    const fundings = async () =>
      (await owner.get<Funding[]>(path(campaignId, 'fundings'))).body.map(({ refunded, status }) => [
        refunded,
        status,
      ])
    expect(await fundings()).toEqual([
      [4000, 'refunded'],
      [2000, 'paid'],
    ])
    // What becomes free later follows.
    await market.ok(deal.client.post(`${deal.path}/withdraw`))
    await market.settle()
    expect(await fundings()).toEqual([
      [4000, 'refunded'],
      [5000, 'refunded'],
    ])
    expect((await owner.post(path(campaignId, 'close'))).status).toBe(409)
    expect(await market.check()).toEqual([])
    expect((await server.app.services.books.compare()).differences).toEqual([])
  })

  test('what is paid after the end goes straight back', async () => {
    const { owner, campaignId } = await market.campaign({ budget: 5000 })
    const late = await market.ok(
      owner.post<{ clientSecret: string; fundingId: string }>(path(campaignId, 'funding'), { amount: 2000 }),
    )
    await market.ok(owner.post(path(campaignId, 'close')))
    server.sandbox?.pay(late.clientSecret)
    await market.settle()
    expect((await owner.get<Funding[]>(path(campaignId, 'fundings'))).body).toMatchObject([
      { amount: 2000, refunded: 2000, status: 'refunded' },
      { amount: 5000, refunded: 5000, status: 'refunded' },
    ])
    expect(await market.check()).toEqual([])
  })
})
