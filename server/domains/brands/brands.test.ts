import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketOn, type Market } from '../../testing/market.ts'
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
  })
})
