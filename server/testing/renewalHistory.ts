import * as fc from 'fast-check'
import { fileCard } from '../dev/payments/engine/cards.ts'
import { openDispute } from '../dev/payments/engine/disputes.ts'
import { closeUnpaid } from '../dev/payments/engine/invoices.ts'
import { refundCharge } from '../dev/payments/engine/refunds.ts'
import { idOf, subscriptionFacts } from '../ports/stripe/reading.ts'
import { type Earner, good, membersInAll, type RenewalModel } from './renewalModel.ts'
import { troubleWith } from './trouble.ts'

const day = 86_400
const declining = '4000000000000341'

type RenewalCommand = fc.AsyncCommand<RenewalModel, RenewalModel>

interface Drawn {
  member: number
  n: number
  isIt: boolean
}

/** What can happen to one member, so often against the others. */
function kind(
  weight: number,
  name: string,
  run: (model: RenewalModel, who: Earner, drawn: Drawn) => unknown,
) {
  const drawn = fc.record({
    member: fc.nat({ max: membersInAll - 1 }),
    n: fc.nat({ max: 9999 }),
    isIt: fc.boolean(),
  })
  const arbitrary = drawn.map((values): RenewalCommand => ({
    check: () => true,
    run: (model) =>
      model.perform(name, async () => {
        const who = model.members[values.member]
        if (who) await run(model, who, values)
      }),
    toString: () => `${name} ${fc.stringify(values)}`,
  }))
  return { weight, arbitrary }
}

const atSandbox = ({ site }: RenewalModel, work: () => void): void => site.sandbox.settle(work)

function chargeOf(model: RenewalModel, who: Earner) {
  const { world } = model.site.sandbox
  const customer = idOf(world.store.get('subscription', who.subscriptionId).customer) ?? ''
  return world.store.list('charge', { customer, status: 'succeeded' })[0]
}

/** To the moment in which the next period begins, if the membership still runs. */
function toRenewal({ site }: RenewalModel, { subscriptionId }: Earner, moreSeconds: number): void {
  const { sandbox, clock } = site
  const { periodEndAt } = subscriptionFacts(sandbox.world.store.get('subscription', subscriptionId))
  const seconds = Math.ceil((periodEndAt.getTime() - clock.now().getTime()) / 1000)
  if (seconds >= 0 && seconds < 40 * day) sandbox.advance(seconds + moreSeconds)
}

