import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'
import { refundObject } from '../objects/payments.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { book } from './books.ts'
import { expect } from './later.ts'

const day = 86_400

interface RefundRequest {
  amount?: number | undefined
  reason?: string | undefined
  metadata: Record<string, string>
}

export function refundCharge(world: World, chargeId: string, request: RefundRequest): Stripe.Refund {
  const charge = world.store.named('charge', chargeId, 'charge')
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  const disputes = world.store.list('dispute', { charge: chargeId })
  if (disputes.some(({ is_charge_refundable: isRefundable }) => !isRefundable)) {
    throw invalid(`Charge ${chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw invalid(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount <= 0 || amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
      param: 'amount',
    })
  }
  const id = world.newId('re')
  const fault = world.faults.takeFor('refund')
  const booking = book(world, { type: 'refund', amount: -amount, currency: charge.currency, source: id })
  const refund = world.store.put(
    'refund',
    refundObject({
      id,
      created: world.seconds(),
      charge,
      amount,
      reason: request.reason ?? null,
      metadata: request.metadata,
      balanceTransaction: booking.id,
      isPending: fault !== null,
    }),
  )
  if (fault) {
    expect(world, {
      kind: fault === 'pends' ? 'refund_arrives' : 'refund_fails',
      objectId: id,
      inSeconds: day,
    })
  }
  const refunded = world.store.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  world.emit('refund.created', refund)
  world.emit('charge.refunded', refunded)
  return refund
}

/** A refund that was under way has reached the card. */
export function completeRefund(world: World, refundId: string): void {
  const refund = world.store.get('refund', refundId)
  if (refund.status !== 'pending') return
  world.emit('refund.updated', world.store.put('refund', { ...refund, status: 'succeeded' }))
}

/** The bank sends a refund back: the money returns to the balance. */
export function failRefund(world: World, refundId: string): Stripe.Refund {
  const refund = world.store.get('refund', refundId)
  if (refund.status === 'failed') throw invalid('This refund has failed already.')
  const charge = world.store.get('charge', idOf(refund.charge) ?? '')
  const booking = book(world, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
  })
  const failed = world.store.put('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: booking.id,
  })
  world.store.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  world.emit('refund.updated', failed)
  world.emit('refund.failed', failed)
  return failed
}
