import { Failure } from '#shared/errors.ts'
import { isRefunded } from '#shared/opinions.ts'
import type { Runner } from '../../jobs/runner.ts'
import { email } from '../../core/email.ts'
import type { Log } from '../../core/log.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import type { Config } from '../../config.ts'
import type { RefundFacts } from '../../ports/stripe/marketplace.facts.ts'
import type { ChargeFacts } from '../../ports/stripe/membership.facts.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import { checkoutsRepo } from './checkouts.repo.ts'
import type { ClaimsService } from './claims.service.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

export interface CheckoutsJobsParts extends SyncParts {
  config: Pick<Config, 'publicUrl'>
  log: Log
  mailer: MailerService
}

/** What happens to a payment after its browser has gone: claims that had to wait, mailed links, money back. */
export function checkoutsJobs(
  runner: Runner,
  parts: CheckoutsJobsParts & { claims: ClaimsService; sync: SyncService },
): void {
  const { store, clock, log, mailer, gateway, claims, sync } = parts
  const { publicUrl } = parts.config
  const repo = checkoutsRepo(store.tables)

  async function claim(checkoutId: string, userId: string): Promise<void> {
    try {
      await claims.claim(checkoutId, userId)
    } catch (error) {
      // A refusal stays one however often it is asked for; a provider that is down is tried again.
      if (!(error instanceof Failure)) throw error
      log.warn({ checkoutId, userId, code: error.code }, 'checkout.claim_refused')
    }
  }

  /** Mails the payer a fresh link; the one before is void. */
  async function remind(checkoutId: string, reason: string): Promise<void> {
    await mailer.sendOnce(`claim:${checkoutId}:${reason}`, async (tx, site) => {
      const row = await repo.find(tx, checkoutId)
      if (row?.status !== 'paid' || !row.email) return null
      const token = newToken()
      const expiresAt = new Date(clock.now().getTime() + weekMs)
      await repo.setClaimToken(tx, row.id, { hash: tokenHash(token), expiresAt })
      return {
        to: row.email,
        ...email({
          site,
          subject: `Finish setting up your ${site.name} membership`,
          paragraphs: [
            'Thank you: your payment has arrived. Sign in once to attach it to your account.',
            'If you have already done so in your browser, you can ignore this mail.',
            'The link can be used once, within 7 days, and replaces any link that we sent you before. A payment that is not claimed in that time is refunded.',
          ],
          links: [{ label: 'Claim your membership', url: `${publicUrl}/subscribe#claim=${token}` }],
        }),
      }
    })
  }

  /** Nobody came for the money: from here on nobody can, and it goes back. */
  async function abandon(checkoutId: string): Promise<void> {
    await store.transaction(async (tx) => {
      const row = await repo.find(tx, checkoutId)
      if (row?.status === 'paid') await sync.giveBack(tx, checkoutId)
    })
  }

  /** Its payer is gone: the form is shut, and what was paid and not claimed finds nobody. */
  async function shut(checkoutId: string): Promise<void> {
    const find = () => store.read((db) => repo.find(db, checkoutId))
    const row = await find()
    if (row?.status === 'open') await sync.retire(row)
    const after = await find()
    if (after?.status === 'paid' && after.userId) await claim(checkoutId, after.userId)
  }

  /** Has what is left of a payment go back, once; nothing where all of it went back without us, or a bank has it. */
  async function sendBack(charge: ChargeFacts, checkoutId: string): Promise<RefundFacts | null> {
    const refund = { chargeId: charge.chargeId, refundId: checkoutId }
    const found = await gateway.findRefund(refund)
    if (found || charge.isDisputed || isRefunded(charge)) return found
    return await gateway.refund({ ...refund, metadata: { checkoutId } })
  }

  async function refund(checkoutId: string): Promise<void> {
    const row = await store.read((db) => repo.find(db, checkoutId))
    if (!row?.sessionId || row.status !== 'refunded') return
    const { subscription, charge, email: payer } = await gateway.readCheckout(row.sessionId)
    if (subscription) await gateway.cancelNow(subscription.subscriptionId)
    const made = charge && (await sendBack(charge, row.id))
    if (charge && !made) return
    const what =
      charge && made && made.amountCents < charge.amountCents ? 'the rest of it' : 'the whole amount'
    await mailer.sendOnce(`refunded:${row.id}`, async (tx, site) =>
      payer && !(await repo.isOfErased(tx, row))
        ? {
            to: payer,
            ...email({
              site,
              subject: 'Your payment has been refunded',
              paragraphs: [
                `Your payment to ${site.name} was not attached to an account, so the subscription has ended and ${what} is on its way back to your card.`,
              ],
              links: [{ label: 'See the plans', url: `${publicUrl}/subscribe` }],
            }),
          }
        : null,
    )
  }

  const id = (value: unknown): string => String(value)
  runner.handle('checkout.claim', ({ checkoutId, userId }) => claim(id(checkoutId), id(userId)))
  runner.handle('checkout.remind', ({ checkoutId, reason }) => remind(id(checkoutId), id(reason)))
  runner.handle('checkout.abandon', ({ checkoutId }) => abandon(id(checkoutId)))
  runner.handle('checkout.shut', ({ checkoutId }) => shut(id(checkoutId)))
  runner.handle('checkout.refund', ({ checkoutId }) => refund(id(checkoutId)))
}
