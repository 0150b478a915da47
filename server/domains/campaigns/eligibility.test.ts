import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Application, ApplicationPage } from '#shared/applications.ts'
import type { Campaign, Opportunity } from '#shared/campaigns.ts'
import type { Eligibility, EligibilityFact } from '#shared/eligibility.ts'
import { newId } from '#db/ids.ts'
import type { TestClient } from '../../testing/client.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { openPlanReader } from '../../testing/plans.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { eligibilityRepo } from './eligibility.repo.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

const base = '/api/sponsorship-applications'
const dayMs = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(server.clock.now().getTime() - days * dayMs)
const pathOf = (campaignId: string) => `/api/sponsored-posts/${campaignId}/eligibility`
const inputFor = (sponsoredPostId: string) => ({ sponsoredPostId, proposedContent: 'A text' })

async function factOf(client: TestClient, campaignId: string, fact: EligibilityFact) {
  const { body } = await client.get<Eligibility>(pathOf(campaignId))
  return body.lines.find((line) => line.fact === fact)?.own
}

describe('what a campaign asks for', () => {
  test('nothing: everybody may apply, and the application says nothing of it', async () => {
    const { campaignId, owner } = await market.campaign()
    const { client } = await market.creator()
    expect((await client.get(pathOf(campaignId))).body).toEqual({ isEligible: true, lines: [] })
    const id = await market.apply(client, campaignId)
    expect((await owner.get<ApplicationPage>(`${base}/${id}`)).body.eligibility).toEqual([])
    expect((await client.get<Opportunity>(`/api/sponsored-posts/${campaignId}`)).body.requirements).toBeNull()
    expect((await server.visitor.get(pathOf(campaignId))).status).toBe(401)
    expect((await client.get(pathOf(newId()))).body).toMatchObject({ code: 'campaign.not_found' })
  })

  test('can be changed and dropped by the brand; only public forums can be named', async () => {
    const { campaignId, owner, brand } = await market.campaign({ requirements: { posts: 3 } })
    const path = `/api/campaigns/${campaignId}`
    const hidden = await server.make.forum({ isPrivate: true })
    const open = await server.make.forum()
    const change = (requirements: unknown) => owner.put<Campaign>(path, { requirements })
    for (const slug of [hidden.slug, 'nowhere'])
      expect(await change({ forums: [open.slug, slug] })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'requirements.forums', message: `There is no public forum r/${slug}` }] },
      })
    expect((await change({})).status).toBe(400)
    expect((await change({ forums: [open.slug] })).body.requirements).toEqual({ forums: [open.slug] })
    expect((await owner.put<Campaign>(path, { title: 'Another' })).body.requirements).toEqual({
      forums: [open.slug],
    })
    expect((await change(null)).body.requirements).toBeNull()
    const listed = await owner.get<Opportunity[]>(`/api/sponsored-posts/active?brand=${brand.slug}`)
    expect(listed.body[0]?.requirements).toBeNull()
  })
})

