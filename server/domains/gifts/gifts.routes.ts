import {
  buyGift,
  getAnyGift,
  getGift,
  listAllGifts,
  listGifts,
  lookAtGift,
  redeemGift,
  revokeGift,
} from '#shared/gifts.ts'
import type { Http } from '../../module.ts'
import type { GiftsService } from './gifts.service.ts'
import type { GiftReturnsService } from './returns.service.ts'

interface Parts {
  gifts: GiftsService
  returns: GiftReturnsService
}

export function giftsRoutes({ on }: Http, { gifts, returns }: Parts): void {
  on(buyGift, ({ caller, body }) => gifts.start(caller, body))
  on(listGifts, ({ caller }) => gifts.listOf(caller))
  on(getGift, ({ caller, params }) => gifts.find(caller, params.id))
  on(lookAtGift, ({ caller, params }) => gifts.lookAt(caller, params.code))
  on(redeemGift, ({ caller, params }) => gifts.redeem(caller, params.code))
  on(listAllGifts, ({ caller, query }) => gifts.list(caller, query))
  on(getAnyGift, ({ caller, params }) => gifts.show(caller, params.id))
  on(revokeGift, ({ caller, params, body }) => returns.revoke(caller, params.id, body))
}
