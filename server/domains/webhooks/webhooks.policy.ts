/** What an event is about, as far as it is acted upon; each subject's jobs refetch its object by id. */
export type Subject =
  | 'checkout'
  | 'subscription'
  | 'invoice'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'transfer'
  | 'payout'
  | 'fraud'
  | 'customer'
  | 'card'
  | 'payee'

const subjects: Record<string, Subject> = {
  'checkout.session.completed': 'checkout',
  'checkout.session.expired': 'checkout',
  'checkout.session.async_payment_succeeded': 'checkout',
  'checkout.session.async_payment_failed': 'checkout',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'customer.subscription.pending_update_applied': 'subscription',
  'customer.subscription.pending_update_expired': 'subscription',
  'invoice.created': 'invoice',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'invoice.finalization_failed': 'invoice',
  'invoice.voided': 'invoice',
  'invoice.marked_uncollectible': 'invoice',
  'charge.updated': 'charge',
  'charge.refunded': 'charge',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'transfer.created': 'transfer',
  'transfer.reversed': 'transfer',
  'payout.failed': 'payout',
  'radar.early_fraud_warning.created': 'fraud',
  'customer.deleted': 'customer',
  'setup_intent.succeeded': 'card',
  'v2.core.account[configuration.recipient].capability_status_updated': 'payee',
  'v2.core.account[requirements].updated': 'payee',
  'v2.core.account.closed': 'payee',
  'v2.core.account_link.returned': 'payee',
}

/** Null for the many events that nobody here acts upon. */
export const subjectOf = (type: string): Subject | null => subjects[type] ?? null

const types = Object.keys(subjects)
/** What is acted upon of v1 objects: sent as snapshots, and as thin events whose names begin with `v1.`. */
export const snapshotTypes: readonly string[] = types.filter((type) => !type.startsWith('v2.'))
/** What is acted upon of v2 objects, which is told of by thin events only. */
export const thinTypes: readonly string[] = types.filter((type) => type.startsWith('v2.'))
/** What is acted upon of the payees' own accounts. */
export const payeeTypes: readonly string[] = types.filter((type) => subjects[type] === 'payout')
