import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ForumDividend } from '#shared/dividends.ts'
import type { Earnings } from '#shared/earnings.ts'
import type { Notification } from '#shared/notifications.ts'
import type { PayoutReport } from '#shared/payouts.ts'
import type { Statement } from '#shared/statements.ts'
import type { Trail } from '#shared/trails.ts'
import type { TestClient } from '../../testing/client.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { checkTrails } from '../../testing/trailSums.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

type Somebody = Awaited<ReturnType<Market['creator']>>

const gross = 100_000
const setPart = async (part: number) => {
  const { actor } = await market.admin()
  return server.app.services.dividends.setPart(part, { actor, reason: 'thanks' })
}
const read = <Body>({ client }: { client: TestClient }, path: string) => market.ok(client.get<Body>(path))
const earnings = (one: { client: TestClient }) => read<Earnings>(one, '/api/earnings')
const dividendOf = (one: { client: TestClient }, forumId: string) =>
  read<ForumDividend>(one, `/api/forums/${forumId}/dividend`)

/** A forum with an owner and so many moderators, in the order in which they began. */
async function forumWith(n: number) {
  const owner = await market.creator()
  const forum = await server.make.forum({ creator: owner.user })
  const moderators: Somebody[] = []
  for (let at = 0; at < n; at++) {
    const one = await market.creator()
    await server.make.membership({ user: one.user, forum, role: 'moderator' })
    moderators.push(one)
  }
  return { forum, owner, moderators }
}

/** A deal of this price, whose post appears in the forum. */
async function published(forum: { id: string }, price = gross) {
  const seller = await market.campaign({ budget: 300_000, costPerEngagement: price })
  const author = await market.deal(seller)
  const post = await market.publish({ owner: seller.owner, ...author, forumId: forum.id })
  return { seller, author, post }
}

test('until an operator sets a part, forums receive nothing', async () => {
  const { forum, owner } = await forumWith(1)
  expect(await dividendOf(owner, forum.id)).toMatchObject({ part: 0, ownerPart: 50, given: 0, held: 0 })
  const { author, seller } = await published(forum)
  await market.advance(8, owner, author, seller)
  expect(await earnings(owner)).toMatchObject({ held: 0, payable: 0, forumShares: [] })
  expect(await market.balances()).toMatchObject({ platform_revenue: 20_000 })
})

test('owner and moderators are paid their parts with the deal, and every cent of it is told', async () => {
  await setPart(40)
  const { forum, owner, moderators } = await forumWith(2)
  const [one, other] = moderators
  if (!one || !other) throw new Error('two moderators')
  const { author, seller } = await published(forum)
  expect((await earnings(owner)).held).toBe(4000)
  expect((await earnings(one)).held).toBe(2000)
  expect(await dividendOf(one, forum.id)).toMatchObject({ held: 8000, given: 0, moderators: 2 })

  // What is set afterwards holds for what is published afterwards.
  await setPart(10)
  await market.ok(owner.client.put(`/api/forums/${forum.id}/dividend`, { ownerPart: 80 }))
  await market.advance(8, author, seller, owner, one, other)
  await market.settle()
  const told = await read<Notification[]>(one, '/api/notifications')
  expect(told.map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`$20.00 from r/${forum.slug} for “Autumn launch” can be paid to you now`),
  )
  await market.onboard(owner)
  await market.onboard(one)
  await market.onboard(author)
  const { paid } = await market.payOut()
  expect(paid.filter(({ shareId }) => shareId !== null).map(({ amount }) => amount)).toEqual([4000, 2000])
  await market.settle()

  expect(await earnings(owner)).toMatchObject({
    held: 0,
    payable: 0,
    paid: 4000,
    forumShares: [{ role: 'owner', amount: 4000, status: 'paid', forumSlug: forum.slug }],
  })
  expect(await earnings(other)).toMatchObject({ payable: 2000, paid: 0 })
  const month = server.clock.now().toISOString().slice(0, 7)
  const { lines, closing } = await read<Statement>(one, `/api/earnings/statement?month=${month}`)
  expect(lines.map(({ event, amount }) => [event, amount]).slice(-2)).toEqual([
    ['dividend', 2000],
    ['paid_out', -2000],
  ])
  expect(closing).toBe(0)

  const admin = await market.admin()
  const trail = await read<Trail>(admin, `/api/trails/${author.applicationId}`)
  const placesOf = ({ places }: Trail) =>
    Object.fromEntries(places.map(({ place, amount }) => [place, amount]))
  expect(placesOf(trail)).toEqual({
    creator_paid: 80_000,
    platform_revenue: 12_000,
    forum_payable: 2000,
    forum_paid: 6000,
  })
  const transferId = trail.steps.find(({ event }) => event === 'dividend transfer done')?.providerId ?? ''
  expect((await read<Trail>(admin, `/api/trails/${transferId}`)).id).toBe(author.applicationId)
  // Who of the forum receives how much is nobody else's to know.
  for (const view of [author, { client: seller.owner }]) {
    const seen = await read<Trail>(view, `/api/trails/${author.applicationId}`)
    expect(placesOf(seen)).toMatchObject({ forum_paid: 8000, platform_revenue: 12_000 })
    expect(seen.steps.filter(({ event }) => event.startsWith('dividend'))).toEqual([])
  }
  const report = await read<PayoutReport>(admin, '/api/admin/payouts')
  const inForum = report.shares.filter((share) => share.forum === forum.slug)
  expect(inForum.map(({ amount, status, part }) => [amount, status, part])).toEqual([
    [4000, 'paid', 40],
    [2000, 'paid', 40],
    [2000, 'payable', 40],
  ])
  expect(report.totals.dividend).toBe(8000)
  expect(report.isLedgerBalanced).toBe(true)
  expect(await market.check()).toEqual([])
})

