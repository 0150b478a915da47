import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostPage } from '#shared/posts.ts'
import { randomFrom } from '#shared/random.ts'
import { recount } from '#db/recount.ts'
import { marketOn } from '../../testing/market.ts'
import { testSeed } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: ReturnType<typeof marketOn>
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

const day = 24 * 60 * 60
const yearMs = 365 * day * 1000

type Client = Awaited<ReturnType<typeof market.creator>>['client']

const rate = async (client: Client, postId: string, rating: number) => {
  const answer = await client.post('/api/reviews/rate', { postId, rating })
  expect(answer.status).toBe(200)
  return answer.body
}

const ratingsOf = async (id: string) =>
  (await server.visitor.get<PostPage>(`/api/posts/${id}`)).body.ratingSummary

async function approve(one: Awaited<ReturnType<typeof market.creator>>, campaign: Campaign) {
  const applicationId = await market.apply(one.client, campaign.campaignId)
  const path = `/api/sponsorship-applications/${applicationId}`
  expect((await campaign.owner.post(`${path}/decision`, { decision: 'approve' })).status).toBe(200)
  return path
}
type Campaign = Awaited<ReturnType<typeof market.campaign>>

async function review(tag: string) {
  const { client } = await market.creator()
  const forum = await server.make.forum()
  const input = { title: 'It is fine', content: 'Really', type: 'review', rating: 4, forumId: forum.id }
  return (await client.post<PostPage>('/api/posts', { ...input, hashtags: [tag] })).body
}

describe('a review that names a brand', () => {
  test('counts a rating apart once its giver has a deal with the brand, wherever the post is shown', async () => {
    const campaign = await market.campaign()
    const post = await review(campaign.brand.slug)
    const [partner, reader] = [await market.creator(), await market.creator()]
    await rate(reader.client, post.id, 3)
    expect(await rate(partner.client, post.id, 5)).toEqual({ count: 2, average: 4, viewerRating: 5 })
    const card = async () =>
      (await server.visitor.get<PostPage[]>(`/api/posts?hashtag=${campaign.brand.slug}`)).body[0]
    expect(await card()).not.toHaveProperty('readerRatings')

    await approve(partner, campaign)
    await market.settle()
    const readerRatings = { count: 1, average: 3, partners: { count: 1, average: 5 } }
    expect(await ratingsOf(post.id)).toEqual({ ...readerRatings, viewerRating: null })
    expect(await card()).toMatchObject({ readerRatings })
    const feed = await (await fetch(`${server.url}/r/${post.forum.slug}/feed.xml`)).text()
    expect(feed).toContain('independent 3.0 of 1 · with a deal 5.0 of 1')
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
  })

  test('says to whoever is tied to the brand, and to nobody else, that their rating is counted apart', async () => {
    const campaign = await market.campaign()
    const post = await review(campaign.brand.slug)
    const [partner, reader] = [await market.creator(), await market.creator()]
    const summaryFor = async (client: Client) =>
      (await client.get<PostPage>(`/api/posts/${post.id}`)).body.ratingSummary
    expect(await summaryFor(partner.client)).not.toHaveProperty('viewerIsPartner')
    await approve(partner, campaign)
    expect(await summaryFor(partner.client)).toMatchObject({ viewerRating: null, viewerIsPartner: true })
    expect(await summaryFor(campaign.owner)).toMatchObject({ viewerIsPartner: true })
    for (const other of [reader.client, server.visitor])
      expect(await summaryFor(other)).not.toHaveProperty('viewerIsPartner')
    expect(await rate(partner.client, post.id, 5)).toMatchObject({ count: 0, viewerIsPartner: true })
  })

  test('is one also when the brand came later, and no longer without the hashtag', async () => {
    const post = await review('latecomer')
    const owner = await server.make.member()
    const client = await server.as(owner)
    await rate(client, post.id, 5)
    await client.post('/api/brands', { name: 'Latecomer', contactEmail: 'ads@late.example.test' })
    await market.settle()
    expect(await ratingsOf(post.id)).toMatchObject({ count: 0, partners: { count: 1, average: 5 } })
    const author = await server.as({ id: post.authorId ?? '' })
    await author.put(`/api/posts/${post.id}`, { hashtags: ['other'] })
    await market.settle()
    expect(await ratingsOf(post.id)).toEqual({ count: 1, average: 5, viewerRating: null })
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
  })

  test('keeps a rating given while its author belonged to the brand, and takes it back a year after', async () => {
    const { owner, brand } = await market.brand()
    const post = await review(brand.slug)
    const one = await market.creator()
    const { users } = server.store.tables
    const [row] = await server.store.read((db) => db.select().from(users).where(eq(users.id, one.user.id)))
    const added = await owner.put(`/api/brands/${brand.slug}/members/${row?.username}`)
    expect(added.status).toBe(200)
    expect((await one.client.post(`/api/brands/${brand.slug}/membership`)).status).toBe(200)
    await rate(one.client, post.id, 5)
    expect((await owner.delete(`/api/brands/${brand.slug}/members/${row?.username}`)).status).toBe(200)
    await market.settle()
    expect(await ratingsOf(post.id)).toMatchObject({ count: 0, partners: { count: 1 } })
    server.sandbox?.advance(366 * day)
    expect(await rate(await server.as(one.user), post.id, 5)).toEqual({
      count: 1,
      average: 5,
      viewerRating: 5,
    })
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
  })
})

