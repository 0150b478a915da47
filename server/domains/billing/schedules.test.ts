import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import { movableClock } from '../../core/clock.ts'
import { idOf, subscriptionFacts } from '../../ports/stripe/reading.ts'
import { historiesOf, runHistories } from '../../testing/histories.ts'
import { differencesOf, membershipOf } from './membership.policy.ts'
import { anyCommand, customerCount, newSchedule } from './schedules.commands.testing.ts'
import { openGround, type Ground } from './schedules.testing.ts'

/** A thousand where it is quick; on Postgres, which every commit makes wait, enough to see its locks. */
const schedules = Number(process.env['SCHEDULES'] ?? (testEngine === 'sqlite' ? 1000 : 200))
const longest = 5 * customerCount
/** The clock moves when the provider's does, and at no other time. */
const noon = Date.UTC(2026, 2, 1, 12)

/** What the next minutes bring of themselves: reconciling, and the jobs that failed. */
async function recover(ground: Ground): Promise<void> {
  await ground.billing.reconcile.catchUp()
  for (const seconds of [60, 600, 1200]) {
    await ground.work()
    ground.sandbox.advance(seconds)
    for (const notice of ground.takeEvents()) await ground.billing.webhooks.receive(notice)
  }
  await ground.work()
}

/** Everything in which our rows and the provider's objects tell different stories. */
async function differences(ground: Ground, userIds: string[]): Promise<string[]> {
  const people = await ground.usersOf(userIds)
  const rows = await ground.checkouts()
  return [...memberships(ground, people), ...runningForNobody(ground, people, rows), ...forms(ground, rows)]
}

type People = Awaited<ReturnType<Ground['usersOf']>>
type Rows = Awaited<ReturnType<Ground['checkouts']>>

function memberships({ world, clock }: Ground, people: People): string[] {
  return people.flatMap((person) => {
    const { stripeSubscriptionId: id } = person
    if (!id) return person.subscriptionStatus === 'none' ? [] : [`${person.id} pays for nothing`]
    const facts = subscriptionFacts(world.store.get('subscription', id))
    const slug = idOf(world.store.get('price', facts.priceId).product)?.replace(/^plan_/, '')
    const differing = differencesOf(person, membershipOf(facts, slug, clock.now()))
    return differing.map((name) => `${id} differs in ${name}`)
  })
}

function runningForNobody({ world }: Ground, people: People, rows: Rows): string[] {
  const unclaimed = rows.filter(({ status }) => status === 'paid').map((row) => row.subscriptionId)
  const owned = new Set([...people.map((person) => person.stripeSubscriptionId), ...unclaimed])
  return world.store
    .list('subscription')
    .filter(({ id, status }) => !owned.has(id) && status !== 'canceled')
    .map(({ id, status }) => `${id} is ${status} for nobody`)
}

function forms({ world }: Ground, rows: Rows): string[] {
  const bySession = new Map(rows.map((row) => [row.sessionId, row.status]))
  return world.store.list('checkout.session').flatMap(({ id, status }) => {
    const ours = bySession.get(id) ?? 'unknown'
    const isPaid = ['paid', 'claimed', 'refunded'].includes(ours)
    // A form whose making died with its process was shown to nobody: it can only expire.
    const isEqual = status === 'complete' ? isPaid : ours === status || ours === 'unknown'
    return isEqual ? [] : [`the form ${id} is ${status ?? 'nothing'}, ours is ${ours}`]
  })
}

test(`${schedules} disturbed lives of ${customerCount} customers each end as the provider has them`, async () => {
  await runHistories({
    steps: schedules,
    histories: historiesOf(anyCommand, longest),
    run: async (history) => {
      const ground = await openGround(movableClock(() => noon))
      try {
        await ground.billing.reconcile.catchUp()
        const schedule = await newSchedule(ground)
        await fc.asyncModelRun(() => ({ model: schedule, real: schedule }), history)
        await recover(ground)
        const userIds = schedule.customers.map(({ id }) => id)
        expect(await ground.jobsWaiting()).toEqual([])
        expect(await differences(ground, userIds)).toEqual([])
        return schedule.lived.size
      } finally {
        await ground.close()
      }
    },
  })
})
