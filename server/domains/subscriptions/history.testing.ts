import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { TaxMode } from '#shared/taxes.ts'
import { testEngine } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { idOf, subscriptionFacts } from '../../ports/stripe/reading.ts'
import { historiesOf, type Part, testHistories } from '../../testing/histories.ts'
import { differencesOf, membershipOf } from './subscriptions.policy.ts'
import { anyCommand, customerCount, newSchedule } from '../../testing/memberHistory.ts'
import { pauseDifferences } from '../../testing/leavingHistory.ts'
import { taxDifferences } from '../../testing/taxHistory.ts'
import { giftDifferences } from '../../testing/giftHistory.ts'
import { countedUses } from '../../testing/coupons.ts'
import { startCustomerSite, type CustomerSite } from '../../testing/customers.ts'

/**
 * The lives of some two thousand customers where it is quick; on Postgres, which every commit makes wait, enough to
 * see its locks.
 */
const count = Number(process.env['MEMBER_HISTORIES'] ?? (testEngine === 'sqlite' ? 124 : 16))
const longest = 5 * customerCount
/** The clock moves when the provider's does, and at no other time. */
const noon = Date.UTC(2026, 2, 1, 12)

/** What the next minutes bring of themselves: reconciling, and the jobs that failed. */
async function recover(site: CustomerSite): Promise<void> {
  site.sandbox.faults.clear()
  await site.services.reconciliation.catchUp()
  await site.services.gifts.resume(site.clock.now())
  await site.services.pauses.sweep()
  for (const seconds of [60, 600, 1200]) {
    await site.work()
    site.sandbox.advance(seconds)
    for (const notice of site.takeEvents()) await site.services.webhooks.receive(notice)
  }
  await site.work()
}

/** Everything in which our rows and the provider's objects tell different stories. */
async function differences(site: CustomerSite, userIds: string[]): Promise<string[]> {
  const people = await site.usersOf(userIds)
  const rows = await site.checkouts()
  return [
    ...memberships(site, people),
    ...complimentary(site, people),
    ...runningForNobody(site, people, rows),
    ...forms(site, rows),
    ...(await giftDifferences(site)),
    ...(await pauseDifferences(site, userIds)),
    ...(await taxDifferences(site)),
  ]
}

type People = Awaited<ReturnType<CustomerSite['usersOf']>>
type Rows = Awaited<ReturnType<CustomerSite['checkouts']>>

function memberships({ world, clock }: CustomerSite, people: People): string[] {
  return people.flatMap((person) => {
    const { stripeSubscriptionId: id } = person
    if (!id) return person.subscriptionStatus === 'none' ? [] : [`${person.id} pays for nothing`]
    const facts = subscriptionFacts(world.store.get('subscription', id))
    const slug = idOf(world.store.get('price', facts.priceId).product)?.replace(/^plan_/, '')
    const differing = differencesOf(person, membershipOf(facts, slug, clock.now()))
    return differing.map((name) => `${id} differs in ${name}`)
  })
}

/** Complimentary days stand still exactly while something is paid, and what is over has been taken away. */
function complimentary({ clock }: CustomerSite, people: People): string[] {
  return people.flatMap((person) => {
    const { complimentaryUntil: until, complimentaryHeldAt: heldAt } = person
    if (!until) return heldAt ? [`${person.id} has days that stand still, and no end`] : []
    if ((person.subscriptionStatus !== 'none') !== (heldAt !== null))
      return [
        `${person.id} is ${person.subscriptionStatus}, and their days ${heldAt ? 'stand still' : 'run'}`,
      ]
    return (heldAt ?? clock.now()) < until ? [] : [`${person.id} has a membership that is over`]
  })
}

function runningForNobody({ world }: CustomerSite, people: People, rows: Rows): string[] {
  const unclaimed = rows.filter(({ status }) => status === 'paid').map((row) => row.subscriptionId)
  const owned = new Set([...people.map((person) => person.stripeSubscriptionId), ...unclaimed])
  return world.store
    .list('subscription')
    .filter(({ id, status }) => !owned.has(id) && status !== 'canceled')
    .map(({ id, status }) => `${id} is ${status} for nobody`)
}

function forms({ world }: CustomerSite, rows: Rows): string[] {
  const bySession = new Map(rows.map((row) => [row.sessionId, row.status]))
  const own = world.store.list('checkout.session').filter(({ metadata }) => metadata?.['kind'] !== 'gift')
  return own.flatMap(({ id, status }) => {
    const ours = bySession.get(id) ?? 'unknown'
    const isPaid = ['paid', 'claimed', 'refunded'].includes(ours)
    // A form whose making crashed with its process was shown to nobody: it can only expire.
    const isEqual = status === 'complete' ? isPaid : ours === status || ours === 'unknown'
    return isEqual ? [] : [`the form ${id} is ${status ?? 'nothing'}, ours is ${ours}`]
  })
}

/** How prices stand to taxes: half of the lives know of none. */
const taxesOf = ({ nth }: Part): TaxMode =>
  (['off', 'exclusive', 'off', 'inclusive'] as const)[nth % 4] ?? 'off'

/** Declares the tests of a part of them; the parts stand in files of their own, which run side by side. */
export const testPart = (part: Part): boolean =>
  testHistories({
    name: `disturbed lives of ${customerCount} customers each end as the provider has them`,
    count,
    part,
    histories: historiesOf(anyCommand, longest),
    run: async (history) => {
      const site = await startCustomerSite(
        movableClock(() => noon),
        taxesOf(part),
      )
      try {
        await site.services.reconciliation.catchUp()
        const schedule = await newSchedule(site)
        await fc.asyncModelRun(() => ({ model: schedule, real: schedule }), history)
        await recover(site)
        const userIds = schedule.customers.map(({ id }) => id)
        expect(await site.jobsWaiting()).toEqual([])
        expect(await differences(site, userIds)).toEqual([])
        expect((await site.takenOffers()).filter(({ givenAt }) => !givenAt)).toEqual([])
        expect(await countedUses(site.store)).toEqual([])
      } finally {
        await site.close()
      }
    },
  })
