import { complimentaryOf, lastDayOf } from '#shared/complimentary.ts'
import type { Outbox } from '../../../core/outbox.ts'
import { longDay, type Clock } from '../../../core/clock.ts'
import type { ListenersParts } from './listeners.ts'
import { outcomesRepo } from './outcomes.repo.ts'

const daysOf = (n: number): string => (n === 1 ? '1 day' : `${n} days`)

/** What somebody is told of a membership that was given to them. */
export function complimentaryListeners(
  outbox: Outbox,
  { store, notify, clock }: ListenersParts & { clock: Clock },
): void {
  const outcomes = outcomesRepo(store.tables)

  outbox.on('complimentary.changed', async (tx, { userId, change, reason }) => {
    const member = await outcomes.complimentary(tx, userId)
    if (!member) return
    const now = complimentaryOf(member, clock.now())
    const until = now && longDay(lastDayOf(now.until))
    const why = reason ? `: ${reason}` : ''
    const sentences: Record<typeof change, string | null> = {
      given:
        now &&
        (now.isHeld
          ? `You were given ${daysOf(now.daysLeft)} of the ${member.planName} plan without payment. They begin when what you pay for ends.`
          : `You were given the ${member.planName} plan until ${until}, without payment`),
      extended:
        now &&
        (now.isHeld
          ? `${daysOf(now.daysLeft)} of your complimentary membership now wait for the end of what you pay for`
          : `Your complimentary membership now lasts until ${until}`),
      shortened: now && `Your complimentary membership became shorter${why}`,
      ending: now && `Your complimentary membership ends on ${until}. Choose a plan to stay a member.`,
      ended: 'Your complimentary membership has ended. Choose a plan to go on.',
      revoked: `Your complimentary membership was ended${why}`,
    }
    const sentence = sentences[change]
    if (sentence === null) return
    await notify(tx, {
      kind: 'billing',
      to: [userId],
      actorId: null,
      text: () => sentence,
      reason: 'You were given a membership',
      path: '/my-plan',
      // The job that tells of the end to come is done again where its mail was not taken.
      ...(change === 'ending' && now ? { dedupeKey: `complimentary:${now.until.getTime()}` } : {}),
    })
  })
}
