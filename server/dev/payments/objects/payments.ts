import type { Stripe } from 'stripe'

export interface NewIntent {
  id: string
  created: number
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  transferGroup: string | null
  secret: string
}

export function intentObject(intent: NewIntent): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: intent.transferGroup,
  }
}

interface NewSetup {
  id: string
  created: number
  customer: string | null
  metadata: Record<string, string>
  secret: string
}

export function setupObject(setup: NewSetup): Stripe.SetupIntent {
  return {
    id: setup.id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: setup.secret,
    created: setup.created,
    customer: setup.customer,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: setup.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

interface NewCharge {
  id: string
  created: number
  intent: Stripe.PaymentIntent
  customer: string | null
  paymentMethod: Stripe.PaymentMethod
}

export function chargeObject(charge: NewCharge): Stripe.Charge {
  const { intent, paymentMethod } = charge
  return {
    id: charge.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: 'PLAZA',
    captured: true,
    created: charge.created,
    currency: intent.currency,
    customer: charge.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

interface NewRefund {
  id: string
  created: number
  charge: Stripe.Charge
  amount: number
  reason: string | null
  metadata: Record<string, string>
  balanceTransaction: string
  isPending: boolean
}

export function refundObject(refund: NewRefund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    charge: refund.charge.id,
    created: refund.created,
    currency: refund.charge.currency,
    customer: refund.charge.customer,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.charge.payment_intent,
    payment_method: refund.charge.payment_method,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

interface NewDispute {
  id: string
  created: number
  charge: Stripe.Charge
  /** As much of it as is taken back. */
  amount: number
  status: Stripe.Dispute.Status
}

export function disputeObject({ id, created, charge, amount, status }: NewDispute): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  }
}
