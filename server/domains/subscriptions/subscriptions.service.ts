import { Failure } from '#shared/errors.ts'
import type { Db } from '#db/store.ts'
import { createLeases } from '../../core/leases.ts'
import type { InvoiceFacts, SubscriptionFacts } from '../../ports/stripe/membership.facts.ts'
import type { Member } from '../users/users.service.ts'
import { refundsRepo } from './refunds.repo.ts'
import { isLive, isOver } from './subscriptions.policy.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

export interface Change {
  subscriptionExpiresAt: Date | null
}

const mostInvoices = 100
/** Whoever presses twice waits for their first press. */
const inTurn = { patienceMs: 10_000, busy: new Failure('subscription.busy', { retryAfter: 5 }) }

/** What is written together with a change. */
type Also = (tx: Db, member: Member) => Promise<void>

/** Gives up what would begin a membership again by itself, and writes `also` with it; answers whether anything would have. */
type GivingUp = (userId: string, also?: Also) => Promise<boolean>

export type SubscriptionsService = ReturnType<typeof subscriptionsService>

/** Ending a membership with its paid period, taking that back, and what was paid. */
export function subscriptionsService(parts: SyncParts & { sync: SyncService }) {
  const { store, clock, gateway, sync } = parts
  const { memberships } = parts.users
  const refunds = refundsRepo(store.tables)
  const leases = createLeases(parts)
  const givingUp: GivingUp[] = []
  const find = (userId: string): Promise<Member | undefined> =>
    store.read((db) => memberships.find(db, userId))

  /** Writes what the provider made of a wish. */
  async function keep(asked: Member, facts: SubscriptionFacts, also?: Also): Promise<Change> {
    const isWritten = await store.transaction(async (tx) => {
      const written = await sync.write(tx, asked, facts)
      if (written !== null) await also?.(tx, asked)
      return written !== null
    })
    if (!isWritten) {
      await sync.sync(asked.id)
      if (also) await store.transaction((tx) => also(tx, asked))
    }
    const after = await find(asked.id)
    return { subscriptionExpiresAt: after?.subscriptionExpiresAt ?? null }
  }

  /** Asks the provider, and writes what it made of it. */
  async function setCancelled(userId: string, cancel: boolean, also?: Also): Promise<Change> {
    // Counted before the call, so that each wish is a request of its own and not a replay of an older one.
    const asking = await store.transaction((tx) => memberships.countChange(tx, userId))
    if (!asking?.stripeSubscriptionId) throw new Failure('subscription.not_active')
    const { stripeSubscriptionId: subscriptionId, billingVersion } = asking
    const facts = await gateway.setCancelAtPeriodEnd({ subscriptionId, cancel, billingVersion })
    return keep(asking, facts, also)
  }

  async function letEnd(userId: string, also?: Also): Promise<Change> {
    const member = await find(userId)
    if (!member || !isLive(member, clock.now())) throw new Failure('subscription.not_active')
    if (member.subscriptionStatus === 'cancelled') {
      return { subscriptionExpiresAt: member.subscriptionExpiresAt }
    }
    return setCancelled(userId, true, also)
  }

  /** One at a time for each person: the second finds it ending, and writes nothing with it. */
  const letEndInTurn = (userId: string, also?: Also): Promise<Change> =>
    leases.hold(`cancel:${userId}`, inTurn, () => sync.insist(userId, () => letEnd(userId, also)))

  async function resume(userId: string): Promise<Change> {
    const member = await find(userId)
    if (!member?.stripeSubscriptionId) throw new Failure('subscription.not_active')
    if (!isLive(member, clock.now())) throw new Failure('subscription.ended')
    if (member.subscriptionStatus !== 'cancelled') {
      return { subscriptionExpiresAt: member.subscriptionExpiresAt }
    }
    return setCancelled(userId, false)
  }

  /** Who cancels does not come back by itself, also where nothing is left that the provider could end. */
  async function cancel(userId: string, also?: Also): Promise<Change> {
    const member = await find(userId)
    const isOver = !member || !isLive(member, clock.now())
    const isEnding = isOver || member.subscriptionStatus === 'cancelled'
    let hasGivenUp = false
    for (const giveUp of givingUp)
      hasGivenUp = (await giveUp(userId, isEnding ? also : undefined)) || hasGivenUp
    if (hasGivenUp && isOver) return { subscriptionExpiresAt: member?.subscriptionExpiresAt ?? null }
    return await letEndInTurn(userId, also)
  }

  return {
    /** `also` is written with the change, and only with one. */
    cancel,

    /** The same, with what would begin it again left as it is. */
    letEnd: letEndInTurn,

    /** Joins another way in which a membership begins again by itself. */
    addGivingUp: (giveUp: GivingUp): void => void givingUp.push(giveUp),

    resume: (userId: string) => sync.insist(userId, () => resume(userId)),

    /** Ends a membership in the middle of what is paid for. */
    endNow: async (userId: string, also?: Also): Promise<Change> => {
      const member = await find(userId)
      if (!member?.stripeSubscriptionId) throw new Failure('subscription.not_active')
      return keep(member, await gateway.cancelNow(member.stripeSubscriptionId), also)
    },

    /** What of their payments has gone back to the card, or is on its way, the oldest first. */
    repayments: (userId: string) => store.read((db) => refunds.listStanding(db, userId)),

    /** Newest first. */
    invoices: async (userId: string) => {
      const member = await find(userId)
      if (!member?.stripeCustomerId) return []
      const page = await gateway.listInvoices({ customerId: member.stripeCustomerId, limit: mostInvoices })
      const isPayable = ({ subscriptionId }: InvoiceFacts) =>
        subscriptionId === member.stripeSubscriptionId && !isOver(member.stripeStatus)
      const ids = page.invoices.map(({ invoiceId }) => invoiceId)
      const refunded = await store.read((db) => refunds.sums(db, ids))
      return page.invoices.map((invoice) => ({
        ...invoiceOf(invoice, isPayable(invoice)),
        amountRefunded: refunded.get(invoice.invoiceId) ?? 0,
      }))
    },
  }
}

/** The invoice of a membership that has ended buys nothing, so nobody is sent to pay it. */
function invoiceOf(invoice: InvoiceFacts, isPayable: boolean) {
  const { payUrl, pdfUrl } = invoice
  return {
    id: invoice.invoiceId,
    number: invoice.number,
    amountDue: invoice.amountDueCents,
    amountPaid: invoice.amountPaidCents,
    amountDiscount: invoice.discountCents,
    amountTax: invoice.taxCents,
    currency: invoice.currency,
    status: invoice.status,
    createdAt: invoice.createdAt,
    periodStart: invoice.periodStartAt,
    periodEnd: invoice.periodEndAt,
    ...(payUrl && isPayable ? { payUrl } : {}),
    ...(pdfUrl ? { pdfUrl } : {}),
  }
}
