import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { applications } from './applications.ts'
import { dividends } from './dividends.ts'
import { kind, oneIn, oneOf, upTo, which, type MarketCommand } from './kind.ts'
import { provider } from './provider.ts'

const day = 86_400

const decisions = ['pause', 'resume', 'approve', 'reject', 'close'] as const
const campaigns = [
  kind(3, 'a campaign is founded', {
    given: { budget: upTo(19), isCounted: oneIn(3), seen: upTo(900) },
    run: (model, { budget, isCounted, seen }) =>
      model.found(5000 + budget * 500, isCounted ? { seen: 1 + seen, opened: 333, saved: 2000 } : null),
  }),
  kind(5, 'a brand pays', {
    given: { campaign: which, amount: upTo(19), leaves: oneIn(8), looks: fc.boolean() },
    run: async ({ campaigns: all, site }, { campaign, amount, leaves, looks }) => {
      const at = oneOf(all, campaign)
      if (!at) return
      const { fundings } = site.services
      const started = await fundings.start(at.owner, at.campaignId, 500 + amount * 333)
      if (leaves) return
      site.sandbox.pay(started.clientSecret)
      if (looks) await fundings.sync(started.fundingId)
    },
  }),
  kind(5, 'a campaign is governed', {
    given: {
      campaign: which,
      text: upTo(98),
      what: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom('pauses', 'resumes', 'submits', 'renames') },
        { weight: 20, arbitrary: fc.constantFrom('pause', 'resume', 'approve') },
        { weight: 1, arbitrary: fc.constantFrom('closes', 'close', 'reject') },
      ),
    },
    run: async ({ admin, campaigns: all, site }, { campaign, text, what }) => {
      const at = oneOf(all, campaign)
      if (!at) return
      const { owner, campaignId } = at
      const { campaigns: service } = site.services
      const decision = decisions.find((one) => one === what)
      if (decision) await service.decide(admin, campaignId, { decision, reason: 'So it is' })
      else if (what === 'pauses') await service.pause(owner, campaignId)
      else if (what === 'resumes') await service.resume(owner, campaignId)
      else if (what === 'submits') await service.submit(owner, campaignId)
      else if (what === 'closes') await service.close(owner, campaignId)
      else await service.update(owner, campaignId, { title: `Title ${text}` })
    },
  }),
  kind(1, 'campaigns expire', { run: ({ site }) => site.services.campaigns.expire() }),
]

const money = [
  kind(2, 'a run pays', {
    run: async ({ admin, site }) => {
      const { hash } = await site.services.payouts.runs.plan()
      await site.services.payouts.runs.execute(admin, { hash })
    },
  }),
  kind(2, 'an account changes', {
    given: { creator: which, isRestricted: oneIn(4) },
    run: async ({ creators, site, on }, { creator, isRestricted }) => {
      const who = oneOf(creators, creator)
      if (!who) return
      if (isRestricted && (await site.accountOf(who.id))) await on.restrict(who)
      else await on.onboard(who)
    },
  }),
  kind(1, 'a transfer is taken back', {
    given: { deal: which, amountCents: upTo(49).map((more) => 1 + more), isMeant: oneIn(5) },
    run: async ({ admin, site }, { deal, amountCents, isMeant }) => {
      const { payoutItems: items } = site.store.tables
      const rows = await site.store.read((db) =>
        db.select().from(items).where(eq(items.status, 'paid')).orderBy(items.id).limit(20),
      )
      const one = oneOf(rows, deal)
      if (one && isMeant)
        await site.services.payouts.reversals.reverse(admin, {
          contentId: one.shareId ?? one.contentId,
          reason: 'Cheated',
          amountCents,
        })
    },
  }),
  kind(3, 'what is due is released', { run: ({ site }) => site.services.applications.releases.run() }),
]

const world = [
  kind(6, 'days pass', {
    given: { days: fc.integer({ min: 1, max: 3 }) },
    run: async ({ site }, { days }) => site.sandbox.advance(days * day),
  }),
  kind(4, 'events arrive', {
    given: { times: fc.integer({ min: 1, max: 2 }), isReversed: fc.boolean() },
    run: ({ site }, { times, isReversed }) => site.deliver(times, isReversed),
  }),
  kind(1, 'events are lost', { run: async ({ site }) => site.takeEvents() }),
  kind(4, 'jobs run', { run: ({ site }) => site.work() }),
]

/** The process crashes once the provider was asked so often. */
const crash = fc
  .record({
    callsLeft: fc.integer({ min: 1, max: 4 }),
    moment: fc.constantFrom('before' as const, 'after' as const),
  })
  .map((planned): MarketCommand => ({
    check: ({ site }) => site.crashes.callsLeft === 0,
    run: async ({ site }) => void Object.assign(site.crashes, planned),
    toString: () => `the process will crash ${fc.stringify(planned)}`,
  }))

const look = fc.constant<MarketCommand>({
  check: () => true,
  run: (model) => model.check(),
  toString: () => 'the books are checked',
})

const kinds = [...applications, ...campaigns, ...dividends, ...money, ...provider, ...world]

/** Everything that can happen, by its name. */
export const commandNames: readonly string[] = kinds.map(({ name }) => name)

/** Anything that can happen, and a look at the books now and then. */
export const anything: fc.Arbitrary<MarketCommand> = fc.oneof(
  ...kinds.map(({ weight, arbitrary }) => ({ weight, arbitrary })),
  { weight: 5, arbitrary: crash },
  { weight: 10, arbitrary: look },
)
