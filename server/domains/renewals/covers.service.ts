import { consequence, type Consequence } from '#shared/rehearsals.ts'
import { coverOf, shareBack } from '#shared/renewals.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Asked } from '../../core/rehearsals.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { CreditOutcome, InvoiceFacts } from '../../ports/stripe/membership.facts.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { DealsService } from '../deals/deals.service.ts'
import { dividendPostings } from '../ledger/dividends.policy.ts'
import { postings } from '../ledger/ledger.policy.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import type { OutgoingService } from '../outgoing/outgoing.service.ts'
import type { TransfersService } from '../payouts/transfers.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { drawsOf, returnOf } from './renewals.policy.ts'
import { renewalsRepo, type CoverRow } from './renewals.repo.ts'

export interface CoversParts {
  store: Store
  clock: Clock
  log: Log
  queue: Queue
  outbox: Outbox
  gateway: BillingGateway
  alerts: AlertsService
  outgoing: OutgoingService
  users: UsersService
  ledger: LedgerService
  campaigns: CampaignsService
  deals: DealsService
  payouts: { transfers: TransfersService }
}

export type CoversService = ReturnType<typeof coversService>

export const settleQueue = 'renewal.settle'

const isPayable = ({ status }: InvoiceFacts): boolean => status === 'draft' || status === 'open'

/**
 * Pays renewals from earnings. One transaction takes the cents from what is payable, once for each invoice; then
 * the provider is told; what becomes of the invoice afterwards decides whether they stay taken. Every step is
 * found again from what is stored and from what the provider answers, so it does not matter where a process died.
 */
