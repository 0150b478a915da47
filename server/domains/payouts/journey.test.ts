import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application, ContentVersion } from '#shared/applications.ts'
import type { OwnBrand } from '#shared/brands.ts'
import type { Campaign } from '#shared/campaigns.ts'
import type { Earnings } from '#shared/earnings.ts'
import type { PayoutReport } from '#shared/payouts.ts'
import type { PostPage } from '#shared/posts.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

test('from a brand’s signup to the creator’s bank, every cent is where it belongs', async () => {
  const { ok } = market
  const user = await server.make.user()
  const seller = { user, owner: await server.as(user) }
  const { owner } = seller
  const admin = await market.admin()
  const signup = { name: 'Grünwald & Söhne', contactEmail: 'ads@gruenwald.example.test' }
  const brand = await ok(owner.post<OwnBrand>('/api/brands', signup))
  expect(brand).toMatchObject({ slug: 'grunwald-sohne', isVerified: false, totalSpent: 0, role: 'owner' })

  const draft = await ok(
    owner.post<Campaign>(`/api/brands/${brand.slug}/campaigns`, {
      title: 'Garden tools',
      content: 'Show what you grow.',
      budget: 50_000,
      costPerEngagement: 2500,
      targetAudience: { interests: ['gardening'], countries: ['de'], minimumReach: 500 },
    }),
  )
  expect(draft).toMatchObject({ status: 'draft', requiresApproval: true, creatorPayout: 2000 })
  expect(draft.targetAudience).toEqual({ interests: ['gardening'], countries: ['DE'], minimumReach: 500 })
  const campaignPath = `/api/campaigns/${draft.id}`
  expect(await owner.post(`${campaignPath}/submit`)).toMatchObject({
    status: 409,
    body: { code: 'campaign.not_funded' },
  })
  await market.fund(owner, draft.id, 50_000)
  expect((await ok(owner.get<Campaign>(campaignPath))).budget).toEqual({
    planned: 50_000,
    total: 50_000,
    reserved: 0,
    spent: 0,
    free: 50_000,
  })
  expect(await ok(owner.post<Campaign>(`${campaignPath}/submit`))).toMatchObject({ status: 'pending_review' })
  expect((await server.visitor.get(`/api/sponsored-posts/${draft.id}`)).status).toBe(404)
  await ok(
    admin.client.put(`/api/admin/campaigns/${draft.id}`, { decision: 'approve', reason: 'A clear offer' }),
  )
  const [opportunity] = await ok(server.visitor.get<object[]>('/api/sponsored-posts/active'))
  expect(opportunity).toMatchObject({
    id: draft.id,
    title: 'Garden tools',
    budget: 50_000,
    costPerEngagement: 2500,
    callToAction: null,
    expiresAt: null,
    brand: { name: 'Grünwald & Söhne', slug: 'grunwald-sohne', logoUrl: null, isVerified: false },
  })

  const creator = await market.creator()
  const applicationId = await market.apply(creator.client, draft.id)
  const path = `/api/sponsorship-applications/${applicationId}`
  const answer = { decision: 'request_changes', brandResponse: 'Which plants?' }
  await ok(owner.post(`${path}/decision`, answer))
  await ok(creator.client.put(path, { proposedContent: 'A review of tomatoes' }))
  const approved = await ok(owner.post<Application>(`${path}/decision`, { decision: 'approve' }))
  expect(approved).toMatchObject({
    status: 'approved',
    agreedRate: 2500,
    deal: { gross: 2500, payout: 2000, platformFee: 500, status: 'reserved' },
  })
  expect((await ok(owner.get<Campaign>(campaignPath))).budget).toMatchObject({ reserved: 2500, free: 47_500 })

  const forum = await server.make.forum()
  const text = { forumId: forum.id, title: 'Tomatoes on a balcony', content: 'See https://acme.example.test' }
  expect(await creator.client.post(`${path}/publish`)).toMatchObject({ status: 409 })
  const first = await ok(creator.client.post<ContentVersion>(`${path}/content`, text))
  const second = await ok(
    creator.client.post<ContentVersion>(`${path}/content`, { ...text, content: 'Two kilos so far.' }),
  )
  expect([first.version, second.version]).toEqual([1, 2])
  expect(await owner.post(`${path}/content-decision`, { version: 1, decision: 'approve' })).toMatchObject({
    status: 409,
    body: { code: 'content.outdated' },
  })
  await ok(owner.post(`${path}/content-decision`, { version: 2, decision: 'approve' }))
  const post = await ok(creator.client.post<PostPage>(`${path}/publish`))
  expect(post).toMatchObject({
    title: 'Tomatoes on a balcony',
    content: 'Two kilos so far.',
    sponsor: { brandName: 'Grünwald & Söhne', brandSlug: 'grunwald-sohne' },
  })
  const listed = await ok(server.visitor.get<PostPage[]>(`/api/posts?forumId=${forum.slug}`))
  expect(listed[0]?.sponsor).toEqual(post.sponsor)

  const held = await ok(creator.client.get<Earnings>('/api/earnings'))
  expect(held).toMatchObject({ held: 2000, payable: 0, paid: 0, currency: 'usd', payee: 'none' })
  expect(held.items[0]).toMatchObject({ gross: 2500, platformFee: 500, payout: 2000, status: 'published' })
  await market.advance(6.9, creator)
  expect(await ok(creator.client.get('/api/earnings'))).toMatchObject({ held: 2000, payable: 0 })
  await market.advance(0.2, creator, seller, admin)
  expect(await ok(creator.client.get('/api/earnings'))).toMatchObject({ held: 0, payable: 2000 })

  await market.onboard(creator)
  const run = await market.payOut()
  expect(run).toMatchObject({ paid: [{ amount: 2000 }], refused: [], unfinished: [], lastError: null })
  const paid = await ok(creator.client.get<Earnings>('/api/earnings'))
  expect(paid).toMatchObject({ held: 0, payable: 0, paid: 2000, payee: 'active' })
  expect(paid.items[0]?.trail.map(({ step }) => step)).toEqual([
    'applied',
    'approved',
    'content_approved',
    'published',
    'released',
    'paid',
  ])
  expect(await market.balances()).toEqual({
    outside: -46_520,
    campaign_free: 47_500,
    platform_revenue: 500,
    processor_fees: -1480,
  })

  // The creator, the brand and the operator read the same cents.
  const report = await ok(admin.client.get<PayoutReport>('/api/admin/payouts'))
  expect(report.totals).toEqual({
    gross: 2500,
    platformFee: 500,
    payout: 2000,
    held: 0,
    payable: 0,
    paid: 2000,
    dividend: 0,
  })
  expect(report.creators).toMatchObject([{ username: creator.user.username, paid: paid.paid }])
  expect(report.isLedgerBalanced).toBe(true)
  expect((await ok(seller.owner.get<Campaign>(campaignPath))).budget).toMatchObject({
    spent: 2500,
    free: 47_500,
  })
  expect(await ok(seller.owner.get(`/api/brands/${brand.slug}`))).toMatchObject({
    totalSpent: 2500,
    spending: [{ spent: 2500 }],
  })
  expect(await market.check()).toEqual([])
  expect(await server.app.services.books.compare()).toEqual({
    ledger: 46_520,
    provider: 46_520,
    differences: [],
  })
})
