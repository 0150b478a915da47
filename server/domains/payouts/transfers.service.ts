import { marketplaceCurrency } from '#shared/money.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayDown, GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { ApplicationsService } from '../applications/applications.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { DealRow, DealsService, ShareRow } from '../deals/deals.service.ts'
import type { SharesService } from '../deals/shares.service.ts'
import { dividendPostings } from '../ledger/dividends.policy.ts'
import { postings } from '../ledger/ledger.policy.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import { refusalOf } from './payouts.policy.ts'
import { payoutsRepo, type ItemRow } from './payouts.repo.ts'

export type TransfersService = ReturnType<typeof transfersService>

export interface TransfersParts {
  store: Store
  clock: Clock
  log: Log
  alerts: AlertsService
  outbox: Outbox
  gateway: BillingGateway
  ledger: LedgerService
  campaigns: CampaignsService
  deals: DealsService & { shares: SharesService }
  applications: Pick<ApplicationsService, 'setPaid'>
}

export type TransferOutcome =
  | { status: 'paid' }
  | { status: 'refused'; reason: string }
  | { status: 'skipped' }

interface Order {
  contentId: string
  /** The share of the deal that is paid; null where its creator is. */
  shareId: string | null
  runId: string
  accountId: string
  /** What the run was told of it. */
  amount: number
}

/** A creator's part of a deal, or somebody's share of it. */
interface Piece {
  personId: string
  cents: number
  coveredCents: number
}

/** What is still to be paid of it when nothing of it is under way. */
const restOf = ({ cents, coveredCents }: Piece, item: ItemRow | undefined): number =>
  cents - coveredCents - (item?.earlierCents ?? 0)

const pieceOfDeal = ({ creatorId, payout, coveredCents }: DealRow): Piece => ({
  personId: creatorId,
  cents: payout,
  coveredCents,
})
const pieceOfShare = ({ userId, amountCents, coveredCents }: ShareRow): Piece => ({
  personId: userId,
  cents: amountCents,
  coveredCents,
})

/** What the provider knows a payout by. */
const subjectOf = ({ contentId, shareId }: Pick<ItemRow, 'contentId' | 'shareId'>): string =>
  shareId ?? contentId
const booksOf = ({ shareId }: Pick<ItemRow, 'shareId'>) => (shareId === null ? postings : dividendPostings)

const groupOf = (campaignId: string): string => `campaign_${campaignId}`

