import {
  acceptSeat,
  endSeat,
  freeSeat,
  getSeats,
  inviteToSeat,
  listSeats,
  setSeatCount,
} from '#shared/seats.ts'
import { nothingCharged, nothingMoved, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { Http } from '../../module.ts'
import type { SeatsService } from './seats.service.ts'

const sentence = 'Failed to change the seats'

export function seatsRoutes({ on }: Http, seats: SeatsService): void {
  on(getSeats, ({ caller }) => seats.read(caller))
  on(setSeatCount, ({ caller, body }) =>
    withPaymentFailures(
      sentence,
      () => seats.set(caller.id, body),
      body.preview
        ? nothingMoved
        : {
            ...nothingCharged,
            unsure:
              'If the change went through all the same, the seats show up here within a few minutes; you are charged for them once.',
          },
    ),
  )
  on(inviteToSeat, ({ caller, body }) => seats.invite(caller, body.to))
  on(acceptSeat, ({ caller, body }) => seats.accept(caller, body))
  on(endSeat, ({ caller, params }) => seats.end(caller, params.id))
  on(listSeats, ({ caller, query }) => seats.list(caller, query))
  on(freeSeat, ({ caller, params, body }) => seats.free(caller, params.id, body))
}
