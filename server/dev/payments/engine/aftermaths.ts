import type { Aftermath } from '../records.ts'
import type { World } from '../world.ts'
import { bookCharge } from './books.ts'
import { completeRefund, failRefund } from './refunds.ts'
import { openDispute, warnOfFraud } from './disputes.ts'

/** The fee of a charge that was captured in the background is known. */
function settleFee(world: World, chargeId: string): void {
  const charge = world.store.get('charge', chargeId)
  const booking = bookCharge(world, charge)
  world.emit('charge.updated', world.store.put('charge', { ...charge, balance_transaction: booking.id }))
}

export function happen(world: World, { id, kind, objectId }: Aftermath): void {
  world.store.remove(id)
  switch (kind) {
    case 'dispute':
      openDispute(world, objectId)
      break
    case 'fraud_warning':
      warnOfFraud(world, objectId)
      break
    case 'fee':
      settleFee(world, objectId)
      break
    case 'refund_arrives':
      completeRefund(world, objectId)
      break
    case 'refund_fails':
      // A bank that was made to send it back at once does not do so twice.
      if (world.store.get('refund', objectId).status !== 'failed') failRefund(world, objectId)
  }
}
