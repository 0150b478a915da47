import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationPage } from '#shared/applications.ts'
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

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('the text', () => {
  test('is published only as it was approved, in a public forum', async () => {
    const { owner, campaignId } = await market.campaign()
    const { client, path, applicationId } = await market.deal({ owner, campaignId })
    const hidden = await server.make.forum({ isPrivate: true })
    const forum = await server.make.forum()
    const text = { forumId: forum.id, title: 'Tea', content: 'Good tea.' }
    expect((await client.post(`${path}/content`, { ...text, forumId: hidden.id })).body).toMatchObject({
      issues: [{ path: 'forumId', message: 'Sponsored posts can only be published in public forums' }],
    })
    const { body: first } = await client.post<{ hash: string }>(`${path}/content`, text)
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await client.post(`${path}/publish`)).status).toBe(409)
    await market.ok(
      owner.post(`${path}/content-decision`, {
        version: 1,
        decision: 'request_changes',
        brandResponse: 'More',
      }),
    )
    expect((await client.get(path)).body).toMatchObject({
      status: 'changes_requested',
      brandResponse: 'More',
    })
    const { body: second } = await client.post<{ hash: string }>(`${path}/content`, {
      ...text,
      content: 'Best.',
    })
    expect(second.hash).not.toBe(first.hash)
    await market.ok(owner.post(`${path}/content-decision`, { version: 2, decision: 'approve' }))
    // Whoever changes a stored text behind the back of the brand cannot publish it.
    const { contentVersions } = server.store.tables
    const write = (content: string) =>
      server.store.transaction((tx) =>
        tx.update(contentVersions).set({ content }).where(eq(contentVersions.applicationId, applicationId)),
      )
    await write('Buy something else!')
    expect((await client.post(`${path}/publish`)).body).toMatchObject({ code: 'content.not_approved' })
    await write('Best.')
    // A newer text puts the approval aside.
    await market.ok(client.post(`${path}/content`, { ...text, content: 'Newest.' }))
    expect((await client.post(`${path}/publish`)).status).toBe(409)
    await market.ok(owner.post(`${path}/content-decision`, { version: 3, decision: 'approve' }))
    const answers = await Promise.all([1, 2, 3].map(() => client.post<PostPage>(`${path}/publish`)))
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    expect((await client.get(path)).body).toMatchObject({
      status: 'published',
      post: { forumSlug: forum.slug },
      deal: { status: 'held', approvedVersion: 3 },
    })
    expect((await client.post(`${path}/withdraw`)).status).toBe(409)
    expect(await market.check()).toEqual([])
  })

  test('a later edit waits for the brand: the approved text stays until the new one is approved', async () => {
    const { owner, campaignId } = await market.campaign()
    const { client, path } = await market.deal({ owner, campaignId })
    const post = await market.publish({ owner, client, path })
    const address = `/api/posts/${post.id}`
    const edited = await client.put<PostPage>(address, { content: 'Buy now!', hashtags: [] })
    expect(edited.body).toMatchObject({ content: 'It was good.', isEditPending: true })
    expect((await server.visitor.get(address)).body).toMatchObject({ content: 'It was good.' })
    const page = await owner.get<ApplicationPage>(path)
    expect(page.body).toMatchObject({
      status: 'published',
      latestVersion: { version: 2, status: 'submitted' },
    })
    expect((await owner.get(`/api/campaigns/${campaignId}`)).body).toMatchObject({ waiting: 1 })
    await market.ok(owner.post(`${path}/content-decision`, { version: 2, decision: 'request_changes' }))
    await client.put(address, { content: 'It was very good.' })
    await market.ok(owner.post(`${path}/content-decision`, { version: 3, decision: 'approve' }))
    expect((await server.visitor.get(address)).body).toMatchObject({ content: 'It was very good.' })
    expect((await client.get(path)).body).toMatchObject({ status: 'published', deal: { approvedVersion: 3 } })
    const { body } = await client.put(address, { content: 'It was very good.', hashtags: [] })
    expect(body).not.toHaveProperty('isEditPending')
  })

  test('its hashtags, which no brand reads before, stay as they are', async () => {
    const { owner, campaignId } = await market.campaign()
    const { client, path } = await market.deal({ owner, campaignId })
    const post = await market.publish({ owner, client, path })
    const address = `/api/posts/${post.id}`
    for (const edit of [{}, { content: 'It was very good.' }])
      expect(await client.put(address, { ...edit, hashtags: ['acme is a scam'] })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', issues: [{ path: 'hashtags' }] },
      })
    expect((await server.visitor.get(address)).body).toMatchObject({ content: 'It was good.', hashtags: [] })
    expect((await owner.get(path)).body).toMatchObject({ latestVersion: { version: 1 } })
  })
})

