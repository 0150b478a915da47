import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import type { EventNotice } from '../../ports/stripe/event.facts.ts'
import { idOf, subscriptionFacts } from '../../ports/stripe/reading.ts'
import { differencesOf, isOver, membershipOf } from './membership.policy.ts'
import { openGround, type Ground } from './schedules.testing.ts'

const customers = 20
/** A thousand where it is quick; on Postgres, which every commit makes wait, enough to see its locks. */
const schedules = Number(process.env['SCHEDULES'] ?? (testEngine === 'sqlite' ? 1000 : 200))
const seed = Number(process.env['SCHEDULE_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const day = 24 * 60 * 60
const good = '4242 4242 4242 4242'
const declining = '4000 0000 0000 0341'
const plans = ['starter', 'professional', 'business']

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.close())

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(start: number) {
  let state = start
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    shuffle: <T>(items: T[]): T[] => {
      for (let i = items.length - 1; i > 0; i--) {
        const j = below(i + 1)
        ;[items[i], items[j]] = [items[j] as T, items[i] as T]
      }
      return items
    },
  }
}
type Random = ReturnType<typeof randomFrom>

interface Customer {
  id: string
  /** The cookies of browsers in which they pay without signing in. */
  tokens: string[]
  /** The form that stands open before them. */
  form: string | null
}

type Deed = (customer: Customer, random: Random) => Promise<void>

async function withSubscription(customer: Customer, deed: (id: string) => unknown): Promise<void> {
  const { stripeSubscriptionId: id } = await ground.userOf(customer.id)
  const standing = id && ground.world.store.find('subscription', id)
  if (id && standing && !isOver(standing.status)) await deed(id)
}

async function begin(customer: Customer, random: Random): Promise<void> {
  const isVisitor = random.chance(0.4)
  const caller = isVisitor ? null : { id: customer.id }
  const token = isVisitor && customer.tokens.length > 0 ? random.pick(customer.tokens) : undefined
  const planSlug = random.pick(plans)
  const { started, token: kept } = await ground.billing.checkouts.start({ caller, token, planSlug })
  if (isVisitor && !customer.tokens.includes(kept)) customer.tokens.push(kept)
  customer.form = started.clientSecret
}

const pay: Deed = async (customer) => {
  if (!customer.form) return
  const session = ground.world.store.list('checkout.session', { client_secret: customer.form })[0]
  if (session?.status === 'open') ground.pay(customer.form, good)
}

const claim: Deed = async (customer, random) => {
  if (customer.tokens.length === 0) return
  await ground.billing.claims.claimByCookie(random.pick(customer.tokens), customer.id)
}

let changesMade = 0
/** What an operator does to a subscription in the provider's own dashboard. */
const changes: ((subscriptionId: string) => Promise<unknown>)[] = [
  (id) => ground.gateway.cancelNow(id),
  ...[true, false].map((cancel) => (subscriptionId: string) => {
    const billingVersion = 1_000_000 + ++changesMade
    return ground.gateway.setCancelAtPeriodEnd({ subscriptionId, cancel, billingVersion })
  }),
]

const deeds: Deed[] = [
  begin,
  async (customer, random) => {
    await begin(customer, random)
    await pay(customer, random)
  },
  pay,
  claim,
  claim,
  async ({ id }) => void (await ground.billing.subscriptions.cancel(id)),
  async ({ id }) => void (await ground.billing.subscriptions.resume(id)),
  async ({ id }, random) => void (await ground.billing.upgrades.upgrade(id, random.pick(plans))),
  async ({ id }, random) => void (await ground.billing.upgrades.preview(id, random.pick(plans))),
  (customer) => withSubscription(customer, (id) => ground.putCard(id, declining)),
  (customer) => withSubscription(customer, (id) => ground.putCard(id, good)),
  (customer) => withSubscription(customer, (id) => ground.takeBack('dispute', id)),
  (customer) => withSubscription(customer, (id) => ground.takeBack('refund', id)),
  (customer, random) => withSubscription(customer, (id) => random.pick(changes)(id)),
  async (_customer, random) =>
    ground.sandbox.advance(random.pick([60, 3600, day, 4 * day, 10 * day, 31 * day])),
]

/** The way in which one customer's life is disturbed. */
function mannersOf(random: Random) {
  return {
    duplicate: random.chance(0.5) ? 0.4 : 0,
    delay: random.chance(0.5) ? 0.5 : 0,
    drop: random.chance(0.5) ? 0.5 : 0,
    crash: random.chance(0.5) ? 0.4 : 0,
    reorder: random.chance(0.5),
  }
}

