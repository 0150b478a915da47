import { isRefunded } from '#shared/opinions.ts'
import type { Runner } from '../../jobs/runner.ts'
import type { Config } from '../../config.ts'
import { email } from '../../core/email.ts'
import type { ServedSite } from '../../core/site.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { Member } from '../users/users.service.ts'
import { isOver } from './subscriptions.policy.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

export interface SubscriptionsJobsParts extends SyncParts {
  config: Pick<Config, 'publicUrl'>
  mailer: MailerService
  alerts: AlertsService
}

/** What happens to a running membership away from its person: linking, ending, failed renewals. */
export function subscriptionsJobs(
  runner: Runner,
  parts: SubscriptionsJobsParts & { sync: SyncService },
): void {
  const { store, alerts, mailer, outbox, gateway, sync } = parts
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

  /** What was paid after a membership's end bought nothing: it goes back to its card. */
  async function giveBack(subscriptionId: string, invoiceId: string): Promise<void> {
    const charge = await gateway.readInvoiceCharge(invoiceId)
    if (!charge || charge.isDisputed || isRefunded(charge)) return
    const { chargeId, currency } = charge
    const refund = { chargeId, refundId: invoiceId }
    const { amountCents } =
      (await gateway.findRefund(refund)) ?? (await gateway.refund({ ...refund, metadata: { invoiceId } }))
    const what = amountCents < charge.amountCents ? 'the rest of it' : 'the whole amount'
    const detail = `${amountCents} ${currency} of ${invoiceId} came after the end and were refunded`
    await alerts.raise({ kind: 'membership.paid_late', subjectId: subscriptionId, detail })
    const member = await store.read((db) => memberships.findBySubscription(db, subscriptionId))
    await mailer.sendOnce(`refunded:${invoiceId}`, async (_tx, site) =>
      member?.email
        ? {
            to: member.email,
            ...email({
              site,
              subject: 'Your payment has been refunded',
              paragraphs: [
                `Your ${site.name} membership had already ended when your payment arrived, so ${what} is on its way back to your card.`,
                'To be a member again, please choose a plan.',
              ],
              links: [{ label: 'Choose a plan', url: `${publicUrl}/subscribe` }],
            }),
          }
        : null,
    )
  }

  /** Leaves nothing to be paid for a membership that has ended, and keeps nothing that was paid since. */
  async function settleEnded(subscriptionId: string): Promise<void> {
    for (const invoiceId of await gateway.voidUnpaid(subscriptionId))
      await giveBack(subscriptionId, invoiceId)
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
    await mailer.sendOnce(`dunning:${facts.subscriptionId}:${failedAt}:${day}`, async (tx, site) => {
      if (invoiceId) await outbox.emit(tx, { name: 'payment.failed', userId, invoiceId })
      return member.email ? { to: member.email, ...reminder(day, payUrl, site) } : null
    })
  }

  function reminder(day: number, payUrl: string | null, site: ServedSite) {
    if (day >= 7) {
      return email({
        site,
        subject: `Your ${site.name} membership has ended`,
        paragraphs: ['Your last payment could not be taken for seven days, so your membership has ended.'],
        links: [{ label: 'Choose a plan', url: `${publicUrl}/subscribe` }],
      })
    }
    const left = 7 - day
    return email({
      site,
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
  runner.handle('subscription.void', ({ subscriptionId }) => settleEnded(String(subscriptionId)))
  runner.handle('customer.delete', ({ customerId }) => gateway.deleteCustomer(String(customerId)))
  runner.handle('subscription.dun', ({ userId, day, failedAt }) =>
    dun(String(userId), Number(day), Number(failedAt)),
  )
}
