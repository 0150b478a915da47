import type { BillingDetails } from '#shared/taxes.ts'
import { cardOperations } from './stripe/cards.ts'
import { checkoutOperations } from './stripe/checkout.ts'
import { gatewayParts } from './stripe/client.ts'
import { isLiveKey } from './stripe/keys.ts'
import { eventOperations } from './stripe/events.ts'
import { marketplaceOperations } from './stripe/marketplace.ts'
import { setupOperations } from './stripe/setup.ts'
import { subscriptionOperations } from './stripe/subscriptions.ts'
import { taxOperations } from './stripe/taxes.ts'
import type { GatewayOptions } from './stripe/client.ts'
import type { EventNotice } from './stripe/event.facts.ts'
import type * as marketplace from './stripe/marketplace.facts.ts'
import type * as taxes from './stripe/taxes.facts.ts'
import type * as setup from './stripe/setup.facts.ts'
import type * as membership from './stripe/membership.facts.ts'

/**
 * The payment provider as the rest of the server sees it: plain facts, cents and dates, never the provider's
 * own objects. Every operation may throw `GatewayDeclined`, `GatewayRefused`, `GatewayMissing` or `GatewayDown`
 * (`./stripe/errors.ts`). Never call it inside a database transaction. How long a call may take and how often it
 * is repeated follows from who began the work (`core/callProfile.ts`).
 */
export interface BillingGateway extends MembershipGateway, MarketplaceGateway, EventGateway, SetupGateway {
  /** False with test keys and the sandbox: events of the other world are ignored. */
  readonly livemode: boolean
  /** Told whenever the provider does not accept our key, or not for what was asked. */
  onKeyRefused(listener: (code: string) => Promise<void>): void
}

export interface MembershipGateway {
  /** Finds the plan's price by plan, amount and currency, or makes it. */
  ensurePrice(plan: membership.PlanToSell): Promise<membership.PriceFacts>
  /** The same, without making it. */
  findPrice(plan: membership.PlanToSell): Promise<membership.PriceFacts | null>
  /** Makes the coupon known to the provider, once; answers its name there. */
  ensureCoupon(coupon: membership.CouponToSell): Promise<string>
  /** Makes the next payments of a running subscription cheaper, once for each grant. */
  addCoupon(order: membership.CouponGrant): Promise<void>
  /** Whom and where a customer's invoices are for; null where no country is known. */
  readBilling(customerId: string): Promise<BillingDetails | null>
  /** An address of which no taxes can be told, or an impossible tax id, throws `GatewayRefused` and changes nothing. */
  setBilling(order: taxes.BillingOrder): Promise<void>
  readTaxStatus(): Promise<taxes.TaxStatus>
  startCheckout(order: membership.CheckoutOrder): Promise<membership.CheckoutStarted>
  /**
   * Begins a membership again without its person, once for each checkout: whether its card has paid, reading the
   * checkout tells. One without a card, or whose customer is gone, throws `GatewayRefused` or `GatewayMissing`.
   */
  restart(order: membership.RestartOrder): Promise<membership.Restarted>
  /** What `restart` has made for a checkout, also where its answer was lost; begins nothing. */
  findRestarted(
    order: Pick<membership.RestartOrder, 'customerId' | 'checkoutId'>,
  ): Promise<membership.Restarted | null>
  /** Reads a checkout of either kind by the stored session id. */
  readCheckout(sessionId: string): Promise<membership.CheckoutFacts>
  /** Makes an open checkout unpayable. Read `status` of the answer: it may have been paid in between. */
  expireCheckout(sessionId: string): Promise<membership.CheckoutFacts>
  readSubscription(subscriptionId: string): Promise<membership.SubscriptionFacts>
  previewUpgrade(question: membership.UpgradeQuestion): Promise<membership.UpgradePreview>
  /** A declined card throws `GatewayDeclined`, and nothing of the upgrade is left behind. */
  upgrade(order: membership.UpgradeOrder): Promise<membership.UpgradeOutcome>
  /** Drops an upgrade that waits for authentication; does nothing when there is none. */
  dropPendingUpgrade(subscriptionId: string): Promise<membership.SubscriptionFacts>
  /** From the next payment on, with nothing charged or given back for the running period. */
  setQuantity(order: membership.QuantityOrder): Promise<membership.SubscriptionFacts>
  setCancelAtPeriodEnd(order: membership.CancellationOrder): Promise<membership.SubscriptionFacts>
  /** Ends a subscription at once, with nothing left to be paid; one already ended is simply read. */
  cancelNow(subscriptionId: string): Promise<membership.SubscriptionFacts>
  /**
   * Makes everything unpayable that is still owed for a subscription which has ended. Answers the invoices that
   * somebody was quick enough to pay after the end.
   */
  voidUnpaid(subscriptionId: string): Promise<string[]>
  /** Deletes a person's customer with cards and mail address; one that is gone already is fine. */
  deleteCustomer(customerId: string): Promise<void>
  /** Writes the member's id and email beside a claimed subscription and keeps its card for renewals. */
  linkMember(link: membership.MemberLink): Promise<void>
  /** Newest first. */
  listInvoices(
    page: membership.InvoicePage,
  ): Promise<{ invoices: membership.InvoiceFacts[]; hasMore: boolean }>
  readInvoice(invoiceId: string): Promise<membership.InvoiceFacts>
  /** Makes an unpaid invoice unpayable for good. Read `status` of the answer: it may have been paid in between. */
  voidInvoice(invoiceId: string): Promise<membership.InvoiceFacts>
  /** Has an unpaid invoice ask for less, as a line of a draft or a credit note of an open one; once for each cover. */
  creditInvoice(order: membership.CreditOrder): Promise<membership.CreditOutcome>
  /** The money that paid an invoice; null where none was taken. */
  readInvoiceCharge(invoiceId: string): Promise<membership.ChargeFacts | null>
  /** The card that renewals are charged to. */
  readCard(subscriptionId: string): Promise<membership.CardFacts | null>
  /** Begins to put another card on file; the secret feeds the payment form. */
  startCardChange(order: membership.CardChangeOrder): Promise<{ setupId: string; clientSecret: string }>
  readCardChange(setupId: string): Promise<membership.CardChangeFacts>
  /** Charges renewals to this card, unless a newer one is on file; answers the one that is. */
  useCard(card: { subscriptionId: string; methodId: string }): Promise<membership.CardFacts | null>
  /** Whether an open invoice could be paid with this card. */
  payInvoice(payment: { invoiceId: string; methodId: string }): Promise<boolean>
}