describe('the facts', () => {
  test('days as a member and posts that everybody may read', async () => {
    const forum = await server.make.forum()
    const other = await server.make.forum()
    const hidden = await server.make.forum({ isPrivate: true })
    const { campaignId } = await market.campaign({
      requirements: { memberDays: 30, posts: 2, forums: [forum.slug] },
    })
    const user = await server.make.member({ createdAt: ago(31.5) })
    const client = await server.as(user)
    await server.make.post({ author: user, forum })
    await server.make.post({ author: user, forum: other })
    await server.make.post({ author: user, forum, isRemoved: true })
    await server.make.post({ author: user, forum, isDeleted: true })
    await server.make.post({ author: user, forum: hidden, inPublicForum: false })
    await server.make.post({ forum })
    expect((await client.get(pathOf(campaignId))).body).toMatchObject({
      isEligible: true,
      lines: [
        { fact: 'memberDays', wanted: 30, own: 31, isMet: true },
        { fact: 'posts', wanted: 2, own: 2, isMet: true },
        { fact: 'forums', wanted: 1, own: 1, isMet: true },
      ],
    })
  })

  test('karma without the votes of the brand’s people, of those who were, and of its partners', async () => {
    const found = await market.campaign()
    const { campaignId, owner, brand } = found
    const partner = await market.deal(found)
    await market.ok(owner.put(`/api/campaigns/${campaignId}`, { requirements: { independentKarma: 2 } }))
    const elsewhere = await market.deal(await market.campaign())
    const former = await server.make.member()
    await server.store.transaction((tx) =>
      tx.insert(server.store.tables.formerBrandMembers).values({
        id: newId(),
        brandId: brand.id,
        userId: former.id,
        joinedAt: ago(900),
        leftAt: ago(800),
      }),
    )
    const { user, client } = await market.creator()
    const post = await server.make.post({ author: user })
    const comment = await server.make.comment({ author: user })
    expect(await factOf(client, campaignId, 'independentKarma')).toBe(0)
    for (const tied of [found.user, partner.user, former]) {
      await server.make.vote({ user: tied, post })
      await server.make.vote({ user: tied, comment })
    }
    await server.make.vote({ user: elsewhere.user, comment })
    await server.make.vote({ user: user, post })
    await server.make.vote({ post })
    await server.make.vote({ post, type: 'downvote' })
    expect(await factOf(client, campaignId, 'independentKarma')).toBe(1)
    expect((await client.post(base, inputFor(campaignId))).body).toMatchObject({
      code: 'application.not_eligible',
    })
    await server.make.vote({ post })
    expect((await client.post(base, inputFor(campaignId))).status).toBe(201)
    expect((await owner.get(`/api/campaigns/${campaignId}/applications`)).body).toHaveLength(2)
  })

  test('upheld reports of twelve months, each thing once, without what an appeal brought back', async () => {
    const { campaignId } = await market.campaign({ requirements: { upheldReports: 3 } })
    const { user, client } = await market.creator()
    const upheld = { status: 'resolved' as const, resolvedAt: ago(10) }
    const [post, mistaken, old] = await Promise.all([0, 1, 2].map(() => server.make.post({ author: user })))
    const comment = await server.make.comment({ author: user })
    await server.make.report({ post: post!, ...upheld })
    await server.make.report({ post: post!, ...upheld })
    await server.make.report({ post: post!, status: 'dismissed', resolvedAt: ago(1) })
    await server.make.report({ post: post! })
    await server.make.report({ post: old!, ...upheld, resolvedAt: ago(366) })
    await server.make.report({ comment, ...upheld })
    await server.make.report({ userId: user.id, ...upheld })
    await server.make.report({ reporter: user, ...upheld })
    await server.make.report({ post: mistaken!, ...upheld })
    expect(await factOf(client, campaignId, 'upheldReports')).toBe(4)
    expect((await client.post(base, inputFor(campaignId))).status).toBe(409)
    await server.store.transaction((tx) =>
      tx.insert(server.store.tables.appeals).values({
        id: newId(),
        authorId: user.id,
        postId: mistaken!.id,
        forumId: mistaken!.forumId,
        removedAt: ago(10),
        removedReason: 'Spam',
        text: 'It was not',
        status: 'accepted',
        createdAt: ago(9),
      }),
    )
    expect(await factOf(client, campaignId, 'upheldReports')).toBe(3)
    expect((await client.post(base, inputFor(campaignId))).status).toBe(201)
  })

  test('deals published within their days, none that was called off', async () => {
    const { campaignId } = await market.campaign({ requirements: { dealsOnTime: 1 } })
    const first = await market.campaign()
    const deal = await market.deal(first)
    expect(await factOf(deal.client, campaignId, 'dealsOnTime')).toBe(0)
    await market.publish({ ...first, ...deal })
    expect(await factOf(deal.client, campaignId, 'dealsOnTime')).toBe(1)
    const { userSponsoredContent: deals } = server.store.tables
    const set = (patch: Partial<typeof deals.$inferInsert>) =>
      server.store.transaction((tx) =>
        tx.update(deals).set(patch).where(eq(deals.applicationId, deal.applicationId)),
      )
    await set({ approvedAt: ago(15), publishedAt: ago(0) })
    expect(await factOf(deal.client, campaignId, 'dealsOnTime')).toBe(0)
    await set({ approvedAt: ago(13) })
    expect(await factOf(deal.client, campaignId, 'dealsOnTime')).toBe(1)
    await set({ status: 'disputed' })
    expect(await factOf(deal.client, campaignId, 'dealsOnTime')).toBe(0)
  })
})

