import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { looks } from '#db/seed/demo/looks.ts'
import { spanOf } from '#db/seed/demo/content.ts'
import { ceilings, dividend, payees, payoutRuns } from '#db/seed/demo/deals.ts'
import { campaigns as campaignList } from '#db/seed/demo/market.ts'
import { deletedForum } from '#db/seed/demo/moderation.ts'
import { defaultPlans } from '#db/seed/plans.ts'
import type { Store } from '#db/store.ts'
import type { Clock } from '../core/clock.ts'
import type { Job } from '../jobs/queue.ts'
import type { Services } from '../domains.ts'
import type { BillingGateway } from '../ports/stripe.ts'
import { dealMoments, type Moment } from './demoDealSteps.ts'
import { actorFor, payInto } from './demoFundings.ts'
import { membershipMoments, refundMoments, renewalMoments } from './demoMemberships.ts'
import { reachMoments } from './demoReach.ts'
import { recordMoments } from './demoRecords.ts'
import { statMoments } from './demoStats.ts'
import type { PaymentSandbox } from './payments/sandbox.ts'

export interface DealParts {
  services: Services
  sandbox: PaymentSandbox
  store: Store
  clock: Clock
  gateway: BillingGateway
  queue: { take(): Job[] }
  /** Tells what the last step caused. */
  drainOutbox: () => Promise<number>
}

type Rows<Name extends keyof Store['tables']> = Store['tables'][Name]['$inferSelect']

/** What the demonstration's deals are made with: its people, campaigns and posts as they were seeded. */
export interface DealWorld extends DealParts {
  /** The moment from which the demonstration counts back. */
  now: number
  people: Map<string, Rows<'users'>>
  campaigns: Map<string, { row: Rows<'sponsoredPosts'>; owner: Rows<'users'> }>
}

/** The seeded rows, unless anything was paid in before, or they are not all there. */
async function openWorld(parts: DealParts): Promise<DealWorld | null> {
  const { store } = parts
  const { users, sponsoredPosts, brandMembers, campaignFundings } = store.tables
  return await store.read(async (db) => {
    const [fundings] = await db.select({ n: count() }).from(campaignFundings)
    if (fundings?.n) return null
    const titles = campaignList.map(({ title }) => title)
    const found = await db
      .select({ row: sponsoredPosts, owner: users })
      .from(sponsoredPosts)
      .innerJoin(
        brandMembers,
        and(eq(brandMembers.brandId, sponsoredPosts.brandId), isNotNull(brandMembers.acceptedAt)),
      )
      .innerJoin(users, eq(users.id, brandMembers.userId))
      .where(inArray(sponsoredPosts.title, titles))
    if (found.length < titles.length) return null
    const people = await db.select().from(users)
    return {
      ...parts,
      now: Date.now(),
      people: new Map(people.map((user) => [user.username, user])),
      campaigns: new Map(
        campaignList.flatMap(({ key, title }) => {
          const one = found.find(({ row }) => row.title === title)
          return one ? [[key, one] as const] : []
        }),
      ),
    }
  })
}

/** Campaigns are paid for, begun and ended. */
const campaignMoments = ({ services, campaigns, queue, ...parts }: DealWorld): Moment[] =>
  campaignList.flatMap((campaign) => {
    const found = campaigns.get(campaign.key)
    if (!found) return []
    const { row, owner } = found
    const { toppedUp } = campaign
    const pay = (amount: number) => payInto(services, parts, { owner, campaignId: row.id, amount })
    const begin = async () => {
      await pay(campaign.budget - (toppedUp?.cents ?? 0))
      if (!campaign.isOpen) await services.campaigns.submit(actorFor(owner, parts.clock), row.id)
    }
    const end = async () => {
      await services.campaigns.close(actorFor(owner, parts.clock), row.id)
      for (const { payload } of queue.take())
        if ('refundId' in payload) await services.fundings.refunds.send(String(payload['refundId']))
    }
    return [
      { at: row.createdAt.getTime() + 60_000, run: begin },
      ...(toppedUp ? [{ at: parts.now - spanOf(toppedUp.at), run: () => pay(toppedUp.cents) }] : []),
      ...(campaign.closed ? [{ at: parts.now - spanOf(campaign.closed), run: end }] : []),
    ]
  })

/** Creators tell the payment provider where their earnings go. */
const payeeMoments = ({ services, people, clock, now, sandbox, store }: DealWorld): Moment[] =>
  payees.map(([username, ago]) => ({
    at: now - spanOf(ago),
    run: async () => {
      const creator = people.get(username)
      if (!creator) return
      await services.payees.onboard(actorFor(creator, clock))
      const { users } = store.tables
      const [row] = await store.read((db) => db.select().from(users).where(eq(users.id, creator.id)))
      sandbox.onboard(row?.stripePayeeId ?? '')
      await services.payees.refresh(row?.stripePayeeId ?? '')
    },
  }))

