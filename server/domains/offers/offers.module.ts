import { getStayingOffer, takeStayingOffer } from '#shared/departures.ts'
import type { Module } from '../../module.ts'
import { giveQueue, offersService, type OffersParts, type OffersService } from './offers.service.ts'

export function offersModule(parts: OffersParts): Module<OffersService> {
  const offers = offersService(parts)
  return {
    service: offers,
    routes: ({ on }) => {
      on(getStayingOffer, ({ caller }) => offers.of(caller.id))
      on(takeStayingOffer, ({ caller, body }) => offers.take(caller.id, body.reason))
    },
    jobs: (runner) => runner.handle(giveQueue, ({ offerId }) => offers.give(String(offerId))),
  }
}