describe('applying', () => {
  test('is refused with what is missing, and kept with what was met', async () => {
    const { campaignId, owner } = await market.campaign({
      requirements: { memberDays: 10, posts: 1, upheldReports: 0 },
    })
    const user = await server.make.member({ createdAt: ago(12) })
    const client = await server.as(user)
    expect(await client.post(base, inputFor(campaignId))).toMatchObject({
      status: 409,
      body: {
        code: 'application.not_eligible',
        message:
          'You do not meet everything that this campaign asks for. At least 1 public post: 0, 1 missing.',
        missing: [{ fact: 'posts', wanted: 1, own: 0, isMet: false }],
      },
    })
    const post = await server.make.post({ author: user })
    const { body: made } = await client.post<Application>(base, inputFor(campaignId))
    // What changes later changes nothing of what was looked at then.
    const { posts } = server.store.tables
    await server.store.transaction((tx) =>
      tx.update(posts).set({ isDeleted: true }).where(eq(posts.id, post.id)),
    )
    await market.ok(owner.put(`/api/campaigns/${campaignId}`, { requirements: { posts: 9 } }))
    const shown = [
      { fact: 'memberDays', wanted: 10, own: 12, isMet: true, sentence: expect.any(String) as string },
      { fact: 'posts', wanted: 1, own: 1, isMet: true, sentence: 'At least 1 public post: 1' },
      { fact: 'upheldReports', wanted: 0, own: 0, isMet: true, sentence: expect.any(String) as string },
    ]
    for (const reader of [owner, client])
      expect((await reader.get<ApplicationPage>(`${base}/${made.id}`)).body.eligibility).toEqual(shown)
    expect((await client.get(pathOf(campaignId))).body).toMatchObject({ isEligible: false })
  })

  test('never passes on a fact that was gone: what is kept was met in the same transaction', async () => {
    const forum = await server.make.forum()
    const { campaignId, owner } = await market.campaign({ requirements: { forums: [forum.slug] } })
    const { posts } = server.store.tables
    for (let round = 0; round < 8; round += 1) {
      const { user, client } = await market.creator()
      const post = await server.make.post({ author: user, forum })
      const apply = () => client.post<Application>(base, inputFor(campaignId))
      const remove = () =>
        server.store.transaction((tx) =>
          tx.update(posts).set({ isDeleted: true }).where(eq(posts.id, post.id)),
        )
      const first = round % 2 === 0 ? undefined : remove()
      const [answer] = await Promise.all([apply(), first ?? remove()])
      const kept =
        answer.status === 201
          ? (await owner.get<ApplicationPage>(`${base}/${answer.body.id}`)).body.eligibility
          : [{ fact: 'forums', own: 1, isMet: true }]
      expect(kept).toMatchObject([{ fact: 'forums', own: 1, isMet: true }])
      expect([201, 409]).toContain(answer.status)
      expect((await apply()).status).toBe(409)
    }
  })
})

test('each fact is read by an index over what is theirs', async () => {
  const reader = await openPlanReader(server.store)
  const repo = eligibilityRepo(server.store.tables)
  const since = ago(365)
  const plans = await reader.plansOf(async (db) => {
    await repo.countPosts(db, 'u')
    await repo.countPostsIn(db, 'u', ['a', 'b'])
    await repo.tiedVotes(db, { userId: 'u', brandId: 'b' })
    await repo.countUpheld(db, 'u', since)
    await repo.listPublished(db, 'u')
  })
  await reader.close()
  expect(plans).toHaveLength(9)
  for (const plan of plans)
    expect(plan).not.toMatch(
      /SCAN (posts|comments|messages|votes|reports|forums|user_sponsored_content)\b|Seq Scan/,
    )
  const all = plans.join('\n')
  for (const name of [
    'posts_author_index',
    'comments_author_index',
    'messages_sender_index',
    'votes_post_index',
    'votes_comment_index',
    'reports_post_index',
    'reports_comment_index',
    'reports_message_index',
    'reports_user_index',
    'user_sponsored_content_creator_index',
  ])
    expect(all).toContain(name)
})