/** Hands over what the provider posts: twice, later, in another order, or not at all. */
async function deliver(
  late: EventNotice[],
  manners: ReturnType<typeof mannersOf>,
  random: Random,
): Promise<void> {
  const due = ground.takeEvents()
  if (late.length > 0 && random.chance(0.5)) due.push(...late.splice(0))
  if (manners.reorder) random.shuffle(due)
  for (const notice of due) {
    if (random.chance(manners.drop)) continue
    if (random.chance(manners.delay)) {
      late.push(notice)
      continue
    }
    await ground.billing.webhooks.receive(notice)
    if (random.chance(manners.duplicate)) await ground.billing.webhooks.receive(notice)
  }
}

/** The provider changes its mind and tells of it at once, while we still hold its answer of before. */
async function overtake(customer: Customer, random: Random): Promise<void> {
  await withSubscription(customer, (id) => random.pick(changes)(id))
  for (const notice of ground.takeEvents()) await ground.billing.webhooks.receive(notice)
  await ground.workElsewhere()
}

async function live(everybody: Customer[], random: Random): Promise<void> {
  const late: EventNotice[] = []
  const lives = everybody.map((customer) => ({
    customer,
    manners: mannersOf(random),
    left: 1 + random.below(4),
  }))
  for (let alive = lives; alive.length > 0; alive = alive.filter(({ left }) => left > 0)) {
    const life = random.pick(alive)
    life.left--
    ground.fate.callsToLive = random.chance(life.manners.crash) ? 1 + random.below(4) : 0
    ground.fate.meanwhile = random.chance(0.3) ? () => overtake(life.customer, random) : null
    await ground.attempt(() => random.pick(deeds)(life.customer, random))
    await deliver(late, life.manners, random)
    if (random.chance(0.4)) await ground.work()
    ground.fate.callsToLive = 0
    ground.fate.meanwhile = null
  }
}

/** What the next minutes bring of themselves: reconciling, and the jobs that failed. */
async function recover(): Promise<void> {
  await ground.billing.reconcile.catchUp()
  for (const seconds of [60, 600, 1200]) {
    await ground.work()
    ground.sandbox.advance(seconds)
    for (const notice of ground.takeEvents()) await ground.billing.webhooks.receive(notice)
  }
  await ground.work()
}

/** Everything in which our rows and the provider's objects tell different stories. */
async function differences(everybody: Customer[]): Promise<string[]> {
  const people = await ground.usersOf(everybody.map(({ id }) => id))
  const rows = await ground.checkouts()
  return [...memberships(people), ...runningForNobody(people, rows), ...forms(rows)]
}

type People = Awaited<ReturnType<Ground['usersOf']>>
type Rows = Awaited<ReturnType<Ground['checkouts']>>

function memberships(people: People): string[] {
  const { store } = ground.world
  return people.flatMap((person) => {
    const { stripeSubscriptionId: id } = person
    if (!id) return person.subscriptionStatus === 'none' ? [] : [`${person.id} pays for nothing`]
    const facts = subscriptionFacts(store.get('subscription', id))
    const slug = idOf(store.get('price', facts.priceId).product)?.replace(/^plan_/, '')
    const differing = differencesOf(person, membershipOf(facts, slug, ground.clock.now()))
    return differing.map((name) => `${id} differs in ${name}`)
  })
}

function runningForNobody(people: People, rows: Rows): string[] {
  const unclaimed = rows.filter(({ status }) => status === 'paid').map((row) => row.subscriptionId)
  const owned = new Set([...people.map((person) => person.stripeSubscriptionId), ...unclaimed])
  return ground.world.store
    .list('subscription')
    .filter(({ id, status }) => !owned.has(id) && status !== 'canceled')
    .map(({ id, status }) => `${id} is ${status} for nobody`)
}

function forms(rows: Rows): string[] {
  const bySession = new Map(rows.map((row) => [row.sessionId, row.status]))
  return ground.world.store.list('checkout.session').flatMap(({ id, status }) => {
    const ours = bySession.get(id) ?? 'unknown'
    const isPaid = ['paid', 'claimed', 'refunded'].includes(ours)
    // A form whose making died with its process was shown to nobody: it can only expire.
    const isEqual = status === 'complete' ? isPaid : ours === status || ours === 'unknown'
    return isEqual ? [] : [`the form ${id} is ${status ?? 'nothing'}, ours is ${ours}`]
  })
}

test(`${schedules} disturbed lives of ${customers} customers end as the provider has them (seed ${seed})`, async () => {
  await ground.billing.reconcile.catchUp()
  for (let round = 0; round * customers < schedules; round++) {
    const random = randomFrom(seed + round)
    const everybody: Customer[] = []
    for (let i = 0; i < customers; i++) {
      everybody.push({ id: (await ground.make.user()).id, tokens: [], form: null })
    }
    await live(everybody, random)
    await recover()
    expect({
      seed: seed + round,
      undone: await ground.jobsWaiting(),
      different: await differences(everybody),
    }).toEqual({
      seed: seed + round,
      undone: [],
      different: [],
    })
    await ground.clear()
  }
})
