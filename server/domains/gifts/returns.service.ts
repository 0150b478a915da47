import { Failure } from '#shared/errors.ts'
import { isPaid } from '#shared/membership.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import { requireAdmin } from '../../core/rights.ts'
import { GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { RefundFacts } from '../../ports/stripe/marketplace.facts.ts'
import type { OpinionsService } from '../opinions/opinions.service.ts'
import { adminViewOf, causeOf } from './gifts.policy.ts'
import { giftsRepo, type GiftRow } from './gifts.repo.ts'
import { giftMs, giftRefundQueue, type GiftsParts, type GiftsService } from './gifts.service.ts'

export type GiftReturnsService = ReturnType<typeof giftReturnsService>

const takenBack = 'a gift was taken back, or its payment was'

/** What is paid for a gift goes back, or an admin takes it away: it is worth nothing, and what is left of its time ends. */
export function giftReturnsService(
  parts: GiftsParts & { gifts: Pick<GiftsService, 'sync' | 'refund'>; opinions: OpinionsService },
) {
  const { store, clock, queue, outbox, gateway, alerts, users, complimentary, opinions, gifts } = parts
  const repo = giftsRepo(store.tables)

  /**
   * Takes what is left of the time that a gift has given, or gives it again; answers what of it is taken now. Beside
   * time of another plan it stays taken until that has ended.
   */
  async function turn(tx: Db, gift: GiftRow, isVoid: boolean): Promise<number> {
    const { id: giftId, plan, takenSeconds } = gift
    const member = gift.redeemedBy ? await users.memberships.hold(tx, gift.redeemedBy) : undefined
    if (!member || member.isTombstone) return takenSeconds
    const isOther = complimentary.has(member) && member.complimentaryPlan !== plan
    if (isOther) return takenSeconds
    if (!isVoid) {
      if (takenSeconds > 0) await complimentary.addIn(tx, member, { plan, ms: takenSeconds * 1000, giftId })
      return 0
    }
    const given = { giftId, giftMs: giftMs(gift.months), reason: takenBack }
    return takenSeconds + Math.round((await complimentary.takeIn(tx, member, given)) / 1000)
  }

  /** Whoever has had a gift that nobody has paid for in the end has not earned what they voted and rated. */
  async function followOpinions(tx: Db, gift: GiftRow, refundedCents: number): Promise<void> {
    const { id, redeemedBy, redeemedAt, isDisputed, amountCents } = gift
    const member = redeemedBy && (await users.memberships.find(tx, redeemedBy))
    if (!member || !redeemedAt) return
    const isWithdrawing = (isDisputed || refundedCents >= amountCents) && !isPaid(member, clock.now())
    const cause = isDisputed ? ('dispute' as const) : ('refund' as const)
    const about = { id, userId: member.id, isGift: true, cause, paidAt: redeemedAt }
    await opinions.followIn(tx, { ...about, isWithdrawing })
  }

  /** Brings a gift that is held to what its payment and its admins say now. */
  async function settle(tx: Db, gift: GiftRow): Promise<void> {
    const refundedCents = await repo.refundedOf(tx, gift.id)
    await followOpinions(tx, gift, refundedCents)
    const cause = causeOf(gift, refundedCents)
    if (cause === gift.voidedFor) return
    const isTurned = (cause === null) !== (gift.voidedFor === null)
    const takenSeconds = isTurned ? await turn(tx, gift, cause !== null) : gift.takenSeconds
    await repo.update(tx, gift.id, { voidedFor: cause, takenSeconds })
    if (isTurned) await outbox.emit(tx, { name: 'gift.voided', giftId: gift.id, isBack: cause === null })
  }

  async function settleById(tx: Db, id: string): Promise<void> {
    const gift = await repo.hold(tx, id)
    if (gift) await settle(tx, gift)
  }

  /** The gift that a charge has paid for; one that was never booked is booked first. */
  async function giftOf(chargeId: string): Promise<GiftRow | undefined> {
    const known = await store.read((db) => repo.findByCharge(db, chargeId))
    if (known) return known
    const { giftId } = await gateway.readCharge(chargeId)
    const booked = giftId ? await gifts.sync(giftId) : undefined
    if (giftId && booked?.chargeId !== chargeId)
      throw new Error(`the gift ${giftId} is not booked with ${chargeId}`)
    return booked
  }

  /** Brings a refund to what the provider says of it. */
  async function settleRefund(
    id: string,
    facts: Pick<RefundFacts, 'status' | 'failureReason'> & { stripeRefundId?: string },
  ): Promise<void> {
    const isGone = facts.status === 'failed' || facts.status === 'canceled'
    const status = isGone ? 'failed' : facts.status === 'succeeded' ? 'done' : 'pending'
    const lastError = isGone ? (facts.failureReason ?? facts.status) : null
    const hasFailed = await store.transaction(async (tx) => {
      const known = await repo.findRefund(tx, id)
      const gift = known && (await repo.hold(tx, known.giftId))
      const row = await repo.findRefund(tx, id)
      if (!gift || !row) return false
      const stripeId = row.stripeId ?? facts.stripeRefundId ?? null
      // What a bank has sent back does not arrive any more.
      if (row.status === 'failed' || (row.status === status && row.stripeId === stripeId)) return false
      await repo.updateRefund(tx, id, { status, stripeId, lastError, updatedAt: clock.now() })
      await outbox.emit(tx, { name: 'gift.refund_changed', refundId: id })
      await settle(tx, gift)
      return isGone
    })
    if (hasFailed)
      await alerts.raise({ kind: 'gift.refund_failed', subjectId: id, detail: lastError ?? 'failed' })
  }

  /** A refund that was made at the provider's own pages is written down too. */
  async function adopt(facts: RefundFacts): Promise<string | null> {
    const gift = facts.chargeId ? await giftOf(facts.chargeId) : undefined
    if (!gift) return null
    return await store.transaction(async (tx) => {
      await repo.hold(tx, gift.id)
      const { stripeRefundId: stripeId, amountCents, currency, createdAt } = facts
      const known = await repo.findRefundByStripeId(tx, stripeId)
      if (known) return known.id
      const id = newId()
      const row = { id, giftId: gift.id, amountCents, currency, stripeId, createdAt, updatedAt: clock.now() }
      if (!(await repo.insertRefund(tx, row))) return null
      await outbox.emit(tx, { name: 'gift.refund_changed', refundId: id })
      await settleById(tx, gift.id)
      return id
    })
  }

  return {
    /** Whether somebody has time to come that was taken and is theirs again. */
    hasWaiting: async (db: Db, userId: string): Promise<boolean> =>
      (await repo.listWaiting(db, userId)).length > 0,

    /** Gives somebody the time that came back to them while they had some of another plan. */
    giveWaiting: async (userId: string): Promise<void> => {
      for (const id of await store.read((db) => repo.listWaiting(db, userId))) {
        // oxlint-disable-next-line eslint/no-await-in-loop -- the second may have to wait for the first
        await store.transaction(async (tx) => {
          const gift = await repo.hold(tx, id)
          if (gift && !gift.voidedFor)
            await repo.update(tx, id, { takenSeconds: await turn(tx, gift, false) })
        })
      }
    },

    /** Has the provider make a refund that was asked for: once, however often it is tried. */
    send: async (refundId: string): Promise<void> => {
      const row = await store.read((db) => repo.findRefund(db, refundId))
      const gift = row && (await store.read((db) => repo.find(db, row.giftId)))
      if (!gift?.chargeId || row?.status !== 'pending' || row.stripeId !== null) return
      const { chargeId } = gift
      try {
        const made =
          (await gateway.findRefund({ chargeId, refundId })) ??
          (await gateway.refund({ refundId, chargeId, amountCents: row.amountCents }))
        await settleRefund(refundId, made)
      } catch (error) {
        if (!(error instanceof GatewayRefused || error instanceof GatewayMissing)) throw error
        await settleRefund(refundId, { status: 'failed', failureReason: error.code })
      }
    },

    /** Reads a refund again that the provider has told of. */
    sync: async (stripeRefundId: string): Promise<void> => {
      const facts = await gateway.readRefund(stripeRefundId)
      const known = await store.read(async (db) =>
        facts.refundId
          ? await repo.findRefund(db, facts.refundId)
          : await repo.findRefundByStripeId(db, stripeRefundId),
      )
      const id = known?.id ?? (await adopt(facts))
      if (id) await settleRefund(id, facts)
    },

    /** A buyer's bank takes the payment back, or gives it again. A bank that only asks changes nothing. */
    syncDispute: async (disputeId: string): Promise<void> => {
      const facts = await gateway.readDispute(disputeId)
      const gift = await giftOf(facts.chargeId)
      if (!gift || facts.status.startsWith('warning_')) return
      const isDisputed = facts.outcome !== 'won'
      await store.transaction(async (tx) => {
        const held = await repo.hold(tx, gift.id)
        if (!held) return
        await repo.update(tx, gift.id, { isDisputed })
        await settle(tx, { ...held, isDisputed })
      })
      const detail = `${facts.reason}, ${facts.amountCents} ${facts.currency}`
      if (isDisputed) await alerts.raise({ kind: 'gift.disputed', subjectId: gift.id, detail })
    },

    /** Takes a gift back for good; on wish, all that is left of its payment goes back as well. */
    revoke: (actor: Actor, id: string, { refund = false, ...act }: Act & { refund?: boolean | undefined }) =>
      store.transaction(async (tx) => {
        requireAdmin(actor)
        const gift = await repo.hold(tx, id)
        const before = gift && (await repo.see(tx, id))
        if (!gift?.paidAt || !before) throw new Failure('gift.not_found')
        if (gift.revokedAt) throw new Failure('gift.void')
        const now = clock.now()
        await repo.update(tx, id, { revokedAt: now })
        const left = gift.amountCents - before.refundedCents
        // What a bank has taken back by a dispute is not sent a second time.
        if (refund && left > 0 && !gift.isDisputed) {
          await gifts.refund(tx, { giftId: id, amountCents: left, currency: gift.currency })
        }
        await settle(tx, { ...gift, revokedAt: now })
        const after = await repo.see(tx, id)
        if (!after) throw new Failure('gift.not_found')
        await recordAction(tx, store.tables, {
          clock,
          actor,
          ...act,
          action: 'revoke_gift',
          target: { type: 'gift', id },
          before: adminViewOf(before),
          after: adminViewOf(after),
        })
        return adminViewOf(after)
      }),

    /** Looks again at refunds whose end was not heard of; answers how many could not be looked at. */
    resume: (before: Date): Promise<number> =>
      alerts.round({
        kind: 'gift.refund_stuck',
        read: (page) => store.read((db) => repo.listPendingRefunds(db, before, page)),
        work: async ({ id, stripeId }) => {
          if (stripeId) await settleRefund(id, await gateway.readRefund(stripeId))
          else {
            const job = { queue: giftRefundQueue, payload: { refundId: id }, key: id, dedupeKey: id }
            await store.transaction((tx) => queue.enqueue(tx, job))
          }
        },
      }),
  }
}