test('random ratings, deals and people of brands leave counters equal to a recount and to the rule', async () => {
  const random = randomFrom(testSeed())
  const campaigns = [await market.campaign(), await market.campaign()]
  const people = await Promise.all(Array.from({ length: 4 }, () => market.creator()))
  const reviews = await Promise.all(
    [...campaigns, ...campaigns].map(async (campaign) => ({
      campaign,
      post: await review(campaign.brand.slug),
    })),
  )
  /** What ties each to a brand, as this test did it; `until` is null while it lasts. */
  const deals: { userId: string; brandId: string; from: number; until: number | null; path: string }[] = []
  const given = new Map<
    string,
    { userId: string; postId: string; brandId: string; rating: number; at: number }
  >()
  const now = () => server.clock.now().getTime()

  for (let step = 0; step < 60; step += 1) {
    const index = random.int(0, people.length - 1)
    const person = people[index] as (typeof people)[number]
    const { campaign, post } = random.pick(reviews)
    const about = { userId: person.user.id, brandId: campaign.brand.id }
    const mine = deals.find((deal) => deal.userId === about.userId && deal.brandId === about.brandId)
    const act = random.int(0, 9)
    if (act < 6) {
      const client = await server.as(person.user)
      const rating = random.int(1, 5)
      await rate(client, post.id, rating)
      given.set(`${about.userId}:${post.id}`, { ...about, postId: post.id, rating, at: now() })
    } else if (act < 8) {
      const client = await server.as(person.user)
      const owner = await server.as(campaign.user)
      if (!mine) {
        const from = now()
        const path = await approve({ ...person, client }, { ...campaign, owner })
        deals.push({ ...about, from, until: null, path })
      } else if (mine.until === null) {
        const { status } = await client.post(`${mine.path}/withdraw`)
        if (status === 200) mine.until = mine.from
      }
    } else server.sandbox?.advance(random.int(0, 199) * day)
    await market.settle()

    for (const { post: one } of reviews) {
      const expected = { ratingSum: 0, ratingCount: 0, partnerRatingSum: 0, partnerRatingCount: 0 }
      for (const { userId, postId, brandId, rating, at } of given.values()) {
        if (postId !== one.id) continue
        const isPartner = deals.some(
          (deal) =>
            deal.userId === userId &&
            deal.brandId === brandId &&
            at >= deal.from - yearMs &&
            (deal.until === null || at <= deal.until + yearMs),
        )
        expected[isPartner ? 'partnerRatingSum' : 'ratingSum'] += rating
        expected[isPartner ? 'partnerRatingCount' : 'ratingCount'] += 1
      }
      const { posts } = server.store.tables
      const [row] = await server.store.read((db) => db.select().from(posts).where(eq(posts.id, one.id)))
      expect(row).toMatchObject(expected)
    }
    expect(await recount(server.store, { isDryRun: true, only: ['ratings'] })).toEqual([])
  }
})
