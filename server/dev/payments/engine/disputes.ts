import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'
import { disputeObject } from '../objects/payments.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { book } from './books.ts'

const disputeFeeCents = 1500

/** Moves money between the balance and a dispute, and writes the booking beside it. */
function move(world: World, dispute: Stripe.Dispute, moved: { amount: number; fee: number }): Stripe.Dispute {
  const booking = book(world, {
    type: 'adjustment',
    ...moved,
    currency: dispute.currency,
    source: dispute.id,
  })
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, booking] }
}

/**
 * A payer's bank takes a payment back. An inquiry only asks, with no money moved; what the networks settle
 * at once is `prevented`, and costs the payment but no fee. Of a `part` only that is taken.
 */
export function openDispute(
  world: World,
  chargeId: string,
  wanted: 'chargeback' | 'inquiry' | 'prevented' | { part: number } = 'chargeback',
): Stripe.Dispute {
  const charge = world.store.get('charge', chargeId)
  const isPart = typeof wanted === 'object'
  const amount = isPart ? wanted.part : charge.amount
  const kind = isPart ? 'chargeback' : wanted
  if (charge.disputed) throw invalid(`Charge ${chargeId} is disputed already.`)
  const id = world.newId('du')
  const status = {
    chargeback: 'needs_response',
    inquiry: 'warning_needs_response',
    prevented: 'prevented',
  } as const
  const opened = disputeObject({ id, created: world.seconds(), charge, amount, status: status[kind] })
  const fee = kind === 'prevented' ? 0 : disputeFeeCents
  const isInquiry = kind === 'inquiry'
  const dispute = isInquiry ? opened : move(world, opened, { amount: -amount, fee })
  world.store.put('dispute', dispute)
  world.store.put('charge', { ...charge, disputed: true })
  world.emit('charge.dispute.created', dispute)
  if (!isInquiry) world.emit('charge.dispute.funds_withdrawn', dispute)
  if (kind === 'prevented') world.emit('charge.dispute.closed', dispute)
  return dispute
}

/** Accepts the dispute's own id or that of its charge. */
export function disputeOf(world: World, objectId: string): Stripe.Dispute {
  return world.store.list('dispute', { charge: objectId })[0] ?? world.store.get('dispute', objectId)
}

const closable: Record<'won' | 'lost' | 'warning_closed', string[]> = {
  // An appeal may be won after the dispute was lost.
  won: ['needs_response', 'under_review', 'lost'],
  lost: ['needs_response', 'under_review'],
  warning_closed: ['warning_needs_response'],
}

/** Ends a dispute. A won one brings the money back. */
export function closeDispute(
  world: World,
  objectId: string,
  outcome: 'won' | 'lost' | 'warning_closed',
): Stripe.Dispute {
  const dispute = disputeOf(world, objectId)
  if (!closable[outcome].includes(dispute.status)) throw invalid(`This dispute is ${dispute.status} already.`)
  const moved =
    outcome === 'won'
      ? { ...move(world, dispute, { amount: dispute.amount, fee: 0 }), is_charge_refundable: true }
      : dispute
  const closed = world.store.put('dispute', { ...moved, status: outcome })
  const charge = world.store.get('charge', idOf(dispute.charge) ?? '')
  if (outcome === 'warning_closed') world.store.put('charge', { ...charge, disputed: false })
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', closed)
  world.emit('charge.dispute.closed', closed)
  return closed
}

/** The words by which an answer wins or loses in the provider's test mode; any other is looked into. */
const verdicts: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

/** Hands in what speaks against a dispute. */
export function answerDispute(world: World, disputeId: string, evidence: string): Stripe.Dispute {
  const dispute = world.store.get('dispute', disputeId)
  if (dispute.status !== 'needs_response') throw invalid('This dispute takes no evidence any more.')
  const answered = world.store.put('dispute', {
    ...dispute,
    status: 'under_review',
    evidence: { ...dispute.evidence, uncategorized_text: evidence },
    evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
  })
  world.emit('charge.dispute.updated', answered)
  const verdict = verdicts[evidence]
  return verdict ? closeDispute(world, disputeId, verdict) : answered
}

/** A fee that comes later, or goes back: for countering, for a network's arbitration. */
export function chargeDisputeFee(world: World, objectId: string, fee: number): Stripe.Dispute {
  const charged = world.store.put('dispute', move(world, disputeOf(world, objectId), { amount: 0, fee }))
  world.emit('charge.dispute.updated', charged)
  return charged
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
