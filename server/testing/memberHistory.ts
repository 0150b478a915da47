import * as fc from 'fast-check'
import type { BillingInterval } from '#shared/plans.ts'
import type { BillingDetails } from '#shared/taxes.ts'
import type { EventNotice } from '../ports/stripe/event.facts.ts'
import { isOver } from '../domains/subscriptions/subscriptions.policy.ts'
import { leavingKinds } from './leavingHistory.ts'
import { giftKinds } from './giftHistory.ts'
import { saidPlace, taxKinds } from './taxHistory.ts'
import { takenBack, type CustomerSite } from './customers.ts'
import { troubleWith } from './trouble.ts'

export const customerCount = 20
const day = 24 * 60 * 60
const good = '4242 4242 4242 4242'
const declining = '4000 0000 0000 0341'
const plans = ['starter', 'professional', 'business']
/** One that takes everything off, one with few uses, one that is offered to leavers, and one that nobody knows. */
const codes = ['FREE-START', 'FEW', 'STAY', 'UNKNOWN']

interface Customer {
  id: string
  /** The cookies of browsers in which they pay without signing in. */
  tokens: string[]
  /** The form that stands open before them. */
  form: string | null
}

/** What the customers know, and what of the provider's events is still on its way. */
export interface Schedule {
  site: CustomerSite
  customers: Customer[]
  late: EventNotice[]
  /** How often an operator has changed a subscription. */
  changes: number
}

export async function newSchedule(site: CustomerSite): Promise<Schedule> {
  await site.sellMore(codes.slice(0, 3))
  const customers: Customer[] = []
  for (let n = 0; n < customerCount; n++)
    customers.push({ id: (await site.make.user()).id, tokens: [], form: null })
  return { site, customers, late: [], changes: 0 }
}

/** How the provider's events reach us after a step, and what happens to the process meanwhile. */
interface Disturbance {
  /** What becomes of each event, in their order; further ones arrive as they should. */
  events: ('arrive' | 'twice' | 'later' | 'never')[]
  isReversed: boolean
  /** What was late before arrives now. */
  isCaughtUp: boolean
  /** After so many calls of the provider the process crashes; 0 lets it live. */
  callsLeft: number
  /** What an operator does while we still hold an answer of before. */
  meanwhile: Change | null
  isWorkDone: boolean
}

type Change = 'cancel' | 'cancel at the end' | 'go on'
const change = fc.constantFrom<Change>('cancel', 'cancel at the end', 'go on')

const disturbance: fc.Arbitrary<Disturbance> = fc.record({
  events: fc.array(fc.constantFrom('arrive', 'twice', 'later', 'never'), { maxLength: 6 }),
  isReversed: fc.boolean(),
  isCaughtUp: fc.boolean(),
  callsLeft: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
  ),
  meanwhile: fc.option(change, { freq: 2 }),
  isWorkDone: fc.boolean(),
})

async function withSubscription(
  { site }: Schedule,
  customer: Customer,
  action: (id: string) => unknown,
): Promise<void> {
  const { stripeSubscriptionId: id } = await site.userOf(customer.id)
  const running = id && site.world.store.find('subscription', id)
  if (id && running && !isOver(running.status)) await action(id)
}

/** What an operator does to a subscription in the provider's own dashboard. */
async function changeIt(schedule: Schedule, customer: Customer, what: Change): Promise<void> {
  const { dashboard } = schedule.site
  await withSubscription(schedule, customer, (subscriptionId) => {
    if (what === 'cancel') return dashboard.cancelNow(subscriptionId)
    const billingVersion = 1_000_000 + ++schedule.changes
    return dashboard.setCancelAtPeriodEnd({ subscriptionId, cancel: what !== 'go on', billingVersion })
  })
}

interface Begun {
  planSlug: string
  interval: BillingInterval
  couponCode: string | undefined
  isVisitor: boolean
  browser: number
  billing: BillingDetails | undefined
}

async function begin({ site }: Schedule, customer: Customer, given: Begun): Promise<void> {
  const { isVisitor, browser, ...order } = given
  const caller = isVisitor ? null : { id: customer.id }
  const token = isVisitor ? customer.tokens[browser] : undefined
  const { started, token: kept } = await site.services.checkouts.start({ caller, token, ...order })
  if (isVisitor && !customer.tokens.includes(kept)) customer.tokens.push(kept)
  customer.form = started.clientSecret
}

function pay({ site }: Schedule, { form }: Customer): void {
  const session = form && site.world.store.list('checkout.session', { client_secret: form })[0]
  if (form && session && session.status === 'open') site.pay(form, good)
}

type Action = (schedule: Schedule, customer: Customer) => Promise<unknown>

/** Requests that go wrong now and then. */
const troubled = [
  'POST /v1/coupons',
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/checkout/sessions/:id/expire',
  'POST /v1/subscriptions',
  'POST /v1/invoices/:id/pay',
  'GET /v1/subscriptions/:id',
  'POST /v1/subscriptions/:id',
  'DELETE /v1/subscriptions/:id',
  'POST /v1/customers',
  'POST /v1/customers/:id',
  'POST /v1/customers/:id/tax_ids',
  'POST /v1/refunds',
  'GET /v1/invoices',
  'POST /v1/invoices/:id/void',
  'GET /v1/charges/:id',
]

const plan = fc.constantFrom(...plans)
const interval = fc.constantFrom<BillingInterval>('month', 'month', 'year')
const couponCode = fc.option(fc.constantFrom(...codes), { nil: undefined })
const begun = fc.record({
  planSlug: plan,
  interval,
  couponCode,
  isVisitor: fc.boolean(),
  browser: fc.nat({ max: 3 }),
  billing: saidPlace,
})
const on =
  (action: (schedule: Schedule, id: string) => unknown): Action =>
  (schedule, customer) =>
    withSubscription(schedule, customer, (id) => action(schedule, id))