/** One transfer for each piece of content, whatever crashes between asking for it and writing it down. */
export function transfersService(parts: TransfersParts) {
  const { store, clock, log, alerts, outbox, gateway, ledger, campaigns, deals, applications } = parts
  const { shares } = deals
  const repo = payoutsRepo(store.tables)

  async function aboutOf(db: Db, item: ItemRow, deal: DealRow) {
    const brandId = await repo.findBrandOf(db, deal.campaignId)
    return {
      contentId: deal.id,
      shareId: item.shareId ?? '',
      attempt: item.attempt,
      cents: item.amountCents,
      subject: {
        currency: item.currency,
        ...(brandId ? { brandId } : {}),
        campaignId: deal.campaignId,
        applicationId: deal.applicationId,
        contentId: deal.id,
        creatorId: item.creatorId,
        stripeId: item.transferId,
      },
    }
  }

  /** The charge that pays for a deal; none when it drew on several fundings or on a disputed one. */
  async function sourceOf(db: Db, contentId: string): Promise<string | null> {
    const [draw, ...others] = await deals.listDraws(db, contentId)
    return draw && others.length === 0 && draw.status !== 'disputed' ? draw.chargeId : null
  }

  async function findPayable(tx: Db, { contentId, shareId }: Order): Promise<Piece | undefined> {
    if (shareId !== null) {
      const share = await shares.findPayable(tx, shareId)
      return share && pieceOfShare(share)
    }
    const deal = await deals.findPayable(tx, contentId)
    return deal && pieceOfDeal(deal)
  }

  /** Writes down that the transfer begins. Nothing when something has come to stand against it. */
  async function begin(order: Order): Promise<ItemRow | undefined> {
    const { contentId, shareId, runId, accountId } = order
    return await store.transaction(async (tx) => {
      const known = await deals.find(tx, contentId)
      if (known) await campaigns.hold(tx, known.campaignId)
      const piece = await findPayable(tx, order)
      const before = await repo.findItemOf(tx, subjectOf(order))
      if (!known || !piece || (before && before.status !== 'refused')) return undefined
      const amountCents = restOf(piece, before)
      // A part of it has paid for a membership since the run was planned.
      if (amountCents !== order.amount) return undefined
      const attempt = (before?.attempt ?? 0) + 1
      let item: ItemRow | undefined
      if (before) item = await repo.retryItem(tx, before.id, { runId, accountId, attempt, amountCents })
      else {
        const id = newId()
        const facts = { contentId, shareId, runId, accountId, attempt, creatorId: piece.personId }
        const money = { amountCents, currency: marketplaceCurrency }
        await repo.insertItem(tx, { id, ...facts, ...money, createdAt: clock.now() })
        item = await repo.findItem(tx, id)
      }
      if (item) await ledger.post(tx, booksOf(item).transferStarted(await aboutOf(tx, item, known)))
      return item
    })
  }

  /** Makes what was paid payable again when something came back to it; it is transferred as a part of its own. */
  async function reopen(tx: Db, contentId: string, personId: string): Promise<void> {
    const share = await shares.findOf(tx, contentId, personId)
    const deal = share ? undefined : await deals.find(tx, contentId)
    const piece = share ? pieceOfShare(share) : deal && pieceOfDeal(deal)
    const item = await repo.findItemOf(tx, share?.id ?? contentId)
    if (!piece || item?.status !== 'paid' || restOf(piece, item) <= item.amountCents) return
    await repo.reopenItem(tx, item)
    if (share) await shares.reopen(tx, share.id)
    else await deals.reopen(tx, contentId)
  }

  async function complete(itemId: string, transferId: string): Promise<void> {
    await store.transaction(async (tx) => {
      const now = clock.now()
      const item = await repo.endItem(tx, itemId, { status: 'paid', transferId, paidAt: now })
      const deal = item && (await deals.find(tx, item.contentId))
      if (!item || !deal) return
      await ledger.post(tx, booksOf(item).transferDone(await aboutOf(tx, item, deal)))
      if (item.shareId === null) {
        await deals.settle(tx, deal.id, now)
        await applications.setPaid(tx, deal.applicationId)
      } else await shares.settlePaid(tx, item.shareId, now)
      await reopen(tx, deal.id, item.creatorId)
      const { creatorId, contentId, amountCents } = item
      await outbox.emit(tx, { name: 'payout.paid', creatorId, contentId, amountCents })
    })
  }

  async function refuse(itemId: string, reason: string): Promise<void> {
    await store.transaction(async (tx) => {
      const item = await repo.endItem(tx, itemId, { status: 'refused', reason })
      const deal = item && (await deals.find(tx, item.contentId))
      if (!item || !deal) return
      await ledger.post(tx, booksOf(item).transferRefused(await aboutOf(tx, item, deal)))
      const { creatorId, contentId } = item
      await outbox.emit(tx, { name: 'payout.refused', creatorId, contentId, reason })
    })
  }

  /**
   * Has the provider make the transfer of an item that is written down as sending. One that was perhaps
   * made before is looked for first; otherwise the same key makes the same transfer.
   */
  async function send(item: ItemRow, isNew: boolean): Promise<TransferOutcome> {
    const { attempt, part, accountId, amountCents, currency } = item
    const contentId = subjectOf(item)
    const deal = await store.read((db) => deals.find(db, item.contentId))
    if (!deal) return { status: 'skipped' }
    const transferGroup = groupOf(deal.campaignId)
    try {
      const found =
        isNew && attempt === 1 ? null : await gateway.findTransfer({ transferGroup, contentId, part })
      const sourceChargeId = await store.read((db) => sourceOf(db, item.contentId))
      const order = {
        contentId,
        attempt,
        part,
        accountId,
        amountCents,
        currency,
        transferGroup,
        sourceChargeId,
      }
      const made = found ?? (await gateway.transfer(order))
      await complete(item.id, made.transferId)
      return { status: 'paid' }
    } catch (error) {
      if (!(error instanceof GatewayRefused || error instanceof GatewayMissing)) throw error
      const { code, message } = error
      log.warn({ contentId, attempt, code, message }, 'transfer.refused')
      const reason = refusalOf(code)
      await refuse(item.id, reason)
      return { status: 'refused', reason }
    }
  }

  /** Takes an item that is under way back and begins its next attempt, which has a key of its own. */
  async function renew(item: ItemRow, reason: string): Promise<ItemRow | undefined> {
    return await store.transaction(async (tx) => {
      const ended = await repo.endItem(tx, item.id, { status: 'refused', reason })
      const deal = ended && (await deals.find(tx, ended.contentId))
      if (!ended || !deal) return undefined
      await ledger.post(tx, booksOf(ended).transferRefused(await aboutOf(tx, ended, deal)))
      const { runId, accountId, attempt, amountCents } = ended
      const next = await repo.retryItem(tx, ended.id, { runId, accountId, amountCents, attempt: attempt + 1 })
      if (next) await ledger.post(tx, booksOf(next).transferStarted(await aboutOf(tx, next, deal)))
      return next
    })
  }

  /**
   * Ends an item that was left under way. The provider remembers its failures as it does its answers: one
   * that it repeats is over and stays what it is, so the transfer, which is looked for again, takes a new key.
   */
  async function resume(item: ItemRow): Promise<void> {
    try {
      await send(item, false)
    } catch (error) {
      if (!(error instanceof GatewayDown && error.isReplay)) throw error
      log.warn({ contentId: item.contentId, attempt: item.attempt, code: error.code }, 'transfer.renewed')
      const next = await renew(item, error.message)
      if (next) await send(next, false)
    }
  }

  /** Books what came back of a transfer since it was last looked at. */
  async function bookReversal(transfer: {
    transferId: string
    contentId: string
    reversedCents: number
  }): Promise<void> {
    const { transferId, contentId, reversedCents } = transfer
    await store.transaction(async (tx) => {
      const item = await repo.findItemOf(tx, contentId)
      const known = item && (await deals.find(tx, item.contentId))
      if (!known || !item) return
      await campaigns.hold(tx, known.campaignId)
      const books = booksOf(item)
      const { subject } = await aboutOf(tx, { ...item, transferId }, known)
      // The event's name, and not its cents, are asked for here.
      const { event } = books.transferReversed({ transferId, total: 0, cents: 0, subject })
      const booked = await ledger.balances(tx, { event, stripeId: transferId })
      const cents = reversedCents - booked.losses
      if (cents <= 0) return
      await ledger.post(tx, books.transferReversed({ transferId, total: reversedCents, cents, subject }))
    })
  }

  async function sync(transferId: string): Promise<void> {
    const { contentId, part, reversedCents } = await gateway.readTransfer(transferId)
    const item = contentId ? await store.read((db) => repo.findItemOf(db, contentId)) : undefined
    if (!item || !contentId) return
    if (item.status === 'sending' && item.part === part) await complete(item.id, transferId)
    if (reversedCents > 0) await bookReversal({ transferId, contentId, reversedCents })
  }

  return {
    sync,
    reopen,

    pay: async (order: Order): Promise<TransferOutcome> => {
      const item = await begin(order)
      return item ? send(item, true) : { status: 'skipped' }
    },

    /** Ends what an interrupted run left under way; answers how many could not be ended. */
    finish: (): Promise<number> =>
      alerts.round({
        kind: 'transfer.stuck',
        read: (page) => store.read((db) => repo.listSending(db, page)),
        work: resume,
      }),
  }
}
