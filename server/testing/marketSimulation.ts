import { eq } from 'drizzle-orm'
import { randomFrom } from '#db/seed/random.ts'
import type { Actor } from '../core/actor.ts'
import type { TestSite } from './site.ts'
import { dealsOn } from './deals.ts'
import { banksOf } from './marketBanks.ts'
import { troubles } from './trouble.ts'

interface Application {
  id: string
  creator: Actor
  owner: Actor
  postId: string | null
  isOver: boolean
}

const people = 8
/** Requests that go wrong now and then. */
const troubled = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/customers',
  'GET /v1/charges/:id',
  'POST /v1/refunds',
  'GET /v1/refunds',
  'GET /v1/refunds/:id',
  'GET /v1/disputes/:id',
  'POST /v1/transfers',
  'GET /v1/transfers',
  'POST /v1/transfers/:id/reversals',
  'POST /v2/core/accounts',
  'GET /v2/core/accounts/:id',
]

/** Brands, creators, admins and banks that act at random, one step at a time. */
export async function simulateMarket(site: TestSite, seed: number) {
  const { services, sandbox, make, store, crashes, attempt } = site
  const { world } = sandbox
  const { reports, sponsorshipApplications, userSponsoredContent, campaignFundings } = store.tables
  const random = randomFrom(seed)
  const below = (limit: number): number => random.int(0, limit - 1)
  const isOneIn = (n: number): boolean => random.chance(1 / n)
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items.length > 0 ? random.pick(items) : undefined
  const on = dealsOn(site)
  const admin = await on.admin()
  const forum = await make.forum()
  const creators: Actor[] = []
  for (let n = 0; n < people; n++) creators.push(await on.creator(n % 4 !== 0))
  const campaigns: { owner: Actor; campaignId: string; brandId: string }[] = []
  let applications: Application[] = []
  const counts = new Map<string, number>()
  let crashCount = 0

  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

  async function startCampaign(): Promise<void> {
    const { owner, campaignId, brand } = await on.campaign(5000 + below(20) * 500)
    campaigns.unshift({ owner, campaignId, brandId: brand.id })
    if (campaigns.length > 6) campaigns.pop()
  }
  await startCampaign()

  async function pay(): Promise<void> {
    const at = pick(campaigns)
    if (!at) return
    const started = await services.fundings.start(at.owner, at.campaignId, 500 + below(20) * 333)
    if (isOneIn(8)) return
    sandbox.pay(started.clientSecret)
    if (isOneIn(2)) await services.fundings.sync(started.fundingId)
  }

  async function apply(): Promise<void> {
    const [at, creator] = [pick(campaigns), pick(creators)]
    if (!at || !creator) return
    const input = {
      sponsoredPostId: at.campaignId,
      proposedContent: 'A post',
      expectedReach: 5,
      userMessage: null,
    }
    const { id } = await services.applications.apply(creator, input)
    applications.push({ id, creator, owner: at.owner, postId: null, isOver: false })
    if (applications.length > 60) applications = applications.filter(({ isOver }) => !isOver).slice(-60)
  }

  /** The next step of somebody's application, most of the time; now and then any other. */
  async function advance(): Promise<void> {
    const one = pick(applications.filter(({ isOver }) => !isOver))
    if (!one) return apply()
    const { creator, owner, id } = one
    const [row] = await store.read((db) =>
      db.select().from(sponsorshipApplications).where(eq(sponsorshipApplications.id, id)),
    )
    const steps: Record<string, () => Promise<unknown>> = {
      pending: () => {
        const rate = isOneIn(3) ? { agreedRate: 100 + below(4000) } : {}
        return services.applications.decide(owner, id, { decision: 'approve', ...rate })
      },
      approved: () =>
        services.applications.versions.submit(creator, id, {
          forumId: forum.id,
          title: 'Tried',
          content: `Text ${below(99)}`,
        }),
      submitted: () =>
        services.applications.versions.decide(owner, id, { version: 1 + below(3), decision: 'approve' }),
      content_approved: async () => {
        one.postId = (await services.applications.versions.publish(creator, id)).id
      },
    }
    steps['changes_requested'] = isOneIn(2)
      ? () => services.applications.edit(creator, id, { userMessage: 'Better now' })
      : (steps['approved'] ?? (async () => undefined))
    const others = [
      () => services.applications.withdraw(creator, id),
      () =>
        services.applications.decide(owner, id, {
          decision: pick(['reject', 'request_changes'] as const) ?? 'reject',
        }),
      () => services.applications.versions.decide(owner, id, { version: 1, decision: 'request_changes' }),
      ...Object.values(steps),
    ]
    const step = isOneIn(6) ? pick(others) : steps[row?.status ?? '']
    if (step) await step()
    one.isOver = ['paid', 'disputed', 'withdrawn', 'rejected'].includes(row?.status ?? '')
  }

  const { bank, forget } = banksOf(site, { random, campaigns })

  async function complain(): Promise<void> {
    const one = pick(applications.filter(({ postId, isOver }) => postId && !isOver))
    if (!one?.postId) return
    const { postId } = one
    if (isOneIn(4)) await site.services.posts.remove(one.creator, postId)
    else if (isOneIn(2)) await make.report({ post: { id: postId } })
    else {
      const status = isOneIn(3) ? ('resolved' as const) : ('dismissed' as const)
      await store.transaction((tx) => tx.update(reports).set({ status }).where(eq(reports.postId, postId)))
    }
  }

  async function editPost(): Promise<void> {
    const one = pick(applications.filter(({ postId }) => postId))
    if (one?.postId)
      await site.services.posts.edit(one.creator, one.postId, { content: `Edited ${below(99)}` })
  }

  async function govern(): Promise<void> {
    const at = pick(campaigns)
    if (!at) return
    const { owner, campaignId } = at
    const decide = (decision: 'pause' | 'resume' | 'approve' | 'reject' | 'close') =>
      services.campaigns.decide(admin, campaignId, { decision, reason: 'So it is' })
    const acts = [
      () => services.campaigns.pause(owner, campaignId),
      () => services.campaigns.resume(owner, campaignId),
      () => services.campaigns.resume(owner, campaignId),
      () => services.campaigns.submit(owner, campaignId),
      () => services.campaigns.update(owner, campaignId, { title: `Title ${below(99)}` }),
      () => decide('pause'),
      () => decide('resume'),
      () => decide('resume'),
      () => decide('approve'),
      ...(isOneIn(6) ? [() => services.campaigns.close(owner, campaignId), () => decide('close')] : []),
    ]
    await pick(acts)?.()
  }

  async function payOut(): Promise<void> {
    const { hash } = await services.payouts.runs.plan()
    await services.payouts.runs.execute(admin, { hash })
  }

  async function paperwork(): Promise<void> {
    const creator = pick(creators)
    if (!creator) return
    if (isOneIn(4) && (await site.accountOf(creator.id))) await on.restrict(creator)
    else await on.onboard(creator)
  }

  async function reverse(): Promise<void> {
    const [deal] = await store.read((db) =>
      db.select().from(userSponsoredContent).where(eq(userSponsoredContent.isPaid, true)).limit(20),
    )
    if (!deal || !isOneIn(5)) return
    const order = { contentId: deal.id, reason: 'Cheated', amountCents: 1 + below(50) }
    await services.payouts.reversals.reverse(admin, order)
  }

  const happenings: [string, number, () => Promise<unknown>][] = [
    ['a campaign starts', 1, startCampaign],
    ['a brand pays', 5, pay],
    ['a creator applies', 14, apply],
    ['an application goes on', 50, advance],
    ['somebody complains', 3, complain],
    ['a post is edited', 2, editPost],
    ['a bank acts', 2, bank],
    ['a customer is deleted', 1, forget],
    ['the provider is troubled', 4, async () => troubles(sandbox.faults, random, troubled)],
    ['a campaign is governed', 5, govern],
    ['a run pays', 2, payOut],
    ['an account changes', 2, paperwork],
    ['a transfer is taken back', 1, reverse],
    ['days pass', 4, async () => sandbox.advance((1 + below(3)) * 86_400)],
    ['what is due is released', 3, () => services.applications.releases.run()],
    ['campaigns expire', 1, () => services.campaigns.expire()],
    ['events arrive', 4, () => site.deliver(1 + below(2))],
    ['events are lost', 1, async () => site.takeEvents()],
    ['jobs run', 4, () => site.work()],
  ]
  const weights = happenings.reduce((sum, [, weight]) => sum + weight, 0)

  function choose() {
    let left = below(weights)
    return happenings.find(([, weight]) => (left -= weight) < 0) ?? happenings[0]
  }

  /** Every object of the provider is read once more, as the reconciliation of events does. */
  async function reconcile(): Promise<void> {
    const sessions = await store.read((db) => db.select().from(campaignFundings))
    for (const { id, sessionId, status } of sessions) {
      if (sessionId && status !== 'disputed' && status !== 'refunded') await services.fundings.sync(id)
    }
    for (const { id } of world.store.list('dispute')) await services.fundings.disputes.sync(id)
    for (const { id } of world.store.list('refund')) await services.fundings.refunds.sync(id)
    for (const { id } of world.store.list('transfer')) await services.webhooks.handle('transfer', id)
  }

  return {
    step: async (): Promise<void> => {
      // The crash stays planned until the provider was asked that often.
      if (crashes.callsLeft === 0 && isOneIn(20)) {
        Object.assign(crashes, { callsLeft: 1 + below(4), moment: isOneIn(2) ? 'before' : 'after' })
      }
      const isCrashPlanned = crashes.callsLeft > 0
      const chosen = choose()
      if (!chosen) return
      const [what, , work] = chosen
      if (await attempt(work)) count(what)
      if (!isCrashPlanned || crashes.callsLeft > 0) return
      crashCount++
      await site.restart()
    },

    /** Everything that is under way comes to its end: events, jobs, refunds, transfers. */
    comeToRest: async (): Promise<void> => {
      sandbox.faults.clear()
      await site.restart()
      for (let round = 0; round < 3; round++) {
        await reconcile()
        await site.deliver()
        await site.restart()
        await site.work()
        // Late fees and slow refunds have come by then.
        sandbox.advance(2 * 86_400)
        await site.deliver()
        await site.work()
        await services.fundings.resume(site.clock.now())
        await services.fundings.refunds.resume(site.clock.now())
        await services.payouts.runs.tidy()
        await services.payouts.reversals.resume()
      }
    },

    counts: (): Record<string, number> => ({
      ...Object.fromEntries(happenings.map(([what]) => [what, counts.get(what) ?? 0])),
      crashes: crashCount,
    }),
  }
}
