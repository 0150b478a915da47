import type { Stripe } from 'stripe'
import { readCharge } from './charges.ts'
import type { TaxMode } from '#shared/taxes.ts'
import { taxOfSession } from './checkout.ts'
import { customerMaker, forCustomer, payerOf } from './customers.ts'
import { automaticTax, setCustomerBilling } from './taxes.ts'
import type { GatewayParts } from './client.ts'
import { GatewayRefused } from './errors.ts'
import { balanceEntry, balanceFacts, disputeFacts, refundFacts, transferFacts } from './money.facts.ts'
import { makeOnce } from './once.ts'
import { payeeOperations } from './payees.ts'
import { dateOf, idOf, secondsOf } from './reading.ts'
import type {
  BalanceEntry,
  FundingOrder,
  FundingStarted,
  GiftOrder,
  GiftStarted,
  RefundFacts,
  RefundOrder,
  ReversalFacts,
  ReversalOrder,
  TransferFacts,
  TransferOrder,
} from './marketplace.facts.ts'
import type { MarketplaceGateway } from '../stripe.ts'

interface PaidOnce {
  name: string
  reference: string
  metadata: Record<string, string>
  payer: Pick<Stripe.Checkout.SessionCreateParams, 'customer' | 'customer_email'>
  transferGroup?: string
  /** Left out of what is no sale of ours. */
  taxes?: TaxMode
}

/** The form of something that is paid once. */
async function createPaymentSession(
  stripe: Stripe,
  order: Pick<FundingOrder, 'returnUrl' | 'currency' | 'amountCents' | 'description' | 'expiresAt'>,
  { name, reference, metadata, payer, transferGroup, taxes = 'off' }: PaidOnce,
): Promise<GiftStarted> {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    ui_mode: 'elements',
    return_url: order.returnUrl,
    ...payer,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: order.amountCents,
          ...(taxes !== 'off' && { tax_behavior: taxes }),
          product_data: { name: order.description },
        },
      },
    ],
    ...automaticTax({ taxes }),
    client_reference_id: reference,
    metadata,
    payment_intent_data: { ...(transferGroup && { transfer_group: transferGroup }), metadata },
    // The page shows our price, so nobody is charged in another currency.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    expires_at: secondsOf(order.expiresAt),
  }
  const session = await makeOnce({
    name,
    params,
    make: (wanted, options) => stripe.checkout.sessions.create(wanted, options),
  })
  if (!session.client_secret) {
    throw new GatewayRefused(`session ${session.id} has no client secret`, { code: 'checkout.secretless' })
  }
  return {
    sessionId: session.id,
    clientSecret: session.client_secret,
    expiresAt: dateOf(session.expires_at),
    tax: taxOfSession(session, { taxes }),
  }
}

async function createFundingSession(
  stripe: Stripe,
  order: FundingOrder,
  customerId: string,
): Promise<FundingStarted> {
  const { fundingId, campaignId } = order
  const started = await createPaymentSession(stripe, order, {
    name: `fund:${fundingId}`,
    reference: fundingId,
    metadata: { kind: 'funding', fundingId, campaignId },
    payer: { customer: customerId },
    transferGroup: `campaign_${campaignId}`,
  })
  return { ...started, customerId }
}

/**
 * Whoever fills in the form pays: the provider keeps no card of it, and a customer only where taxes are judged by
 * where one is.
 */
async function startGift(stripe: Stripe, order: GiftOrder, taxes: TaxMode): Promise<GiftStarted> {
  const { giftId, buyerEmail: email, billing } = order
  const start = (payer: PaidOnce['payer']) =>
    createPaymentSession(stripe, order, {
      name: `gift:${giftId}`,
      reference: giftId,
      metadata: { kind: 'gift', giftId },
      payer,
      taxes,
    })
  if (taxes === 'off') return start(email ? { customer_email: email } : {})
  return forCustomer(
    order.customerId,
    customerMaker(stripe, payerOf({ checkoutId: giftId, email })),
    async (customer) => {
      if (billing) await setCustomerBilling(stripe, customer, billing)
      return start({ customer })
    },
  )
}

const startFunding = (stripe: Stripe, order: FundingOrder): Promise<FundingStarted> => {
  const { brandId, brandName: name, brandEmail: email } = order
  const make = customerMaker(stripe, { name: brandId, params: { name, email, metadata: { brandId } } })
  return forCustomer(order.customerId, make, (customerId) => createFundingSession(stripe, order, customerId))
}

