import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Application } from '#shared/applications.ts'
import type { Rehearsal } from '#shared/rehearsals.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

const input = { name: 'Blue Kettle', contactEmail: 'hi@kettle.example.test' }

describe('registration', () => {
  test('a slug of its own, fields of the server ignored, every empty field null', async () => {
    const client = await server.as(await server.make.user())
    const body = { ...input, isVerified: true, totalSpent: 5, slug: 'mine', description: '', websiteUrl: '' }
    const first = await client.post('/api/brands', body)
    expect(first).toMatchObject({
      status: 201,
      body: { slug: 'blue-kettle', isVerified: false, totalSpent: 0, description: null, websiteUrl: null },
    })
    expect((await client.post('/api/brands', input)).body).toMatchObject({ slug: 'blue-kettle-2' })
    for (const name of ['Mine', 'Invitations'])
      expect((await client.post('/api/brands', { ...input, name })).body).toMatchObject({
        slug: `brand-${name.toLowerCase()}`,
      })
    expect((await client.get<object[]>('/api/brands/mine')).body).toHaveLength(4)
  })

  test.each([
    [{ contactEmail: 'hi@kettle.example.test' }, 'name', 'Brand name is required'],
    [{ ...input, name: ' ' }, 'name', 'Brand name is required'],
    [{ ...input, name: 'x'.repeat(101) }, 'name', 'Brand name must be at most 100 characters'],
    [{ name: 'Kettle' }, 'contactEmail', 'Contact email is required'],
    [{ ...input, contactEmail: 'nobody' }, 'contactEmail', 'Please enter a valid email address'],
    [{ ...input, websiteUrl: 'javascript:alert(1)' }, 'websiteUrl', 'Please enter a valid URL'],
    [
      { ...input, logoUrl: 'http://kettle.example.test/a.png' },
      'logoUrl',
      'Please upload an image or give an https address',
    ],
    [{ ...input, logoUrl: '/media/somebody-elses.webp' }, 'logoUrl', 'Please upload the image first'],
  ])('%j is refused', async (body, path, message) => {
    const client = await server.as(await server.make.user())
    expect(await client.post('/api/brands', body)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    })
  })
})

describe('a brand’s people', () => {
  test('the email and the figures are for them and for admins, the profile for everybody', async () => {
    const { owner, brand } = await market.brand()
    const address = `/api/brands/${brand.slug}`
    for (const client of [server.visitor, await server.as(await server.make.member())]) {
      const { body } = await client.get(address)
      expect(body).toMatchObject({ name: brand.name, isVerified: true, viewerRole: null, activeCampaigns: 0 })
      expect(JSON.stringify(body)).not.toContain('ads@acme')
      expect(body).not.toHaveProperty('totalSpent')
    }
    const { client: admin } = await market.admin()
    for (const client of [owner, admin]) {
      expect((await client.get(address)).body).toMatchObject({
        contactEmail: 'ads@acme.example.test',
        spending: [],
      })
    }
    expect((await server.visitor.get('/api/brands/nobody')).body).toMatchObject({ code: 'brand.not_found' })
  })

  test('the owner adds and removes members, members act but do not manage, the owner stays', async () => {
    const { owner, user, brand } = await market.brand()
    const members = `/api/brands/${brand.slug}/members`
    const helper = await server.make.user()
    const client = await server.as(helper)
    expect((await client.get(members)).status).toBe(403)
    const added = await owner.put(`${members}/${helper.username}`)
    expect(added.body).toMatchObject({
      user: { username: helper.username },
      role: 'member',
      createdAt: expect.any(String),
      acceptedAt: null,
    })
    expect((await client.post(`/api/brands/${brand.slug}/membership`)).status).toBe(200)
    expect((await owner.put(`${members}/${helper.username}`)).body).toMatchObject({ role: 'member' })
    expect((await client.get<object[]>(members)).body).toHaveLength(2)
    const draft = { title: 'One', content: 'Text', budget: 5000, costPerEngagement: 500 }
    expect((await client.post(`/api/brands/${brand.slug}/campaigns`, draft)).status).toBe(201)
    expect((await client.put(`/api/brands/${brand.slug}`, { name: 'Taken' })).status).toBe(403)
    expect((await client.put(`${members}/${helper.username}`)).status).toBe(403)
    expect((await client.delete(`${members}/${user.username}`)).status).toBe(403)
    expect((await owner.delete(`${members}/${user.username}`)).body).toMatchObject({
      code: 'brand.owner_stays',
    })
    expect((await owner.put(`${members}/nobody-here`)).body).toMatchObject({ code: 'user.not_found' })
    expect((await client.delete(`${members}/${helper.username}`)).status).toBe(200)
    expect((await client.get(members)).status).toBe(403)
    expect((await owner.delete(`${members}/${helper.username}`)).body).toMatchObject({
      code: 'brand.member_not_found',
    })
  })

  test('who is removed eight times at once has left once', async () => {
    const { owner, brand } = await market.brand()
    const helper = await server.make.user()
    const one = `/api/brands/${brand.slug}/members/${helper.username}`
    await owner.put(one)
    await (await server.as(helper)).post(`/api/brands/${brand.slug}/membership`)
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.delete(one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7)
    const { formerBrandMembers: former } = server.store.tables
    const left = await server.store.read((db) => db.select().from(former).where(eq(former.userId, helper.id)))
    expect(left).toHaveLength(1)
  })

  test('the owner changes the profile and nothing else', async () => {
    const { owner, brand } = await market.brand()
    const edit = { name: 'Other', description: 'We make tea', isVerified: false, totalSpent: 9, slug: 'x' }
    expect((await owner.put(`/api/brands/${brand.slug}`, edit)).body).toMatchObject({
      name: 'Other',
      description: 'We make tea',
      slug: brand.slug,
      isVerified: true,
      totalSpent: 0,
      contactEmail: 'ads@acme.example.test',
    })
  })
})

