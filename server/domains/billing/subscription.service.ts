import { Failure } from '#shared/errors.ts'
import type { InvoiceFacts } from '../../ports/stripe/membership.facts.ts'
import type { BillingParts, WithGateway } from './billing.parts.ts'
import { membersRepo, type Member } from './members.repo.ts'
import { isLive } from './membership.policy.ts'
import type { SubscriptionSync } from './subscription.sync.ts'

interface Parts extends WithGateway<BillingParts> {
  subscriptionSync: SubscriptionSync
}

export interface Change {
  subscriptionExpiresAt: Date | null
}

const mostInvoices = 100

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** Ending a membership with its paid period, taking that back, and what was paid. */
export function createSubscriptions(parts: Parts) {
  const { store, clock, gateway, subscriptionSync } = parts
  const members = membersRepo(store.tables)
  const find = (userId: string): Promise<Member | undefined> => store.read((db) => members.find(db, userId))

  /** Asks the provider, and writes what it made of it. */
  async function setCancelled(userId: string, cancel: boolean): Promise<Change> {
    // Counted before the call, so that each wish is a request of its own and not a replay of an older one.
    const asking = await store.transaction((tx) => members.countChange(tx, userId))
    if (!asking?.stripeSubscriptionId) throw new Failure('subscription.not_active')
    const { stripeSubscriptionId: subscriptionId, billingVersion } = asking
    const facts = await gateway.setCancelAtPeriodEnd({ subscriptionId, cancel, billingVersion })
    const isWritten = await store.transaction((tx) => subscriptionSync.write(tx, asking, facts))
    if (isWritten === null) await subscriptionSync.sync(userId)
    const after = await find(userId)
    return { subscriptionExpiresAt: after?.subscriptionExpiresAt ?? null }
  }

  async function cancel(userId: string): Promise<Change> {
    const member = await find(userId)
    if (!member || !isLive(member, clock.now())) throw new Failure('subscription.not_active')
    if (member.subscriptionStatus === 'cancelled') {
      return { subscriptionExpiresAt: member.subscriptionExpiresAt }
    }
    return setCancelled(userId, true)
  }

  async function resume(userId: string): Promise<Change> {
    const member = await find(userId)
    if (!member?.stripeSubscriptionId) throw new Failure('subscription.not_active')
    if (!isLive(member, clock.now())) throw new Failure('subscription.ended')
    if (member.subscriptionStatus !== 'cancelled') {
      return { subscriptionExpiresAt: member.subscriptionExpiresAt }
    }
    return setCancelled(userId, false)
  }

  return {
    cancel: (userId: string) => subscriptionSync.insist(userId, () => cancel(userId)),
    resume: (userId: string) => subscriptionSync.insist(userId, () => resume(userId)),

    /** Newest first. */
    invoices: async (userId: string): Promise<ReturnType<typeof invoiceOf>[]> => {
      const member = await find(userId)
      if (!member?.stripeCustomerId) return []
      const page = await gateway.listInvoices({ customerId: member.stripeCustomerId, limit: mostInvoices })
      return page.invoices.map(invoiceOf)
    },
  }
}

function invoiceOf(invoice: InvoiceFacts) {
  const { payUrl, pdfUrl } = invoice
  return {
    id: invoice.invoiceId,
    number: invoice.number,
    amountDue: invoice.amountDueCents,
    amountPaid: invoice.amountPaidCents,
    currency: invoice.currency,
    status: invoice.status,
    createdAt: invoice.createdAt,
    periodStart: invoice.periodStartAt,
    periodEnd: invoice.periodEndAt,
    ...(payUrl ? { payUrl } : {}),
    ...(pdfUrl ? { pdfUrl } : {}),
  }
}