async function refund(stripe: Stripe, order: RefundOrder): Promise<RefundFacts> {
  const { refundId, chargeId, amountCents } = order
  return makeOnce({
    name: `rf:${refundId}`,
    params: {
      charge: chargeId,
      ...(amountCents !== undefined && { amount: amountCents }),
      metadata: { ...order.metadata, refundId },
    },
    make: async (params, options) => refundFacts(await stripe.refunds.create(params, options)),
    find: () => findRefund(stripe, { chargeId, refundId }),
  })
}

async function listRefunds(stripe: Stripe, chargeId: string): Promise<RefundFacts[]> {
  const found: RefundFacts[] = []
  for await (const refund of stripe.refunds.list({ charge: chargeId, limit: 100 }))
    found.push(refundFacts(refund))
  return found
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

/** The key of a transfer holds no parameters: whatever has changed since, one attempt makes one transfer. */
async function transfer(stripe: Stripe, order: TransferOrder): Promise<TransferFacts> {
  const { part = 1 } = order
  const made = await stripe.transfers.create(
    {
      amount: order.amountCents,
      currency: order.currency,
      destination: order.accountId,
      transfer_group: order.transferGroup,
      metadata: { contentId: order.contentId, ...(part > 1 && { part: String(part) }) },
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
  { transferGroup, contentId, part = 1 }: { transferGroup: string; contentId: string; part?: number },
): Promise<TransferFacts | null> {
  for await (const found of stripe.transfers.list({ transfer_group: transferGroup, limit: 100 })) {
    const facts = transferFacts(found)
    if (facts.contentId === contentId && facts.part === part) return facts
  }
  return null
}

const reversalFacts = (
  { id, amount }: Pick<Stripe.TransferReversal, 'id' | 'amount'>,
  transferId: string,
): ReversalFacts => ({ stripeReversalId: id, transferId, amountCents: amount })

async function findReversal(
  stripe: Stripe,
  { transferId, reversalId }: Pick<ReversalOrder, 'transferId' | 'reversalId'>,
): Promise<ReversalFacts | null> {
  for await (const found of stripe.transfers.listReversals(transferId, { limit: 100 })) {
    if (found.metadata?.['reversalId'] === reversalId) return reversalFacts(found, transferId)
  }
  return null
}

async function reverseTransfer(stripe: Stripe, order: ReversalOrder): Promise<ReversalFacts> {
  const { reversalId, transferId, amountCents } = order
  return makeOnce({
    name: `trr:${reversalId}`,
    params: {
      ...(amountCents !== undefined && { amount: amountCents }),
      metadata: { reversalId, reason: order.reason.slice(0, 500) },
    },
    make: async (params, options) =>
      reversalFacts(await stripe.transfers.createReversal(transferId, params, options), transferId),
    find: () => findReversal(stripe, { transferId, reversalId }),
  })
}

async function listBalanceEntries(
  stripe: Stripe,
  { from, to, after }: { from: Date; to: Date | null; after: string | null },
): Promise<{ entries: BalanceEntry[]; next: string | null }> {
  const page = await stripe.balanceTransactions.list({
    created: { gte: secondsOf(from), ...(to && { lt: secondsOf(to) }) },
    limit: 100,
    expand: ['data.source'],
    ...(after && { starting_after: after }),
  })
  const next = page.has_more ? (page.data.at(-1)?.id ?? null) : null
  return { entries: page.data.map(balanceEntry), next }
}

export function marketplaceOperations(parts: GatewayParts): MarketplaceGateway {
  const { ask, taxes = 'off' } = parts
  return {
    ...payeeOperations(parts),
    startFunding: (order) => ask((stripe) => startFunding(stripe, order)),
    startGift: (order) => ask((stripe) => startGift(stripe, order, taxes)),
    readCharge: (id) => ask((stripe) => readCharge(stripe, id)),
    refund: (order) => ask((stripe) => refund(stripe, order)),
    findRefund: (wanted) => ask((stripe) => findRefund(stripe, wanted)),
    listRefunds: (chargeId) => ask((stripe) => listRefunds(stripe, chargeId)),
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
    findReversal: (wanted) => ask((stripe) => findReversal(stripe, wanted)),
    reverseTransfer: (order) => ask((stripe) => reverseTransfer(stripe, order)),
    balance: (currency) => ask(async (stripe) => balanceFacts(await stripe.balance.retrieve(), currency)),
    listBalanceEntries: (page) => ask((stripe) => listBalanceEntries(stripe, page)),
  }
}