describe('the people of a brand who delete their accounts', () => {
  type Person = { user: { username: string }; client: TestClient }
  const rehearsed = async ({ client }: Pick<Person, 'client'>) =>
    (await client.get<Rehearsal>('/api/auth/user/rehearsal')).body
  const leave = ({ user, client }: Person, expected?: string) =>
    market.ok(client.call('DELETE', '/api/auth/user', { confirm: user.username, expected }))
  const about = ({ consequences }: Rehearsal) =>
    Object.fromEntries(
      consequences
        .filter(({ kind }) => kind === 'campaigns')
        .map(({ name, count: n, cents, examples }) => [name, [n, cents ?? null, examples]]),
    )
  const offered = async (slug: string) =>
    (await server.visitor.get<{ id: string }[]>(`/api/sponsored-posts/active?brand=${slug}`)).body

  test('the last one takes its campaigns off the market: what is free is refunded, a deal goes on', async () => {
    const { owner, user, brand, campaignId } = await market.campaign()
    const draft = { title: 'Spring', content: 'Soon', budget: 5000, costPerEngagement: 500 }
    const other = await market.ok(owner.post<{ id: string }>(`/api/brands/${brand.slug}/campaigns`, draft))
    const admin = await market.admin()
    const deal = await market.deal({ owner, campaignId })
    const waiting = await market.creator()
    const waitingId = await market.apply(waiting.client, campaignId)
    const invited = await server.make.user()
    await market.ok(owner.put(`/api/brands/${brand.slug}/members/${invited.username}`))
    const person = { user, client: owner }
    const rehearsal = await rehearsed(person)
    expect(about(rehearsal)).toEqual({
      brands_left: [1, null, [brand.name]],
      campaigns_closed: [2, 47_500, expect.arrayContaining(['Autumn launch', 'Spring'])],
      applications_ended: [1, null, []],
    })
    expect(await offered(brand.slug)).toMatchObject([{ id: campaignId }])
    await leave(person, rehearsal.hash)

    // At once, before any job has spoken to the payment provider.
    expect(await offered(brand.slug)).toEqual([])
    const campaignOf = async (id: string) => (await admin.client.get(`/api/campaigns/${id}`)).body
    expect(await campaignOf(campaignId)).toMatchObject({
      status: 'completed',
      budget: { total: 2500, reserved: 2500, spent: 0, free: 0 },
    })
    expect(await campaignOf(other.id)).toMatchObject({ status: 'completed' })
    const late = { sponsoredPostId: campaignId, proposedContent: 'A video' }
    expect((await (await market.creator()).client.post('/api/sponsorship-applications', late)).status).toBe(
      404,
    )
    expect((await admin.client.get(`/api/brands/${brand.slug}`)).body).toMatchObject({ contactEmail: '' })
    const invitation = await server.as(invited)
    expect((await invitation.post(`/api/brands/${brand.slug}/membership`)).body).toMatchObject({
      code: 'invitation.not_found',
    })

    await market.settle()
    expect(
      (await waiting.client.get<Application>(`/api/sponsorship-applications/${waitingId}`)).body,
    ).toMatchObject({ status: 'rejected', brandResponse: 'The campaign has ended' })
    expect((await deal.client.get(deal.path)).body).toMatchObject({ status: 'approved' })
    await market.ok(deal.client.post(`${deal.path}/withdraw`))
    await market.settle()
    expect(await campaignOf(campaignId)).toMatchObject({ budget: { total: 0, reserved: 0, free: 0 } })
    expect(await market.check()).toEqual([])
    expect((await server.app.services.books.compare()).differences).toEqual([])
  })

  test('others go on with it, until the last of them goes; of two who go at once one is the last', async () => {
    const { owner, user, brand, campaignId } = await market.campaign()
    const admin = await market.admin()
    const helpers: Person[] = []
    for (let n = 0; n < 2; n++) {
      const helper = await server.make.user()
      const client = await server.as(helper)
      await market.ok(owner.put(`/api/brands/${brand.slug}/members/${helper.username}`))
      await market.ok(client.post(`/api/brands/${brand.slug}/membership`))
      helpers.push({ user: helper, client })
    }
    const person = { user, client: owner }
    expect(about(await rehearsed(person))).toEqual({ brands_unowned: [1, null, [brand.name]] })
    await leave(person)
    expect(await offered(brand.slug)).toMatchObject([{ id: campaignId }])
    const page = (await admin.client.get(`/api/brands/${brand.slug}`)).body
    expect(page).toMatchObject({ contactEmail: 'ads@acme.example.test' })
    await market.ok(helpers[0]!.client.post(`/api/campaigns/${campaignId}/pause`))
    await market.ok(helpers[0]!.client.post(`/api/campaigns/${campaignId}/resume`))
    expect(about(await rehearsed(helpers[0]!))).toEqual({})

    await Promise.all(helpers.map((helper) => leave(helper)))
    expect(await offered(brand.slug)).toEqual([])
    expect((await admin.client.get(`/api/campaigns/${campaignId}`)).body).toMatchObject({
      status: 'completed',
    })
    await market.settle()
    expect(await market.balances()).not.toHaveProperty('refund_pending')
    expect(await market.check()).toEqual([])
  })
})

