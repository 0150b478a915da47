import { comeBack, endPause, getPause, listPauses, pauseSubscription } from '#shared/pauses.ts'
import { nothingCharged, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { Module } from '../../module.ts'
import { pausesService, type PausesParts, type PausesService } from './pauses.service.ts'

/** Nothing gives access meanwhile, and nothing is charged: an hour more does no harm. */
const hour = 60 * 60

const failed = {
  pause: 'Failed to pause the subscription',
  end: 'Failed to end the pause',
}

export function pausesModule(parts: PausesParts): Module<PausesService> {
  const { users, opinions, subscriptions } = parts
  const pauses = pausesService(parts)
  return {
    service: pauses,
    routes: ({ on }) => {
      on(getPause, ({ caller }) => pauses.of(caller.id))
      on(pauseSubscription, ({ caller, body }) =>
        withPaymentFailures(failed.pause, () => pauses.pause(caller.id, body), {
          ...nothingCharged,
          unsure: 'It is asked for again within an hour, unless you take it back. Nothing was charged.',
        }),
      )
      on(endPause, ({ caller }) =>
        withPaymentFailures(failed.end, () => pauses.end(caller.id), nothingCharged),
      )
      on(comeBack, ({ caller }) =>
        withPaymentFailures(failed.end, () => pauses.comeBack(caller.id), {
          ...nothingCharged,
          unsure:
            'If the payment went through all the same, your membership shows up here within an hour; you are charged for it once.',
        }),
      )
      on(listPauses, ({ caller, query }) => pauses.list(caller, query))
    },
    listeners: () => {
      users.onMembership(pauses.follow)
      users.onErase(pauses.erase)
      subscriptions.addGivingUp(pauses.giveUp)
      opinions.onOwnReturn(pauses.drop)
    },
    jobs: (runner) => runner.every('pauses.sweep', hour, pauses.sweep),
  }
}
