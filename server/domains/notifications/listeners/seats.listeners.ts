import type { Outbox } from '../../../core/outbox.ts'
import { longDay } from '../../../core/clock.ts'
import type { ListenersParts } from './listeners.ts'
import { outcomesRepo } from './outcomes.repo.ts'

/** What the people of a seat hear of it: who has it or is invited, and who pays. */
export function seatsListeners(outbox: Outbox, { store, notify }: ListenersParts): void {
  const outcomes = outcomesRepo(store.tables)

  outbox.on('seat.changed', async (tx, { holderId, personId, change, seatId, reason }) => {
    const { holder, person, planName, endsAt } = await outcomes.seat(tx, holderId, personId)
    const payer = holder ? `@${holder}` : 'Somebody who has left'
    const name = person ? `@${person}` : 'Somebody'
    const what = planName ? `a seat of the ${planName} plan` : 'a seat of their plan'
    const until = endsAt ? longDay(endsAt) : 'the end of the period that is paid for'
    const why = reason ? `: ${reason}` : ''
    const toPerson: Partial<Record<typeof change, string>> = {
      invited: `${payer} invites you to ${what}. You are charged nothing.`,
      freed: `${payer} has freed your seat. You have it no more.`,
      ending: `Your seat, which ${payer} pays for, ends on ${until}`,
      ended: `Your seat, which ${payer} paid for, has ended`,
      revoked: `Your seat, which ${payer} pays for, was ended by the people who run the site${why}`,
    }
    const toPayer: Partial<Record<typeof change, string>> = {
      accepted: `${name} has taken a seat of your plan`,
      left: `${name} has left their seat of your plan`,
      declined: `${name} has declined a seat of your plan`,
      revoked: `The seat of ${name} was ended by the people who run the site${why}`,
    }
    for (const [to, sentence] of [
      [personId, toPerson[change]],
      [holderId, toPayer[change]],
    ] as const) {
      if (!to || !sentence) continue
      await notify(tx, {
        kind: 'billing',
        to: [to],
        actorId: null,
        text: () => sentence,
        reason: to === holderId ? 'You pay for seats' : 'Somebody pays for a seat for you',
        path: '/my-plan',
        dedupeKey: `seat:${seatId}:${change}:${endsAt?.getTime() ?? ''}`,
      })
    }
  })
}
