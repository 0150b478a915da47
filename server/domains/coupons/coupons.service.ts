import type { CouponInput } from '#shared/coupons.ts'
import { couponWords } from '#shared/discounts.ts'
import { Failure } from '#shared/errors.ts'
import { BillingInterval } from '#shared/plans.ts'
import { priceFor } from '#shared/planPrices.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { PlanRow, PlansService } from '../plans/plans.service.ts'
import type { PricesService } from '../prices/prices.service.ts'
import { couponsRepo, type CouponRow } from './coupons.repo.ts'
import { isChargeable, offOf, refusalOf, viewOf } from './coupons.policy.ts'

export type { CouponRow } from './coupons.repo.ts'

export interface CouponsParts {
  store: Store
  clock: Clock
  gateway: BillingGateway
  plans: PlansService
  prices: PricesService
}

export type CouponsService = ReturnType<typeof couponsService>

/** What a coupon is wanted for. */
interface Wish {
  code: string
  plan: PlanRow
  interval: BillingInterval
}

type Origin = { origin?: Record<string, unknown> }

/** Coupons: who may make them, and who may still use one. */
export function couponsService({ store, clock, gateway, plans, prices }: CouponsParts) {
  const repo = couponsRepo(store.tables)
  const known = new Map<string, string>()

  /** The coupon of a code for a plan, or why it is refused; `holds` is one that the asker holds already. */
  async function require(db: Db, { code, plan, interval }: Wish, holds?: string | null): Promise<CouponRow> {
    const coupon = await repo.findByCode(db, code)
    if (!coupon) throw new Failure('coupon.not_found')
    const cents = priceFor(plan, interval)
    if (cents === null) throw new Failure('plan.not_found')
    const refusal = refusalOf(coupon, {
      slug: plan.slug,
      cents,
      now: clock.now(),
      isHeld: holds === coupon.id,
    })
    if (refusal) throw new Failure(refusal)
    return coupon
  }

  /** A coupon that leaves less of a price than a card can be charged with could never be used. */
  async function refuseUnchargeable(db: Db, input: CouponInput): Promise<void> {
    const all = await plans.listActive(db)
    const slugs = input.planSlugs ?? []
    if (slugs.some((slug) => !all.some((plan) => plan.slug === slug))) throw new Failure('plan.not_found')
    const off = { percentOff: input.percentOff ?? null, amountOff: input.amountOff ?? null }
    for (const plan of all.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug)))
      for (const interval of BillingInterval.options) {
        const cents = priceFor(plan, interval)
        if (cents !== null && !isChargeable(off, cents)) throw new Failure('coupon.unchargeable')
      }
  }

  return {
    require,
    find: repo.find,
    offered: repo.findOffered,
    isHadByAnother: repo.isHadByAnother,
    findByCode: (code: string) => store.read((db) => repo.findByCode(db, code)),
    list: async () => (await store.read(repo.list)).map(viewOf),

    /** Counts another use in the transaction that stores who uses it, in place of one that it had before. */
    move: async (tx: Db, before: string | null, after: string | null): Promise<void> => {
      if (before === after) return
      // Always in the same order, so that two who exchange theirs do not wait for each other.
      for (const id of [before, after].filter((one) => one !== null).toSorted()) {
        if (id === before) await repo.giveBack(tx, id)
        else if (!(await repo.take(tx, id, clock.now()))) {
          const coupon = await repo.find(tx, id)
          const refusal =
            coupon && refusalOf(coupon, { slug: null, cents: 0, now: clock.now(), isHeld: false })
          throw new Failure(refusal ?? 'coupon.used_up')
        }
      }
    },

    /** The coupon's name at the payment provider, made there if need be. */
    ensure: async (coupon: CouponRow): Promise<string> => {
      const { id, code } = coupon
      const off = offOf(coupon)
      const before = known.get(id)
      if (before) return before
      const productIds: string[] = []
      for (const slug of coupon.planSlugs) {
        const plan = await store.read((db) => plans.findBySlug(db, slug))
        if (plan) productIds.push((await prices.ensure(plan, 'month')).productId)
      }
      const made = await gateway.ensureCoupon({ couponId: id, name: code, ...off, productIds })
      known.set(id, made)
      return made
    },

    create: (actor: Actor, { reason, ...input }: CouponInput, { origin }: Origin = {}) =>
      store.transaction(async (tx) => {
        await refuseUnchargeable(tx, input)
        const { code, duration } = input
        const row = await repo.insert(tx, {
          id: newId(),
          code,
          percentOff: input.percentOff ?? null,
          amountOffCents: input.amountOff ?? null,
          duration,
          months: input.months ?? null,
          maxUses: input.maxUses ?? null,
          expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
          planSlugs: input.planSlugs ?? [],
          createdAt: clock.now(),
        })
        if (!row) throw new Failure('coupon.code_taken')
        await recordAction(tx, store.tables, {
          clock,
          actor,
          action: 'create_coupon',
          target: { type: 'coupon', id: row.id },
          reason: reason || `${code}: ${couponWords(offOf(row))}`,
          before: null,
          after: viewOf(row),
          origin,
        })
        return viewOf(row)
      }),

    /** Lets nobody begin with it any more; who has it keeps it. */
    disable: (actor: Actor, id: string, { reason, origin }: { reason?: string | undefined } & Origin = {}) =>
      store.transaction(async (tx) => {
        const before = await repo.find(tx, id)
        if (!before) throw new Failure('coupon.not_found')
        const disabledAt = clock.now()
        if (!(await repo.disable(tx, id, disabledAt))) return viewOf(before)
        await recordAction(tx, store.tables, {
          clock,
          actor,
          action: 'disable_coupon',
          target: { type: 'coupon', id },
          reason: reason || before.code,
          before: { disabledAt: null },
          after: { disabledAt },
          origin,
        })
        return viewOf({ ...before, disabledAt, isOffered: false })
      }),

    /** Offers a coupon to those who are about to cancel, in place of any other, or offers it no more. */
    offer: (
      actor: Actor,
      id: string,
      { isOffered, reason, origin }: { isOffered: boolean; reason?: string | undefined } & Origin,
    ) =>
      store.transaction(async (tx) => {
        const coupon = await repo.find(tx, id)
        if (!coupon || (isOffered && coupon.disabledAt)) throw new Failure('coupon.not_found')
        if (coupon.isOffered === isOffered) return viewOf(coupon)
        const before = await repo.findOffered(tx)
        await repo.setOffered(tx, isOffered ? id : null)
        await recordAction(tx, store.tables, {
          clock,
          actor,
          action: 'offer_coupon',
          target: { type: 'coupon', id },
          reason: reason || coupon.code,
          before: { offered: before?.code ?? null },
          after: { offered: isOffered ? coupon.code : null },
          origin,
        })
        return viewOf({ ...coupon, isOffered })
      }),
  }
}