describe('admins', () => {
  test('verify and switch off, on the record; a brand that is off starts nothing', async () => {
    const { owner, brand } = await market.brand({ isVerified: false })
    const admin = await market.admin()
    const address = `/api/admin/brands/${brand.id}`
    expect((await owner.put(address, { isVerified: true })).status).toBe(403)
    const verdict = { isVerified: true, isActive: false, reason: 'Registered company' }
    expect((await admin.client.put(address, verdict)).body).toMatchObject({
      isVerified: true,
      isActive: false,
    })
    const { adminActions } = server.store.tables
    const acts = await server.store.read((db) =>
      db
        .select()
        .from(adminActions)
        .where(and(eq(adminActions.targetId, brand.id), eq(adminActions.adminId, admin.user.id))),
    )
    expect(acts).toMatchObject([
      { action: 'deactivate', targetType: 'brand', reason: 'Registered company', actor: admin.user.username },
    ])
    const draft = { title: 'One', content: 'Text', budget: 5000, costPerEngagement: 500 }
    expect((await owner.post(`/api/brands/${brand.slug}/campaigns`, draft)).body).toMatchObject({
      code: 'brand.inactive',
    })
    const list = await admin.client.get<{ slug: string; campaigns: number }[]>(
      '/api/admin/brands?unverified=false&q=acme',
    )
    expect(list.body.find(({ slug }) => slug === brand.slug)).toMatchObject({ campaigns: 0 })
    const wild = await admin.client.get<unknown[]>('/api/admin/brands?q=%25')
    expect(wild.body).toEqual([])
  })
})
