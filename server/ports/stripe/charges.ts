import type { Stripe } from 'stripe'
import type { ChargeFacts } from './membership.facts.ts'
import { disputeFacts, isStanding } from './money.facts.ts'
import { chargeFacts, expanded, idOf } from './reading.ts'

/** The payment behind an invoice; its charge, if money was ever taken. */
export async function paymentOfInvoice(
  stripe: Stripe,
  invoiceId: string,
): Promise<Stripe.PaymentIntent | null> {
  const payments = await stripe.invoicePayments.list({
    invoice: invoiceId,
    expand: ['data.payment.payment_intent'],
  })
  const payment = payments.data.find(({ is_default }) => is_default) ?? payments.data[0]
  return expanded(payment?.payment.payment_intent)
}

async function invoiceOfPayment(stripe: Stripe, paymentIntentId: string): Promise<Stripe.Invoice | null> {
  const payments = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    expand: ['data.invoice'],
  })
  const invoice = payments.data[0]?.invoice
  return invoice && typeof invoice !== 'string' && !invoice.deleted ? invoice : null
}

/** A charge counts as disputed also while a bank only asks, and after a dispute was won: its disputes tell which. */
async function isTakenBack(stripe: Stripe, { id, disputed }: Stripe.Charge): Promise<boolean> {
  if (!disputed) return false
  for await (const dispute of stripe.disputes.list({ charge: id, limit: 100 })) {
    if (isStanding(disputeFacts(dispute))) return true
  }
  return false
}

export async function readCharge(stripe: Stripe, chargeId: string): Promise<ChargeFacts> {
  const charge = await stripe.charges.retrieve(chargeId, { expand: ['balance_transaction'] })
  const paymentIntentId = idOf(charge.payment_intent)
  const { fundingId, giftId } = charge.metadata
  const isOnce = fundingId !== undefined || giftId !== undefined
  const invoice = paymentIntentId && !isOnce ? await invoiceOfPayment(stripe, paymentIntentId) : null
  return chargeFacts(charge, { invoice, isDisputed: await isTakenBack(stripe, charge) })
}
