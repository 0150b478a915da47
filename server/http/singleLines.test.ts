import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let client: TestClient
let forum: { id: string; slug: string }
let brand: { slug: string }
beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.make.admin()
  client = await server.as(admin)
  forum = await server.make.forum({ creator: admin })
  brand = await server.make.brand({ owner: admin })
})
afterAll(() => server.close())

const written = 'One\r\n two\t\u202ethree\u0007 \u2029'
const kept = 'One two three'

test('names, titles and subjects are kept as one line, whoever wrote them', async () => {
  const { body: profile } = await client.put('/api/auth/user/profile', {
    displayName: written,
    location: written,
  })
  expect(profile).toMatchObject({ displayName: kept, location: kept })

  const { body: post } = await client.post('/api/posts', {
    title: written,
    content: 'first\nsecond',
    forumId: forum.id,
    type: 'poll',
    pollOptions: [written, 'other'],
    hashtags: ['#two\nlines'],
  })
  expect(post).toMatchObject({
    title: kept,
    content: 'first\nsecond',
    slug: 'one-two-three',
    hashtags: ['two lines'],
    poll: { options: [{ text: kept }, { text: 'other' }] },
  })
  expect(
    (await client.put(`/api/posts/${String(post['id'])}`, { title: `x ${written}` })).body,
  ).toMatchObject({
    title: `x ${kept}`,
  })

  const { body: made } = await client.post('/api/forums', { name: written, description: 'Some\nlines' })
  expect(made).toMatchObject({ name: kept, description: 'Some\nlines' })
  const { body: settled } = await client.put(`/api/forums/${forum.slug}`, {
    name: `y ${written}`,
    rules: [written],
  })
  expect(settled).toMatchObject({ name: `y ${kept}`, rules: [kept] })

  const { body: registered } = await client.post('/api/brands', {
    name: written,
    contactEmail: 'a@b.example',
  })
  expect(registered).toMatchObject({ name: kept })
  const { body: campaign } = await client.post(`/api/brands/${brand.slug}/campaigns`, {
    title: written,
    content: 'x',
    callToAction: written,
    budget: 1000,
    costPerEngagement: 100,
    targetAudience: { interests: [written] },
  })
  expect(campaign).toMatchObject({ title: kept, callToAction: kept, targetAudience: { interests: [kept] } })

  const people = [await server.make.member(), await server.make.member()]
  const { body: group } = await client.post('/api/conversations', {
    usernames: people.map(({ username }) => username),
    groupName: written,
  })
  expect(group).toMatchObject({ groupName: kept })

  await client.post('/api/contact', {
    name: written,
    email: 'a@b.example',
    subject: written,
    category: 'other',
    message: 'Some lines\nof text',
  })
  expect((await client.get<object[]>('/api/admin/contact-messages')).body).toMatchObject([
    { name: kept, subject: kept, message: 'Some lines\nof text' },
  ])
})

test('addresses with line breaks, or of another kind, are refused; others are kept in their normal form', async () => {
  const campaign = { title: 'x', content: 'x', budget: 1000, costPerEngagement: 100 }
  const fields: [string, string, object, string][] = [
    ['put', '/api/auth/user/profile', {}, 'websiteUrl'],
    ['put', '/api/auth/user/profile', {}, 'profileImageUrl'],
    ['post', '/api/brands', { name: 'x', contactEmail: 'a@b.example' }, 'websiteUrl'],
    ['post', '/api/brands', { name: 'x', contactEmail: 'a@b.example' }, 'logoUrl'],
    ['post', `/api/brands/${brand.slug}/campaigns`, campaign, 'targetUrl'],
    ['post', `/api/brands/${brand.slug}/campaigns`, campaign, 'imageUrl'],
  ]
  for (const [method, path, body, field] of fields) {
    const send = (address: string) =>
      client.call<Record<string, unknown>>(method.toUpperCase(), path, { ...body, [field]: address })
    for (const address of [
      'https://a.example/x\ny',
      'https://a.example/x y',
      'https://a:b@c.example',
      'javascript:x',
    ])
      expect([field, await send(address)]).toMatchObject([
        field,
        { status: 400, body: { issues: [{ path: field }] } },
      ])
    const { body: answer } = await send('HTTPS://A.Example/../x')
    expect([field, answer[field]]).toEqual([field, 'https://a.example/x'])
  }
})
