import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'
import { disputeObject, refundObject } from '../objects/payments.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { book } from './books.ts'

const disputeFeeCents = 1500

interface RefundRequest {
  amount?: number | undefined
  reason?: string | undefined
  metadata: Record<string, string>
}

export function refundCharge(world: World, chargeId: string, request: RefundRequest): Stripe.Refund {
  const charge = world.store.get('charge', chargeId)
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  if (charge.disputed) {
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
    }),
  )
  const refunded = world.store.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  world.emit('refund.created', refund)
  world.emit('charge.refunded', refunded)
  return refund
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

export function openDispute(world: World, chargeId: string): Stripe.Dispute {
  const charge = world.store.get('charge', chargeId)
  if (charge.disputed) throw invalid(`Charge ${chargeId} is disputed already.`)
  const id = world.newId('du')
  const withdrawal = book(world, {
    type: 'adjustment',
    amount: -charge.amount,
    fee: disputeFeeCents,
    currency: charge.currency,
    source: id,
  })
  const dispute = world.store.put(
    'dispute',
    disputeObject({ id, created: world.seconds(), charge, withdrawal }),
  )
  world.store.put('charge', { ...charge, disputed: true })
  world.emit('charge.dispute.created', dispute)
  world.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Accepts the dispute's own id or that of its charge. */
export function closeDispute(world: World, objectId: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = world.store.list('dispute', { charge: objectId })[0] ?? world.store.get('dispute', objectId)
  if (dispute.status !== 'needs_response') throw invalid(`This dispute is ${dispute.status} already.`)
  const closed = { ...dispute, status: outcome }
  if (outcome === 'won') {
    const returned = book(world, {
      type: 'adjustment',
      amount: dispute.amount,
      currency: dispute.currency,
      source: dispute.id,
    })
    closed.balance_transactions = [...dispute.balance_transactions, returned]
  }
  world.store.put('dispute', closed)
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', closed)
  world.emit('charge.dispute.closed', closed)
  return closed
}

export function warnOfFraud(world: World, chargeId: string): Stripe.Radar.EarlyFraudWarning {
  const charge = world.store.get('charge', chargeId)
  const warning = world.store.put('radar.early_fraud_warning', {
    id: world.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: chargeId,
    created: world.seconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: idOf(charge.payment_intent) ?? '',
  })
  world.emit('radar.early_fraud_warning.created', warning)
  return warning
}