/** What is due is paid out, by the one who runs the site. */
const payoutMoments = ({ services, people, clock, now }: DealWorld): Moment[] =>
  payoutRuns.map((ago) => ({
    at: now - spanOf(ago),
    run: async () => {
      const admin = people.get('admin')
      if (!admin) return
      const { hash } = await services.payouts.runs.plan()
      await services.payouts.runs.execute(actorFor(admin, clock), { hash })
    },
  }))

/** Forums receive a part of what the house keeps, and some divide it in their own way. */
const dividendMoments = ({ services, people, clock, now }: DealWorld): Moment[] => [
  {
    at: now - spanOf(dividend.since),
    run: async () => {
      const admin = people.get('admin')
      if (!admin) return
      const reason = 'Thanks to those who look after our forums'
      await services.dividends.setPart(dividend.part, { actor: actorFor(admin, clock), reason })
      for (const [username, forum, ownerPart] of dividend.splits) {
        const owner = people.get(username)
        if (owner) await services.dividends.setSplit(actorFor(owner, clock), forum, ownerPart)
      }
    },
  },
]

/** The plans state a ceiling of sponsored posts, unless the operator has made plans of their own. */
const ceilingMoments = ({ services, people, clock, now }: DealWorld): Moment[] => [
  {
    at: now - spanOf(ceilings.since),
    run: async () => {
      const { plans, reason } = ceilings
      const admin = people.get('admin')
      if (!admin || (await services.plans.diff(defaultPlans)).length > 0) return
      const wanted = defaultPlans.map((plan) => ({ ...plan, ...plans[plan.slug] }))
      await services.plans.seed(wanted, { actor: actorFor(admin, clock), reason })
    },
  },
]

/** A forum goes, with all that belongs to it. */
const deletionMoments = ({ services, people, clock, queue, now }: DealWorld): Moment[] => [
  {
    at: now - spanOf(deletedForum.ago),
    run: async () => {
      const admin = people.get(deletedForum.by)
      if (!admin) return
      const { deletion } = services.forums
      const { reason, forum } = deletedForum
      const { id } = await deletion.delete(actorFor(admin, clock), forum, { reason })
      queue.take()
      await deletion.settle(id)
    },
  },
]

/** Everybody has read what they were told before they last looked. */
async function markRead({ store, people, now }: DealWorld): Promise<void> {
  const { notifications } = store.tables
  await store.transaction(async (tx) => {
    const rows = await tx.select().from(notifications).where(eq(notifications.isRead, false))
    for (const { username, id: userId } of people.values()) {
      const seen = now - spanOf(looks[username as keyof typeof looks] ?? '0m')
      const ids = rows
        .filter((row) => row.userId === userId && row.createdAt.getTime() < seen)
        .map(({ id }) => id)
      if (ids.length > 0)
        await tx
          .update(notifications)
          .set({ isRead: true, readAt: new Date(seen) })
          .where(inArray(notifications.id, ids))
    }
  })
}

/** Readers of reviews turn out to have a deal with the brand concerned: nobody works off the jobs that say so. */
async function setPartnersApart({ services, store }: DealWorld): Promise<void> {
  const { userSponsoredContent: deals, sponsoredPosts } = store.tables
  const made = await store.read((db) =>
    db
      .selectDistinct({ userId: deals.creatorId, brandId: sponsoredPosts.brandId })
      .from(deals)
      .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId)),
  )
  for (const link of made) await services.ratings.partners.reconsiderPerson(link)
}

/**
 * Lets the brands and creators of the demonstration do what it says of them: by the services that do it for
 * everybody, each step at its own time, so that money, books and notifications are as true as anybody's.
 * Answers how many steps were taken; none where money has moved before.
 */
export async function playDemoDeals(parts: DealParts): Promise<number> {
  const world = await openWorld(parts)
  if (!world) return 0
  const { clock, sandbox, drainOutbox } = parts
  const moments = [
    ...campaignMoments(world),
    ...(await dealMoments(world)),
    ...payeeMoments(world),
    ...payoutMoments(world),
    ...dividendMoments(world),
    ...ceilingMoments(world),
    ...deletionMoments(world),
    ...membershipMoments(world),
    ...refundMoments(world),
    ...renewalMoments(world),
    ...recordMoments(world),
    ...(await reachMoments(world)),
    ...(await statMoments(world)),
  ]
  const manners = sandbox.deliveries.manners
  // Nothing that the provider would report is news: every step has looked at what came of it.
  sandbox.deliveries.manners = { ...manners, mode: 'drop' }
  let moved = 0
  const moveTo = (at: number): void => {
    const ms = at - clock.now().getTime()
    clock.advance(ms / 1000)
    moved += ms
  }
  try {
    for (const { at, run } of moments.toSorted((a, b) => a.at - b.at)) {
      moveTo(at)
      await run()
      await drainOutbox()
    }
  } finally {
    clock.advance(-moved / 1000)
    sandbox.deliveries.manners = manners
  }
  await setPartnersApart(world)
  await markRead(world)
  return moments.length
}
