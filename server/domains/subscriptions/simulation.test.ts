import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { randomFrom, type Random } from '#db/seed/random.ts'
import { testEngine } from '#db/testing/store.ts'
import type { EventNotice } from '../../ports/stripe/event.facts.ts'
import { idOf, subscriptionFacts } from '../../ports/stripe/reading.ts'
import { differencesOf, isOver, membershipOf } from './subscriptions.policy.ts'
import { startCustomerSite, type CustomerSite } from '../../testing/customers.ts'
import { troubles } from '../../testing/trouble.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 60_000 })

const customers = 20
/** Two thousand where it is quick; on Postgres, which every commit makes wait, enough to see its locks. */
const schedules = Number(process.env['SCHEDULES'] ?? (testEngine === 'sqlite' ? 2000 : 200))
const seed = Number(process.env['SCHEDULE_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const day = 24 * 60 * 60
const good = '4242 4242 4242 4242'
const declining = '4000 0000 0000 0341'
const plans = ['starter', 'professional', 'business']

let site: CustomerSite
beforeAll(async () => {
  site = await startCustomerSite()
})
afterAll(() => site.close())

interface Customer {
  id: string
  /** The cookies of browsers in which they pay without signing in. */
  tokens: string[]
  /** The form that stands open before them. */
  form: string | null
}

type Action = (customer: Customer, random: Random) => Promise<void>

async function withSubscription(customer: Customer, action: (id: string) => unknown): Promise<void> {
  const { stripeSubscriptionId: id } = await site.userOf(customer.id)
  const standing = id && site.world.store.find('subscription', id)
  if (id && standing && !isOver(standing.status)) await action(id)
}

async function begin(customer: Customer, random: Random): Promise<void> {
  const isVisitor = random.chance(0.4)
  const caller = isVisitor ? null : { id: customer.id }
  const token = isVisitor && customer.tokens.length > 0 ? random.pick(customer.tokens) : undefined
  const planSlug = random.pick(plans)
  const { started, token: kept } = await site.services.checkouts.start({ caller, token, planSlug })
  if (isVisitor && !customer.tokens.includes(kept)) customer.tokens.push(kept)
  customer.form = started.clientSecret
}

const pay: Action = async (customer) => {
  if (!customer.form) return
  const session = site.world.store.list('checkout.session', { client_secret: customer.form })[0]
  if (session?.status === 'open') site.pay(customer.form, good)
}

const claim: Action = async (customer, random) => {
  if (customer.tokens.length === 0) return
  await site.services.checkouts.claims.claimByCookie(random.pick(customer.tokens), customer.id)
}

/** Requests that go wrong now and then. */
const troubled = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/checkout/sessions/:id/expire',
  'GET /v1/subscriptions/:id',
  'POST /v1/subscriptions/:id',
  'DELETE /v1/subscriptions/:id',
  'POST /v1/customers/:id',
  'POST /v1/refunds',
  'GET /v1/invoices',
  'POST /v1/invoices/:id/void',
  'GET /v1/charges/:id',
]

let changesMade = 0
/** What an operator does to a subscription in the provider's own dashboard. */
const changes: ((subscriptionId: string) => Promise<unknown>)[] = [
  (id) => site.gateway.cancelNow(id),
  ...[true, false].map((cancel) => (subscriptionId: string) => {
    const billingVersion = 1_000_000 + ++changesMade
    return site.gateway.setCancelAtPeriodEnd({ subscriptionId, cancel, billingVersion })
  }),
]

const actions: Action[] = [
  begin,
  async (customer, random) => {
    await begin(customer, random)
    await pay(customer, random)
  },
  pay,
  claim,
  claim,
  async ({ id }) => void (await site.services.subscriptions.cancel(id)),
  async ({ id }) => void (await site.services.subscriptions.resume(id)),
  async ({ id }, random) => void (await site.services.subscriptions.upgrades.upgrade(id, random.pick(plans))),
  async ({ id }, random) => void (await site.services.subscriptions.upgrades.preview(id, random.pick(plans))),
  (customer) => withSubscription(customer, (id) => site.putCard(id, declining)),
  (customer) => withSubscription(customer, (id) => site.putCard(id, good)),
  (customer) => withSubscription(customer, (id) => site.takeBack('dispute', id)),
  (customer) => withSubscription(customer, (id) => site.takeBack('refund', id)),
  (customer, random) => withSubscription(customer, (id) => random.pick(changes)(id)),
  async (_customer, random) =>
    site.sandbox.advance(random.pick([60, 3600, day, 4 * day, 10 * day, 31 * day])),
]

/** The way in which one customer's life is disturbed. */
function mannersOf(random: Random) {
  return {
    duplicate: random.chance(0.5) ? 0.4 : 0,
    delay: random.chance(0.5) ? 0.5 : 0,
    drop: random.chance(0.5) ? 0.5 : 0,
    crash: random.chance(0.5) ? 0.4 : 0,
    trouble: random.chance(0.5) ? 0.3 : 0,
    reorder: random.chance(0.5),
  }
}

/** Hands over what the provider posts: twice, later, in another order, or not at all. */
async function deliver(
  late: EventNotice[],
  manners: ReturnType<typeof mannersOf>,
  random: Random,
): Promise<void> {
  const due = site.takeEvents()
  if (late.length > 0 && random.chance(0.5)) due.push(...late.splice(0))
  for (const notice of manners.reorder ? random.some(due, due.length) : due) {
    if (random.chance(manners.drop)) continue
    if (random.chance(manners.delay)) {
      late.push(notice)
      continue
    }
    await site.services.webhooks.receive(notice)
    if (random.chance(manners.duplicate)) await site.services.webhooks.receive(notice)
  }
}

/** The provider changes its mind and tells of it at once, while we still hold its answer of before. */
async function overtake(customer: Customer, random: Random): Promise<void> {
  await withSubscription(customer, (id) => random.pick(changes)(id))
  for (const notice of site.takeEvents()) await site.services.webhooks.receive(notice)
  await site.workElsewhere()
}

async function live(everybody: Customer[], random: Random): Promise<void> {
  const late: EventNotice[] = []
  const lives = everybody.map((customer) => ({
    customer,
    manners: mannersOf(random),
    left: random.int(1, 4),
  }))
  for (let alive = lives; alive.length > 0; alive = alive.filter(({ left }) => left > 0)) {
    const life = random.pick(alive)
    life.left--
    site.crashes.callsLeft = random.chance(life.manners.crash) ? random.int(1, 4) : 0
    if (random.chance(life.manners.trouble)) troubles(site.sandbox.faults, random, troubled)
    site.crashes.afterCall = random.chance(0.3) ? () => overtake(life.customer, random) : null
    await site.attempt(() => random.pick(actions)(life.customer, random))
    await deliver(late, life.manners, random)
    if (random.chance(0.4)) await site.work()
    site.crashes.callsLeft = 0
    site.crashes.afterCall = null
  }
}

/** What the next minutes bring of themselves: reconciling, and the jobs that failed. */
async function recover(): Promise<void> {
  site.sandbox.faults.clear()
  await site.services.reconciliation.catchUp()
  for (const seconds of [60, 600, 1200]) {
    await site.work()
    site.sandbox.advance(seconds)
    for (const notice of site.takeEvents()) await site.services.webhooks.receive(notice)
  }
  await site.work()
}

/** Everything in which our rows and the provider's objects tell different stories. */
async function differences(everybody: Customer[]): Promise<string[]> {
  const people = await site.usersOf(everybody.map(({ id }) => id))
  const rows = await site.checkouts()
  return [...memberships(people), ...runningForNobody(people, rows), ...forms(rows)]
}

type People = Awaited<ReturnType<CustomerSite['usersOf']>>
type Rows = Awaited<ReturnType<CustomerSite['checkouts']>>

function memberships(people: People): string[] {
  const { store } = site.world
  return people.flatMap((person) => {
    const { stripeSubscriptionId: id } = person
    if (!id) return person.subscriptionStatus === 'none' ? [] : [`${person.id} pays for nothing`]
    const facts = subscriptionFacts(store.get('subscription', id))
    const slug = idOf(store.get('price', facts.priceId).product)?.replace(/^plan_/, '')
    const differing = differencesOf(person, membershipOf(facts, slug, site.clock.now()))
    return differing.map((name) => `${id} differs in ${name}`)
  })
}

function runningForNobody(people: People, rows: Rows): string[] {
  const unclaimed = rows.filter(({ status }) => status === 'paid').map((row) => row.subscriptionId)
  const owned = new Set([...people.map((person) => person.stripeSubscriptionId), ...unclaimed])
  return site.world.store
    .list('subscription')
    .filter(({ id, status }) => !owned.has(id) && status !== 'canceled')
    .map(({ id, status }) => `${id} is ${status} for nobody`)
}

function forms(rows: Rows): string[] {
  const bySession = new Map(rows.map((row) => [row.sessionId, row.status]))
  return site.world.store.list('checkout.session').flatMap(({ id, status }) => {
    const ours = bySession.get(id) ?? 'unknown'
    const isPaid = ['paid', 'claimed', 'refunded'].includes(ours)
    // A form whose making died with its process was shown to nobody: it can only expire.
    const isEqual = status === 'complete' ? isPaid : ours === status || ours === 'unknown'
    return isEqual ? [] : [`the form ${id} is ${status ?? 'nothing'}, ours is ${ours}`]
  })
}

test(`${schedules} disturbed lives of ${customers} customers end as the provider has them (seed ${seed})`, async () => {
  await site.services.reconciliation.catchUp()
  for (let round = 0; round * customers < schedules; round++) {
    const random = randomFrom(seed + round)
    const everybody: Customer[] = []
    for (let i = 0; i < customers; i++) {
      everybody.push({ id: (await site.make.user()).id, tokens: [], form: null })
    }
    await live(everybody, random)
    await recover()
    expect({
      seed: seed + round,
      undone: await site.jobsWaiting(),
      different: await differences(everybody),
    }).toEqual({
      seed: seed + round,
      undone: [],
      different: [],
    })
    await site.clear()
  }
})