test('never to the author, the brand’s people or the banned, and back when a report is upheld', async () => {
  await setPart(40)
  const { forum, owner, moderators } = await forumWith(3)
  const [author, ofBrand, banned] = moderators
  if (!author || !ofBrand || !banned) throw new Error('three moderators')
  const seller = await market.campaign({ budget: 300_000, costPerEngagement: gross })
  const { brandMembers, users, dividendShares } = server.store.tables
  const join = async ({ user }: Somebody, brandId: string) =>
    server.store.transaction((tx) =>
      tx.insert(brandMembers).values({
        id: `${user.id}-b`,
        brandId,
        userId: user.id,
        role: 'member',
        createdAt: server.clock.now(),
        acceptedAt: server.clock.now(),
      }),
    )
  await join(ofBrand, seller.brand.id)
  await server.store.transaction((tx) =>
    tx.update(users).set({ isBlocked: true }).where(eq(users.id, banned.user.id)),
  )
  const applicationId = await market.apply(author.client, seller.campaignId)
  const path = `/api/sponsorship-applications/${applicationId}`
  await market.ok(seller.owner.post(`${path}/decision`, { decision: 'approve' }))
  const post = await market.publish({ owner: seller.owner, client: author.client, path, forumId: forum.id })
  expect((await earnings(owner)).held).toBe(8000)
  expect((await earnings(author)).forumShares).toEqual([])
  expect((await earnings(ofBrand)).held).toBe(0)

  await server.make.report({ post, status: 'resolved' })
  await market.advance(0.01)
  expect((await earnings(owner)).forumShares).toMatchObject([{ status: 'returned' }])
  expect((await market.balances())['forum_held'] ?? 0).toBe(0)

  // Whoever comes to the brand while the money is held goes without it; whoever leaves the site does not.
  const second = await forumWith(2)
  const [joining, leaving] = second.moderators
  if (!joining || !leaving) throw new Error('two moderators')
  const deal = await published(second.forum)
  await join(joining, deal.seller.brand.id)
  await market.onboard(leaving)
  await server.store.transaction((tx) => server.app.services.users.erase(tx, leaving.user.id))
  await market.advance(8, second.owner, joining)
  const shares = await server.store.read((db) =>
    db.select().from(dividendShares).where(eq(dividendShares.forumId, second.forum.id)),
  )
  expect(shares.map(({ status }) => status)).toEqual(['payable', 'returned', 'payable'])
  const { paid } = await market.payOut()
  expect(paid.filter(({ creatorId }) => creatorId === leaving.user.id)).toMatchObject([{ amount: 2000 }])
  expect(await market.check()).toEqual([])
  await checkTrails({ store: server.store, services: server.app.services })
})

describe('a forum’s split', () => {
  test('is shown to its members, and set by its owner within bounds', async () => {
    await setPart(25)
    const { forum, owner, moderators } = await forumWith(1)
    const [moderator] = moderators
    if (!moderator) throw new Error('a moderator')
    const stranger = await market.creator()
    const path = `/api/forums/${forum.slug}/dividend`
    expect((await stranger.client.get(path)).status).toBe(403)
    expect((await server.visitor.get(path)).status).toBe(401)
    expect((await stranger.client.get('/api/forums/nowhere/dividend')).status).toBe(404)
    expect((await moderator.client.put(path, { ownerPart: 20 })).status).toBe(403)
    for (const ownerPart of [19, 81, 50.5])
      expect((await owner.client.put(path, { ownerPart })).status).toBe(400)
    expect(await market.ok(owner.client.put(path, { ownerPart: 30 }))).toMatchObject({
      part: 25,
      ownerPart: 30,
      moderatorsPart: 70,
      canChange: true,
    })
    await market.settle()
    expect(await dividendOf(moderator, forum.slug)).toMatchObject({ ownerPart: 30, canChange: false })
    const told = await read<Notification[]>(moderator, '/api/notifications')
    expect(told.map(({ text }) => text)).toContainEqual(expect.stringContaining('divides its dividend anew'))
  })
})

test('setting the part is rehearsed, and refused when its list has become another', async () => {
  await setPart(0)
  const seller = await market.campaign({ budget: 300_000, costPerEngagement: gross })
  await market.deal(seller)
  const { dividends } = server.app.services
  const { hash, consequences } = await dividends.rehearse(50)
  expect(consequences.find(({ name }) => name === 'dividends_more')).toMatchObject({
    count: 1,
    cents: 10_000,
  })
  await market.deal(seller)
  const { actor } = await market.admin()
  const act = { actor, reason: 'thanks', expected: hash }
  await expect(dividends.setPart(50, act)).rejects.toMatchObject({ code: 'rehearsal.changed' })
  expect(await dividends.part()).toBe(0)
  const again = await dividends.rehearse(50)
  expect(await dividends.setPart(50, { ...act, expected: again.hash })).toEqual({ before: 0, part: 50 })
  await setPart(0)
})