export interface MarketplaceGateway {
  startFunding(order: marketplace.FundingOrder): Promise<marketplace.FundingStarted>
  startGift(order: marketplace.GiftOrder): Promise<marketplace.GiftStarted>
  readCharge(chargeId: string): Promise<membership.ChargeFacts>
  refund(order: marketplace.RefundOrder): Promise<marketplace.RefundFacts>
  /** Finds the refund that was made for our own refund id. */
  findRefund(refund: { chargeId: string; refundId: string }): Promise<marketplace.RefundFacts | null>
  /** All refunds of a charge, whoever made them. */
  listRefunds(chargeId: string): Promise<marketplace.RefundFacts[]>
  readRefund(stripeRefundId: string): Promise<marketplace.RefundFacts>
  readDispute(disputeId: string): Promise<marketplace.DisputeFacts>
  readFraudWarning(warningId: string): Promise<marketplace.FraudWarningFacts>
  transfer(order: marketplace.TransferOrder): Promise<marketplace.TransferFacts>
  /** Finds the transfer that was made for this content. */
  findTransfer(transfer: {
    transferGroup: string
    contentId: string
    /** 1 where it is left out. */
    part?: number
  }): Promise<marketplace.TransferFacts | null>
  readTransfer(transferId: string): Promise<marketplace.TransferFacts>
  /** Finds what was taken back of this transfer for our own reversal id. */
  findReversal(
    reversal: Pick<marketplace.ReversalOrder, 'transferId' | 'reversalId'>,
  ): Promise<marketplace.ReversalFacts | null>
  reverseTransfer(order: marketplace.ReversalOrder): Promise<marketplace.ReversalFacts>
  createPayee(payee: marketplace.NewPayee): Promise<marketplace.PayeeFacts>
  readPayee(accountId: string): Promise<marketplace.PayeeFacts>
  /** Where payees may live, as ISO 3166-1 alpha-2, of a platform in this country. */
  payeeCountries(country: string): Promise<string[]>
  /** A fresh single-use onboarding address. */
  payeeLink(order: marketplace.PayeeLinkOrder): Promise<{ url: string; expiresAt: Date }>
  balance(currency: string): Promise<marketplace.BalanceFacts>
  /** A page of the balance's bookings from one moment to before another, newest first; `next` begins the next one. */
  listBalanceEntries(page: {
    from: Date
    /** Null where the window has no end. */
    to: Date | null
    after: string | null
  }): Promise<{ entries: marketplace.BalanceEntry[]; next: string | null }>
}

export interface EventGateway {
  /** Checks the signature over the raw body; a wrong or old one is `GatewayRefused` with code `event.unsigned`. */
  readEvent(raw: Buffer, signature: string | undefined): EventNotice
  /** The payee whose onboarding pages were left: `v2.core.account_link.returned` alone names no object. */
  payeeOfEvent(eventId: string): Promise<string | null>
  /** A page of the events of these types (20 at most) since then, newest first; `next` begins the next one. */
  listEvents(page: {
    types: readonly string[]
    from: Date
    after: string | null
  }): Promise<{ notices: EventNotice[]; next: string | null }>
}

export interface SetupGateway {
  /** The platform's own account. */
  readAccount(): Promise<setup.AccountFacts>
  readCatalogue(plan: membership.PlanToSell): Promise<setup.CatalogueFacts>
  /** Gives a plan's product its name back, and makes it and its price sellable again. */
  reviveCatalogue(plan: membership.PlanToSell): Promise<void>
  /** Where the provider posts its events to. */
  listDestinations(): Promise<setup.DestinationFacts[]>
  /** The secret that its events are signed by is told this once. */
  createDestination(
    order: setup.DestinationOrder,
  ): Promise<setup.DestinationFacts & { secret: string | null }>
  /** Has exactly these events posted there, and switches it on. */
  setDestination(change: { destinationId: string; types: readonly string[] }): Promise<void>
  /** Whether our key may do what the program does; nothing is made by asking. */
  listRights(): Promise<setup.RightFacts[]>
  /** The version of the provider's interface that this program speaks. */
  apiVersion(): Promise<string>
}

/** The gateway on the official SDK; with `sandbox` the same code talks to the embedded one. */
export function createBillingGateway(options: GatewayOptions): BillingGateway {
  const parts = gatewayParts(options)
  return {
    livemode: isLiveKey(options.secretKey),
    onKeyRefused: parts.onKeyRefused,
    ...checkoutOperations(parts),
    ...subscriptionOperations(parts),
    ...cardOperations(parts),
    ...taxOperations(parts),
    ...marketplaceOperations(parts),
    ...eventOperations(parts),
    ...setupOperations(parts),
  }
}