export function coversService(parts: CoversParts) {
  const { store, clock, log, queue, outbox, gateway, alerts, outgoing, ledger, campaigns, deals } = parts
  const { memberships } = parts.users
  const { transfers } = parts.payouts
  const repo = renewalsRepo(store.tables)

  /** Has an invoice looked at once more, by a job: at most one waits for each. */
  const settleLater = (tx: Db, invoiceId: string): Promise<void> =>
    queue.enqueue(tx, {
      queue: settleQueue,
      payload: { invoiceId },
      key: invoiceId,
      dedupeKey: `renewal:${invoiceId}`,
    })

  /** Campaigns are held before their deals, as payouts do, and always in the same order. */
  async function holdAll(tx: Db, campaignIds: readonly string[]): Promise<void> {
    for (const id of [...new Set(campaignIds)].toSorted()) await campaigns.hold(tx, id)
  }

  /** Moves cents of a deal to the platform, or back where they are below 0; `left` is what it has given then. */
  async function move(
    tx: Db,
    cover: CoverRow,
    { contentId, cents, left }: { contentId: string; cents: number; left: number },
  ): Promise<void> {
    const covered = await deals.cover(tx, { contentId, userId: cover.userId }, cents)
    const subject = { ...covered.subject, stripeId: cover.invoiceId }
    const about = { key: `${cover.id}:${contentId}`, cents: Math.abs(cents), left, subject }
    const { renewalPaid, renewalReturned } = covered.isShare ? dividendPostings : postings
    await ledger.post(tx, cents > 0 ? renewalPaid(about) : renewalReturned(about))
  }

  /** Takes what there is from the earnings for this invoice; nothing when it was decided before. */
  const claim = (invoice: InvoiceFacts): Promise<void> =>
    store.transaction(async (tx) => {
      const { invoiceId, subscriptionId, currency, amountRemainingCents: due } = invoice
      if (!subscriptionId || (await repo.findByInvoice(tx, invoiceId))) return
      const member = await memberships.findBySubscription(tx, subscriptionId)
      if (!member || member.isTombstone || !(await repo.isOn(tx, member.id))) return
      const open = await deals.listCoverable(tx, member.id)
      await holdAll(
        tx,
        open.map(({ campaignId }) => campaignId),
      )
      // Read once more now that no payout can begin for them.
      const held = new Set(open.map(({ contentId }) => contentId))
      const purses = (await deals.listCoverable(tx, member.id)).filter(({ contentId }) => held.has(contentId))
      const payable = purses.reduce((sum, { cents }) => sum + cents, 0)
      const amountCents = coverOf({ payable, due })
      if (amountCents === 0) return
      const now = clock.now()
      const cover = await repo.insert(tx, {
        id: newId(),
        invoiceId,
        subscriptionId,
        userId: member.id,
        dueCents: due,
        amountCents,
        currency,
        createdAt: now,
        updatedAt: now,
      })
      if (!cover) return
      for (const { contentId, cents } of drawsOf(purses, amountCents)) {
        await repo.insertDraw(tx, { id: newId(), coverId: cover.id, contentId, amountCents: cents })
        await move(tx, cover, { contentId, cents, left: cents })
      }
      await settleLater(tx, invoiceId)
    })

  /** Gives back what is not back yet of so much; answers whether it was this call that did. */
  async function giveBack(
    read: CoverRow,
    back: { cents: number; reason: string; status?: 'released' },
  ): Promise<void> {
    await store.transaction(async (tx) => {
      const draws = await repo.listDraws(tx, read.id)
      const found = await Promise.all(draws.map(({ contentId }) => deals.find(tx, contentId)))
      await holdAll(
        tx,
        found.flatMap((deal) => deal?.campaignId ?? []),
      )
      let left = back.cents - read.returnedCents
      if (left <= 0) return
      const cover = await repo.update(tx, read, {
        returnedCents: back.cents,
        reason: back.reason,
        updatedAt: clock.now(),
        ...(back.status && { status: back.status }),
      })
      if (!cover) return
      for (const draw of draws) {
        const cents = Math.min(left, draw.amountCents - draw.returnedCents)
        if (cents === 0) continue
        left -= cents
        const returned = draw.returnedCents + cents
        await repo.setReturned(tx, draw.id, returned)
        const { contentId } = draw
        await move(tx, cover, { contentId, cents: -cents, left: draw.amountCents - returned })
        // A deal that was paid meanwhile has something to be paid again.
        await transfers.reopen(tx, contentId, cover.userId)
      }
      if (back.status) return
      const { userId, invoiceId } = cover
      const amountCents = back.cents - read.returnedCents
      await outbox.emit(tx, { name: 'renewal.returned', userId, invoiceId, amountCents })
    })
  }

  async function askFor(cover: CoverRow, customerId: string): Promise<CreditOutcome> {
    const { id: coverId, invoiceId, amountCents, currency } = cover
    try {
      const description = 'Paid from your earnings'
      return await gateway.creditInvoice({
        coverId,
        invoiceId,
        customerId,
        amountCents,
        currency,
        description,
      })
    } catch (error) {
      if (!(error instanceof GatewayRefused || error instanceof GatewayMissing)) throw error
      log.warn({ invoiceId, code: error.code, message: error.message }, 'renewal.refused')
      return { outcome: 'closed' }
    }
  }

  /** Tells the provider, and writes down what it made of it. */
  async function credit(cover: CoverRow, invoice: InvoiceFacts): Promise<void> {
    await store.read(outgoing.require)
    const outcome = await askFor(cover, invoice.customerId ?? '')
    if (outcome.outcome === 'closed') {
      await giveBack(cover, { cents: cover.amountCents, reason: 'closed', status: 'released' })
      return
    }
    await store.transaction(async (tx) => {
      const { creditId } = outcome
      const credited = await repo.update(tx, cover, { status: 'credited', creditId, updatedAt: clock.now() })
      if (!credited) return
      const { userId, invoiceId, amountCents, dueCents } = credited
      await outbox.emit(tx, { name: 'renewal.paid', userId, invoiceId, amountCents, dueCents })
    })
  }

  /**
   * One that was given up could be paid later all the same, by as much less as the earnings gave: before anything
   * comes back to them it is made unpayable, or found to be paid.
   */
  async function readDecided(invoiceId: string): Promise<InvoiceFacts> {
    const invoice = await gateway.readInvoice(invoiceId)
    if (invoice.status !== 'uncollectible') return invoice
    const decided = await gateway.voidInvoice(invoiceId)
    if (decided.status === 'uncollectible') throw new Error(`the invoice ${invoiceId} could not be voided`)
    return decided
  }

  /** Gives back what became of no use, as the provider says now. */
  async function check(cover: CoverRow): Promise<void> {
    const { invoiceId, subscriptionId } = cover
    const invoice = await readDecided(invoiceId)
    if (isPayable(invoice)) return
    const subscription = await gateway.readSubscription(subscriptionId)
    const charge = invoice.status === 'paid' ? await gateway.readInvoiceCharge(invoiceId) : null
    const back = returnOf(cover, { invoice, subscription, charge })
    if (back && back.cents > cover.returnedCents) await giveBack(cover, back)
  }

  const find = (invoiceId: string) => store.read((db) => repo.findByInvoice(db, invoiceId))

  /** Takes, tells and gives back: whatever is next for this invoice, as far as it goes now. */
  async function settle(invoiceId: string): Promise<void> {
    if (!(await store.read(repo.isUsed))) return
    let cover = await find(invoiceId)
    if (!cover) {
      const invoice = await gateway.readInvoice(invoiceId)
      if (!invoice.isRenewal || !isPayable(invoice)) return
      await claim(invoice)
      cover = await find(invoiceId)
    }
    if (cover?.status === 'claimed') {
      await credit(cover, await gateway.readInvoice(invoiceId))
      cover = await find(invoiceId)
    }
    if (cover?.status === 'credited' && cover.returnedCents < cover.amountCents) await check(cover)
  }

  async function settleCharge(chargeId: string): Promise<void> {
    if (!(await store.read(repo.isUsed))) return
    const { invoiceId } = await gateway.readCharge(chargeId)
    if (invoiceId && (await find(invoiceId))) await settle(invoiceId)
  }

  return {
    settle,
    settleLater,
    settleCharge,

    settleDispute: async (disputeId: string): Promise<void> => {
      if (!(await store.read(repo.isUsed))) return
      await settleCharge((await gateway.readDispute(disputeId)).chargeId)
    },

    settleRefund: async (refundId: string): Promise<void> => {
      if (!(await store.read(repo.isUsed))) return
      const { chargeId } = await gateway.readRefund(refundId)
      if (chargeId) await settleCharge(chargeId)
    },

    /** What of a cover a refund would give back to the earnings. */
    rehearse: async (db: Db, { refund }: Asked): Promise<Consequence[]> => {
      const cover = refund && (await repo.findByInvoice(db, refund.invoiceId))
      if (!cover) return []
      const { amountCents: card, refundedCents } = refund.charge
      const back = shareBack({ amount: cover.amountCents, card, refunded: refundedCents + refund.cents })
      const cents = back - cover.returnedCents
      return cents > 0 ? [consequence('earnings_returned', { count: 1, cents })] : []
    },

    /** What a dead process left between taking and telling; answers how many could not be ended. */
    catchUp: (): Promise<number> =>
      alerts.round({
        kind: 'renewal.stuck',
        read: (page) => store.read((db) => repo.listLiving(db, { ...page, states: ['claimed'] })),
        work: ({ invoiceId }) => settle(invoiceId),
      }),
  }
}
