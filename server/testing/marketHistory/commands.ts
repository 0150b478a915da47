import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { closeDispute, failRefund, openDispute, refundCharge } from '../../dev/payments/engine/losses.ts'
import { idOf } from '../../ports/stripe/reading.ts'
import { applications } from './applications.ts'
import { kind, oneIn, oneOf, upTo, which, type MarketCommand } from './kind.ts'
import type { MarketModel } from './model.ts'

const day = 86_400

const decisions = ['pause', 'resume', 'approve', 'reject', 'close'] as const
const campaigns = [
  kind(3, 'a campaign is founded', {
    given: { budget: upTo(19) },
    run: (model, { budget }) => model.found(5000 + budget * 500),
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

async function chargeOf({ campaigns: all, site }: MarketModel, campaign: number, n: number) {
  const { campaignFundings: table } = site.store.tables
  const at = oneOf(all, campaign)
  const rows = await site.store.read((db) =>
    db
      .select()
      .from(table)
      .where(eq(table.campaignId, at?.campaignId ?? '')),
  )
  const id = oneOf(
    rows.flatMap(({ chargeId }) => chargeId ?? []),
    n,
  )
  return id === undefined ? null : site.sandbox.world.store.get('charge', id)
}

const bank = kind(2, 'a bank or an operator at the provider acts', {
  given: {
    campaign: which,
    charge: which,
    what: fc.nat({ max: 3 }),
    isWon: fc.boolean(),
    amount: upTo(9999),
  },
  run: async (model, { campaign, charge: n, what, isWon, amount }) => {
    const { sandbox } = model.site
    const { world } = sandbox
    const charge = await chargeOf(model, campaign, n)
    if (!charge) return
    sandbox.settle(() => {
      const left = charge.amount - charge.amount_refunded
      const disputes = world.store.list('dispute').filter(({ status }) => status === 'needs_response')
      const refunds = world.store.list('refund').filter(({ status }) => status === 'succeeded')
      const [dispute, refund] = [oneOf(disputes, n), oneOf(refunds.slice(-10), n)]
      if (what === 0 && dispute) closeDispute(world, dispute.id, isWon ? 'won' : 'lost')
      else if (what === 1 && refund && !world.store.get('charge', idOf(refund.charge) ?? '').disputed)
        failRefund(world, refund.id)
      else if (charge.disputed || left === 0) return
      else if (what === 2) openDispute(world, charge.id)
      else refundCharge(world, charge.id, { amount: 1 + (amount % left), metadata: {} })
    })
  },
})

const money = [
  bank,
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
      const { userSponsoredContent: deals } = site.store.tables
      const rows = await site.store.read((db) =>
        db.select().from(deals).where(eq(deals.isPaid, true)).orderBy(deals.id).limit(20),
      )
      const one = oneOf(rows, deal)
      if (one && isMeant)
        await site.services.payouts.reversals.reverse(admin, {
          contentId: one.id,
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
    given: { times: fc.integer({ min: 1, max: 2 }) },
    run: ({ site }, { times }) => site.deliver(times),
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

const kinds = [...applications, ...campaigns, ...money, ...world]

/** Everything that can happen, by its name. */
export const commandNames: readonly string[] = kinds.map(({ name }) => name)

/** Anything that can happen, and a look at the books now and then. */
export const anything: fc.Arbitrary<MarketCommand> = fc.oneof(
  ...kinds.map(({ weight, arbitrary }) => ({ weight, arbitrary })),
  { weight: 5, arbitrary: crash },
  { weight: 10, arbitrary: look },
)