interface Kind<Given> {
  given: fc.Arbitrary<Given>
  isPossible?: (customer: Customer) => boolean
  action: (given: Given) => Action
}

const nothing = fc.constant(undefined)
const hasForm = ({ form }: Customer) => form !== null
const hasToken = ({ tokens }: Customer) => tokens.length > 0

/** What a customer can do, so often against the others, with what is drawn for it. */
function kind<Given>(weight: number, name: string, { given, isPossible, action }: Kind<Given>) {
  const customer = fc.nat({ max: customerCount - 1 })
  const arbitrary = fc.record({ customer, given, disturbance }).map((drawn): ScheduleCommand => ({
    check: ({ customers }) => isPossible?.(customers[drawn.customer] as Customer) ?? true,
    run: (schedule) => step(schedule, { ...drawn, action: action(drawn.given) }),
    toString: () => `${name} ${fc.stringify(drawn)}`,
  }))
  return { weight, arbitrary }
}

export type CustomerKind = typeof kind
export type ScheduleCommand = fc.AsyncCommand<Schedule, Schedule>

/** A step of one of the customers, and how it is disturbed. */
export const anyCommand: fc.Arbitrary<ScheduleCommand> = fc.oneof(
  ...giftKinds(kind),
  ...leavingKinds(kind),
  ...taxKinds(kind),
  kind(1, 'begins to pay', { given: begun, action: (how) => (all, one) => begin(all, one, how) }),
  kind(1, 'begins and pays', {
    given: begun,
    action: (how) => async (all, one) => {
      await begin(all, one, how)
      pay(all, one)
    },
  }),
  kind(1, 'pays', { given: nothing, isPossible: hasForm, action: () => async (all, one) => pay(all, one) }),
  kind(2, 'claims', {
    given: fc.nat({ max: 9 }),
    isPossible: hasToken,
    action:
      (n) =>
      (all, { id, tokens }) =>
        all.site.services.checkouts.claims.claimByCookie(tokens[n % tokens.length] ?? '', id),
  }),
  kind(1, 'upgrades', {
    given: fc.tuple(plan, interval),
    action:
      ([slug, every]) =>
      (all, { id }) =>
        all.site.services.subscriptions.upgrades.upgrade(id, slug, every),
  }),
  kind(1, 'asks for a price', {
    given: fc.tuple(plan, interval),
    action:
      ([slug, every]) =>
      (all, { id }) =>
        all.site.services.subscriptions.upgrades.preview(id, slug, every),
  }),
  kind(2, 'has another card', {
    given: fc.constantFrom(good, declining),
    action: (card) => on(({ site }, id) => site.putCard(id, card)),
  }),
  kind(2, 'takes the money back', {
    given: fc.constantFrom(...takenBack),
    action: (how) => on(({ site }, id) => site.takeBack(how, id)),
  }),
  kind(1, 'is deleted at the provider', {
    given: nothing,
    action: () => on(({ site }, id) => site.deleteCustomerOf(id)),
  }),
  kind(1, 'is dealt with by an operator', {
    given: change,
    action: (what) => (all, one) => changeIt(all, one, what),
  }),
  kind(1, 'is given a membership', {
    given: fc.integer({ min: 1, max: 40 }),
    action: (days) => (all, one) => all.site.giveDays(one.id, days),
  }),
  kind(2, 'meets a provider that is troubled', {
    given: troubleWith(troubled),
    action:
      (fault) =>
      async ({ site }) =>
        site.sandbox.faults.set({ ...fault }),
  }),
  kind(1, 'waits', {
    given: fc.constantFrom(60, 3600, day, 4 * day, 10 * day, 31 * day),
    action:
      (seconds) =>
      async ({ site }) =>
        site.sandbox.advance(seconds),
  }),
)

async function step(
  schedule: Schedule,
  drawn: { customer: number; disturbance: Disturbance; action: Action },
): Promise<void> {
  const { site, customers } = schedule
  const customer = customers[drawn.customer] as Customer
  const { callsLeft, meanwhile, isWorkDone } = drawn.disturbance
  Object.assign(site.crashes, {
    callsLeft,
    afterCall: meanwhile && (() => overtake(schedule, customer, meanwhile)),
  })
  await site.attempt(() => drawn.action(schedule, customer))
  await deliver(schedule, drawn.disturbance)
  if (isWorkDone) await site.work()
  Object.assign(site.crashes, { callsLeft: 0, afterCall: null })
}

/** The provider changes its mind and tells of it at once, while we still hold its answer of before. */
async function overtake(schedule: Schedule, customer: Customer, what: Change): Promise<void> {
  const { site } = schedule
  await changeIt(schedule, customer, what)
  for (const notice of site.takeEvents()) await site.services.webhooks.receive(notice)
  await site.workElsewhere()
}

/** Hands over what the provider posts: twice, later, in another order, or not at all. */
async function deliver(
  { site, late }: Schedule,
  { events, isReversed, isCaughtUp }: Disturbance,
): Promise<void> {
  const due = site.takeEvents()
  if (isCaughtUp) due.push(...late.splice(0))
  if (isReversed) due.reverse()
  for (const [n, notice] of due.entries()) {
    const way = events[n] ?? 'arrive'
    if (way === 'later') late.push(notice)
    if (way === 'arrive' || way === 'twice') await site.services.webhooks.receive(notice)
    if (way === 'twice') await site.services.webhooks.receive(notice)
  }
}
