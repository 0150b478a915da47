import type { Runner } from '../../jobs/runner.ts'
import { site } from '#shared/site.ts'
import type { Config } from '../../config.ts'
import { email } from '../../core/email.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { Member } from '../users/users.service.ts'
import { isOver } from './subscriptions.policy.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

export interface SubscriptionsJobsParts extends SyncParts {
  config: Pick<Config, 'publicUrl'>
  mailer: MailerService
}

/** What happens to a running membership away from its person: linking, ending, failed renewals. */
export function subscriptionsJobs(
  runner: Runner,
  parts: SubscriptionsJobsParts & { sync: SyncService },
): void {
  const { store, mailer, outbox, gateway, sync } = parts
  const { publicUrl } = parts.config
  const { memberships } = parts.users
  const find = (userId: string): Promise<Member | undefined> =>
    store.read((db) => memberships.find(db, userId))

  /** Tells the provider whose subscription it is and keeps the card for renewals. */
  async function link(userId: string): Promise<void> {
    const member = await find(userId)
    if (!member?.stripeSubscriptionId || !member.stripeCustomerId || isOver(member.stripeStatus)) return
    await gateway.linkMember({
      subscriptionId: member.stripeSubscriptionId,
      customerId: member.stripeCustomerId,
      userId,
      email: member.email ?? '',
    })
  }

  /** Ends a subscription at once. */
  async function end(subscriptionId: string): Promise<void> {
    await gateway.cancelNow(subscriptionId)
    const member = await store.read((db) => memberships.findBySubscription(db, subscriptionId))
    if (member) await sync.sync(member.id)
  }

  /** Tells somebody whose renewal failed, on the days it matters, for as long as it is unpaid. */
  async function dun(userId: string, day: number, failedAt: number): Promise<void> {
    await sync.sync(userId)
    const member = await find(userId)
    if (!member?.stripeSubscriptionId || member.isTombstone) return
    const facts = await gateway.readSubscription(member.stripeSubscriptionId)
    const isUnpaid = facts.status === 'past_due' || (day >= 7 && facts.status !== 'active')
    if (!isUnpaid || facts.periodStartAt.getTime() !== failedAt) return
    const { latestInvoiceId: invoiceId, payUrl } = facts
    await mailer.sendOnce(`dunning:${facts.subscriptionId}:${failedAt}:${day}`, async (tx) => {
      if (invoiceId) await outbox.emit(tx, { name: 'payment.failed', userId, invoiceId })
      return member.email ? { to: member.email, ...reminder(day, payUrl) } : null
    })
  }

  function reminder(day: number, payUrl: string | null) {
    if (day >= 7) {
      return email({
        subject: `Your ${site.name} membership has ended`,
        paragraphs: ['Your last payment could not be taken for seven days, so your membership has ended.'],
        links: [{ label: 'Choose a plan', url: `${publicUrl}/subscribe` }],
      })
    }
    const left = 7 - day
    return email({
      subject: 'Your payment failed',
      paragraphs: [
        `We could not take the payment for your ${site.name} membership.`,
        `You keep your access for ${left === 1 ? '1 more day' : `${left} more days`}. Please pay the open invoice with this or another card.`,
      ],
      links: [{ label: 'Pay now', url: payUrl ?? `${publicUrl}/my-plan` }],
    })
  }

  runner.handle('subscription.sync', async ({ userId }) => {
    await sync.sync(String(userId))
  })
  runner.handle('subscription.link', ({ userId }) => link(String(userId)))
  runner.handle('subscription.end', ({ subscriptionId }) => end(String(subscriptionId)))
  runner.handle('subscription.void', ({ subscriptionId }) => gateway.voidUnpaid(String(subscriptionId)))
  runner.handle('customer.delete', ({ customerId }) => gateway.deleteCustomer(String(customerId)))
  runner.handle('subscription.dun', ({ userId, day, failedAt }) =>
    dun(String(userId), Number(day), Number(failedAt)),
  )
}