describe('the wall between brand and opinion', () => {
  test('a brand’s people do not vote on what their brand paid for, and are counted apart where they rate it', async () => {
    const { owner, user, campaignId } = await market.campaign()
    const { users } = server.store.tables
    await server.store.transaction((tx) =>
      tx
        .update(users)
        .set({ subscriptionStatus: 'active', planType: 'professional' })
        .where(eq(users.id, user.id)),
    )
    const deal = await market.deal({ owner, campaignId })
    const post = await market.publish({ owner, ...deal }, 4)
    expect(post).toMatchObject({ type: 'review', rating: 4 })
    const refusal = { status: 403, body: { code: 'sponsorship.conflict' } }
    expect(await owner.post('/api/votes', { type: 'upvote', postId: post.id })).toMatchObject(refusal)
    expect((await owner.post('/api/reviews/rate', { postId: post.id, rating: 5 })).body).toEqual({
      count: 0,
      average: 0,
      viewerRating: 5,
      viewerIsPartner: true,
      partners: { count: 1, average: 5 },
    })
    expect((await owner.delete(`/api/votes?postId=${post.id}`)).status).toBe(200)
    const unpaid = await server.make.post({ type: 'review', rating: 3 })
    expect((await owner.post('/api/votes', { type: 'upvote', postId: unpaid.id })).status).toBe(200)
    expect((await owner.post('/api/reviews/rate', { postId: unpaid.id, rating: 5 })).status).toBe(200)
  })

  test('ratings by people with a deal with the brand within twelve months are counted apart', async () => {
    const { owner, campaignId } = await market.campaign()
    const deal = await market.deal({ owner, campaignId })
    const partner = await market.deal({ owner, campaignId })
    const post = await market.publish({ owner, ...deal }, 4)
    const { client: reader, user: readerUser } = await market.creator()
    const rate = (client: typeof reader, rating: number) =>
      client.post('/api/reviews/rate', { postId: post.id, rating })
    await rate(partner.client, 5)
    expect((await rate(reader, 2)).body).toEqual({
      count: 1,
      average: 2,
      viewerRating: 2,
      partners: { count: 1, average: 5 },
    })
    const summary = { count: 1, average: 2, partners: { count: 1, average: 5 } }
    expect((await server.visitor.get(`/api/posts/${post.id}/ratings`)).body).toEqual(summary)
    expect((await server.visitor.get<PostPage>(`/api/posts/${post.id}`)).body.ratingSummary).toEqual({
      ...summary,
      viewerRating: null,
    })
    expect((await partner.client.post(`${partner.path}/withdraw`)).status).toBe(200)
    server.sandbox?.advance(366 * 24 * 60 * 60)
    expect((await server.visitor.get(`/api/posts/${post.id}/ratings`)).body).toEqual(summary)
    // The deal is over for more than a year: what is rated from now on is independent.
    await rate(await server.as(partner.user), 5)
    expect((await server.visitor.get(`/api/posts/${post.id}/ratings`)).body).toEqual({
      count: 2,
      average: 3.5,
      partners: { count: 0, average: 0 },
    })
    const own = await server.as(readerUser)
    const unpaid = await server.make.post({ type: 'review', rating: 3 })
    expect((await own.post('/api/reviews/rate', { postId: unpaid.id, rating: 5 })).body).not.toHaveProperty(
      'partners',
    )
  })
})
