import type { Stripe } from 'stripe'
import { readCharge } from './charges.ts'
import type { GatewayParts } from './client.ts'
import { GatewayRefused } from './errors.ts'
import { balanceEntry, balanceFacts, disputeFacts, refundFacts, transferFacts } from './money.reading.ts'
import { payeeOperations } from './payees.ts'
import { dateOf, idOf, secondsOf } from './reading.ts'
import type {
  BalanceEntry,
  FundingOrder,
  FundingStarted,
  RefundFacts,
  RefundOrder,
  ReversalFacts,
  ReversalOrder,
  TransferFacts,
  TransferOrder,
} from './marketplace.facts.ts'
import type { MarketplaceGateway } from '../stripe.ts'

async function ensureBrandCustomer(stripe: Stripe, order: FundingOrder): Promise<string> {
  if (order.customerId) return order.customerId
  const customer = await stripe.customers.create(
    { name: order.brandName, email: order.brandEmail, metadata: { brandId: order.brandId } },
    { idempotencyKey: `cus:${order.brandId}` },
  )
  return customer.id
}

async function startFunding(stripe: Stripe, order: FundingOrder): Promise<FundingStarted> {
  const { fundingId, campaignId } = order
  const customerId = await ensureBrandCustomer(stripe, order)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ui_mode: 'elements',
      return_url: order.returnUrl,
      customer: customerId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency,
            unit_amount: order.amountCents,
            product_data: { name: order.description },
          },
        },
      ],
      client_reference_id: fundingId,
      metadata: { kind: 'funding', fundingId, campaignId },
      payment_intent_data: {
        transfer_group: `campaign_${campaignId}`,
        metadata: { kind: 'funding', fundingId, campaignId },
      },
      allowed_payment_method_types: ['card'],
      expires_at: secondsOf(order.expiresAt),
    },
    { idempotencyKey: `fund:${fundingId}` },
  )
  if (!session.client_secret) {
    throw new GatewayRefused(`session ${session.id} has no client secret`, 'checkout.secretless')
  }
  return {
    sessionId: session.id,
    clientSecret: session.client_secret,
    customerId,
    expiresAt: dateOf(session.expires_at),
  }
}

async function refund(stripe: Stripe, order: RefundOrder): Promise<RefundFacts> {
  const made = await stripe.refunds.create(
    {
      charge: order.chargeId,
      ...(order.amountCents !== undefined && { amount: order.amountCents }),
      metadata: { ...order.metadata, refundId: order.refundId },
    },
    { idempotencyKey: `rf:${order.refundId}` },
  )
  return refundFacts(made)
}

async function findRefund(
  stripe: Stripe,
  { chargeId, refundId }: { chargeId: string; refundId: string },
): Promise<RefundFacts | null> {
  for await (const found of stripe.refunds.list({ charge: chargeId, limit: 100 })) {
    if (found.metadata?.['refundId'] === refundId) return refundFacts(found)
  }
  return null
}

async function transfer(stripe: Stripe, order: TransferOrder): Promise<TransferFacts> {
  const made = await stripe.transfers.create(
    {
      amount: order.amountCents,
      currency: order.currency,
      destination: order.accountId,
      transfer_group: order.transferGroup,
      metadata: { contentId: order.contentId },
      ...(order.sourceChargeId && { source_transaction: order.sourceChargeId }),
    },
    {
      idempotencyKey: order.attempt > 1 ? `tr:${order.contentId}:${order.attempt}` : `tr:${order.contentId}`,
    },
  )
  return transferFacts(made)
}

async function findTransfer(
  stripe: Stripe,
  { transferGroup, contentId }: { transferGroup: string; contentId: string },
): Promise<TransferFacts | null> {
  for await (const found of stripe.transfers.list({ transfer_group: transferGroup, limit: 100 })) {
    if (found.metadata['contentId'] === contentId) return transferFacts(found)
  }
  return null
}

async function reverseTransfer(stripe: Stripe, order: ReversalOrder): Promise<ReversalFacts> {
  const reversal = await stripe.transfers.createReversal(
    order.transferId,
    {
      ...(order.amountCents !== undefined && { amount: order.amountCents }),
      metadata: { reversalId: order.reversalId, reason: order.reason.slice(0, 500) },
    },
    { idempotencyKey: `trr:${order.reversalId}` },
  )
  return { stripeReversalId: reversal.id, transferId: order.transferId, amountCents: reversal.amount }
}

async function listBalanceEntries(stripe: Stripe, since: Date): Promise<BalanceEntry[]> {
  const entries: BalanceEntry[] = []
  const bookings = stripe.balanceTransactions.list({
    created: { gte: secondsOf(since) },
    limit: 100,
    expand: ['data.source'],
  })
  for await (const booking of bookings) entries.push(balanceEntry(booking))
  return entries.toReversed()
}

export function marketplaceOperations(parts: GatewayParts): MarketplaceGateway {
  const { ask } = parts
  return {
    ...payeeOperations(parts),
    startFunding: (order) => ask((stripe) => startFunding(stripe, order)),
    readCharge: (id) => ask((stripe) => readCharge(stripe, id)),
    refund: (order) => ask((stripe) => refund(stripe, order)),
    findRefund: (wanted) => ask((stripe) => findRefund(stripe, wanted)),
    readRefund: (id) => ask(async (stripe) => refundFacts(await stripe.refunds.retrieve(id))),
    readDispute: (id) => ask(async (stripe) => disputeFacts(await stripe.disputes.retrieve(id))),
    readFraudWarning: (id) =>
      ask(async (stripe) => {
        const warning = await stripe.radar.earlyFraudWarnings.retrieve(id)
        return {
          warningId: warning.id,
          chargeId: idOf(warning.charge) ?? '',
          isActionable: warning.actionable,
          createdAt: dateOf(warning.created),
        }
      }),
    transfer: (order) => ask((stripe) => transfer(stripe, order)),
    findTransfer: (wanted) => ask((stripe) => findTransfer(stripe, wanted)),
    readTransfer: (id) => ask(async (stripe) => transferFacts(await stripe.transfers.retrieve(id))),
    reverseTransfer: (order) => ask((stripe) => reverseTransfer(stripe, order)),
    balance: (currency) => ask(async (stripe) => balanceFacts(await stripe.balance.retrieve(), currency)),
    listBalanceEntries: (since) => ask((stripe) => listBalanceEntries(stripe, since)),
  }
}
