import * as fc from 'fast-check'
import type { CustomerSite } from './customers.ts'
import type { CustomerKind } from './memberHistory.ts'

/** What customers do with a running membership: they end it, pause it, come back, and pay for seats. */
export const leavingKinds = (kind: CustomerKind) => [
  kind(1, 'cancels', {
    given: fc.constant(undefined),
    action:
      () =>
      ({ site }, { id }) =>
        site.services.subscriptions.cancel(id),
  }),
  kind(1, 'stays for an offer', {
    given: fc.constant(undefined),
    action:
      () =>
      ({ site }, { id }) =>
        site.services.offers.take(id, undefined),
  }),
  kind(1, 'resumes', {
    given: fc.constant(undefined),
    action:
      () =>
      ({ site }, { id }) =>
        site.services.subscriptions.resume(id),
  }),
  kind(2, 'pauses', {
    given: fc.integer({ min: 1, max: 3 }),
    action:
      (months) =>
      ({ site }, { id }) =>
        site.services.pauses.pause(id, { months }),
  }),
  kind(1, 'takes a pause back, or gives up', {
    given: fc.constant(undefined),
    action:
      () =>
      ({ site }, { id }) =>
        site.services.pauses.end(id),
  }),
  kind(1, 'comes back early', {
    given: fc.constant(undefined),
    action:
      () =>
      ({ site }, { id }) =>
        site.services.pauses.comeBack(id),
  }),
  kind(2, 'sees an hour pass', {
    given: fc.constant(undefined),
    action:
      () =>
      ({ site }) =>
        site.services.pauses.sweep(),
  }),
  kind(1, 'changes the number of seats', {
    given: fc.integer({ min: 1, max: 4 }),
    action:
      (seats) =>
      ({ site }, { id }) =>
        site.services.seats.set(id, { seats }),
  }),
]

/** Pauses that nothing will end, or that stand beside a membership which goes on. */
export async function pauseDifferences(site: CustomerSite, userIds: string[]): Promise<string[]> {
  const people = new Map((await site.usersOf(userIds)).map((person) => [person.id, person]))
  const running = (await site.pauses()).filter(({ state }) => state === 'running')
  return running.flatMap((pause) => {
    const person = people.get(pause.userId)
    if (!person || person.stripeSubscriptionId !== pause.subscriptionId)
      return [`the pause ${pause.id} is of another membership`]
    if (person.subscriptionStatus === 'active') return [`${person.id} pays while a pause runs`]
    return pause.resumesAt > site.clock.now() ? [] : [`the pause ${pause.id} is over and runs`]
  })
}