const kinds = [
  kind(12, 'a member earns, chooses and renews', async (model, who, { n, isIt }) => {
    const { site, on, campaigns, forum } = model
    const campaign = campaigns[n % campaigns.length]
    await site.services.renewals.set(who.actor.id, true)
    if (campaign)
      await site.attempt(() =>
        on.held(campaign, who.actor, { agreedRate: 100 + (n % 2400), forumId: forum.id }),
      )
    await on.pass()
    toRenewal(model, who, 0)
    await site.deliver()
    await site.work()
    site.sandbox.advance(4000)
    if (isIt) await site.deliver()
  }),
  kind(8, 'a member earns', ({ on, campaigns, forum }, { actor }, { n, isIt }) => {
    const campaign = campaigns[n % campaigns.length]
    return (
      campaign &&
      on.held(campaign, actor, { agreedRate: 100 + (n % 2400), forumId: isIt ? forum.id : undefined })
    )
  }),
  kind(4, 'what is due is released', ({ site }) => site.services.applications.releases.run()),
  kind(8, 'a member chooses', ({ site }, { actor }, { n }) =>
    site.services.renewals.set(actor.id, n % 4 !== 0),
  ),
  kind(8, 'a renewal comes', (model, who, { isIt }) => toRenewal(model, who, isIt ? 0 : 1800)),
  kind(5, 'a little passes', ({ site }, _who, { n }) => site.sandbox.advance(600 + (n % 5400))),
  kind(3, 'days pass', ({ site }, _who, { n }) => site.sandbox.advance((1 + (n % 7)) * day)),
  kind(10, 'events arrive', ({ site }, _who, { n, isIt }) => site.deliver(1 + (n % 2), isIt)),
  kind(1, 'events are lost', ({ site }) => void site.takeEvents()),
  kind(10, 'jobs run', ({ site }) => site.work()),
  kind(2, 'a run pays', async ({ site, admin }) => {
    const { hash } = await site.services.payouts.runs.plan()
    await site.services.payouts.runs.execute(admin, { hash })
  }),
  kind(3, 'a card changes', (model, { subscriptionId }, { isIt }) =>
    atSandbox(model, () => {
      const { world } = model.site.sandbox
      const subscription = world.store.get('subscription', subscriptionId)
      const customer = idOf(subscription.customer) ?? ''
      const card = { number: isIt ? good : declining, expiry: '12/34' }
      const { id } = fileCard(world, card, { customer, email: null })
      world.store.put('subscription', { ...subscription, default_payment_method: id })
    }),
  ),
  kind(3, 'a card gets money back', (model, who, { n }) =>
    atSandbox(model, () => {
      const charge = chargeOf(model, who)
      const left = charge ? charge.amount - charge.amount_refunded : 0
      if (!charge || charge.disputed || left === 0) return
      refundCharge(model.site.sandbox.world, charge.id, { amount: 1 + (n % left), metadata: {} })
    }),
  ),
  kind(1, 'a bank takes a payment back', (model, who) =>
    atSandbox(model, () => {
      const charge = chargeOf(model, who)
      if (charge && !charge.disputed && charge.amount_refunded === 0)
        openDispute(model.site.sandbox.world, charge.id, 'chargeback')
    }),
  ),
  kind(2, 'an invoice is given up', (model, who, { isIt }) =>
    atSandbox(model, () => {
      const invoice = model.invoiceOf(who)
      if (invoice?.status === 'open')
        closeUnpaid(model.site.sandbox.world, invoice.id, isIt ? 'void' : 'uncollectible')
    }),
  ),
  kind(1, 'a membership ends at once', ({ site }, { subscriptionId }) =>
    site.dashboard.cancelNow(subscriptionId),
  ),
  kind(2, 'a stuck renewal is looked at', ({ site }) => site.services.renewals.covers.catchUp()),
]

const troubled = [
  'POST /v1/invoiceitems',
  'POST /v1/credit_notes',
  'GET /v1/invoiceitems',
  'GET /v1/invoices/:id',
  'GET /v1/subscriptions/:id',
  'POST /v1/transfers',
]

/** Only what goes wrong on the way: what a bank does to a refund later is a story of its own. */
const trouble = troubleWith(troubled)
  .filter(({ match }) => match.includes('/'))
  .map((fault): RenewalCommand => ({
    check: () => true,
    run: (model) =>
      model.perform('the provider is in trouble', async () => model.site.sandbox.faults.set({ ...fault })),
    toString: () => `the provider is in trouble ${fc.stringify(fault)}`,
  }))

/** The process crashes once the provider was asked so often. */
const crash = fc
  .record({
    callsLeft: fc.integer({ min: 1, max: 6 }),
    moment: fc.constantFrom('before' as const, 'after' as const),
  })
  .map((planned): RenewalCommand => ({
    check: ({ site }) => site.crashes.callsLeft === 0,
    run: async ({ site }) => void Object.assign(site.crashes, planned),
    toString: () => `the process will crash ${fc.stringify(planned)}`,
  }))

const look = fc.constant<RenewalCommand>({
  check: () => true,
  run: (model) => model.check(),
  toString: () => 'the books are checked',
})

export const anyRenewalCommand: fc.Arbitrary<RenewalCommand> = fc.oneof(
  ...kinds,
  { weight: 3, arbitrary: trouble },
  { weight: 8, arbitrary: crash },
  { weight: 1, arbitrary: look },
)
