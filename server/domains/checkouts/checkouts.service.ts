import { Failure } from '#shared/errors.ts'
import { discountOf } from '#shared/discounts.ts'
import type { BillingDetails, FormTax } from '#shared/taxes.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import { createLeases } from '../../core/leases.ts'
import { GatewayDown, GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { PriceFacts } from '../../ports/stripe/membership.facts.ts'
import { shownTax, totalOf, type TaxFacts } from '../../ports/stripe/taxes.facts.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import { taxFailure } from '../../core/paymentFailures.ts'
import type { Config } from '../../config.ts'
import { isSubscribed } from '../subscriptions/subscriptions.policy.ts'
import { offOf } from '../coupons/coupons.policy.ts'
import type { CouponRow, CouponsService } from '../coupons/coupons.service.ts'
import type { PlanRow, PlansService } from '../plans/plans.service.ts'
import type { PricesService } from '../prices/prices.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { heldBy, isUsableBy, type CheckoutRow } from './checkouts.policy.ts'
import { checkoutsRepo } from './checkouts.repo.ts'
import type { SyncParts, SyncService } from './sync.service.ts'
import type { Order, OrdersService } from './orders.service.ts'

/** How long a payment form stays payable. */
const lifeMs = 2 * 60 * 60 * 1000
/** The provider wants at least half an hour of life for a form that is made now. */
const leastLifeMs = 35 * 60 * 1000
/** Whoever presses twice waits for their first press. */
const inTurn = { patienceMs: 14_000, busy: new Failure('checkout.busy', { retryAfter: 5 }) }

export interface Started {
  clientSecret: string
  checkoutId: string
  /** What is charged when the form is sent. */
  amount: number
  currency: string
  tax?: FormTax
}

interface Request extends Order {
  /** What taxes are judged by, where it was filled in for this checkout. */
  billing?: BillingDetails | undefined
}

export interface CheckoutsParts extends SyncParts {
  config: Pick<Config, 'publicUrl'>
  plans: PlansService
  coupons: CouponsService
  prices: PricesService
  users: UsersService
}

export type CheckoutsService = ReturnType<typeof checkoutsService>

/** Beginning to pay: one payable form per browser, whatever is pressed in whichever tab. */
export function checkoutsService(parts: CheckoutsParts & { sync: SyncService; orders: OrdersService }) {
  const { config, store, clock, gateway, plans, coupons, prices, sync, orders } = parts
  const { memberships } = parts.users
  const repo = checkoutsRepo(store.tables)
  const leases = createLeases(parts)

  async function refuseSubscribed(userId: string): Promise<void> {
    const member = await store.read((db) => memberships.find(db, userId))
    if (member && isSubscribed(member, clock.now())) throw new Failure('subscription.exists')
  }

  async function begin(request: Request): Promise<{ started: Started; token: string }> {
    const plan = await plans.requireActive(request.planSlug)
    if (request.caller) await refuseSubscribed(request.caller.id)
    const { interval = 'month' } = request
    const price = await prices.ensure(plan, interval)
    const token = request.token ?? newToken()
    const row = await orders.find({ ...request, token })
    if (row?.status === 'paid') throw new Failure('checkout.paid')
    const coupon = await orders.couponOf(request, plan, row)
    if (coupon) await coupons.ensure(coupon)
    if (row && isUsableBy(row, request.caller)) {
      const started = await carryOn(row, { plan, price, coupon, request, token })
      return { started, token }
    }
    if (row?.status === 'open') await sync.retire(row)
    // A token of a checkout that is over, or that we never gave out, is not used again.
    const fresh = newToken()
    return {
      started: await open(
        await insert({ plan, price, coupon, request, token: fresh }),
        plan,
        request.billing,
      ),
      token: fresh,
    }
  }

  interface Choice {
    plan: PlanRow
    price: PriceFacts
    coupon: CouponRow | null
    request: Request
    token: string
  }

  const order = ({ plan, price, coupon, request, token }: Choice) => ({
    tokenHash: tokenHash(token),
    planId: plan.id,
    priceId: price.priceId,
    billingInterval: request.interval ?? 'month',
    couponId: coupon?.id ?? null,
    // The provider's own figure takes its place when the form is made.
    amountCents: price.amountCents - (coupon ? discountOf(offOf(coupon), price.amountCents) : 0),
    currency: price.currency,
    userId: request.caller?.id ?? null,
  })

  /** A coupon is had once by each person, who is held: of two forms at once one has it. */
  async function refuseHad(tx: Db, { id, userId, ...row }: CheckoutRow): Promise<void> {
    const couponId = heldBy(row)
    if (userId === null || couponId === null) return
    await memberships.hold(tx, userId)
    if (await coupons.isHadByAnother(tx, { id, userId, couponId })) throw new Failure('coupon.used_up')
  }

  function insert(choice: Choice): Promise<CheckoutRow> {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + lifeMs)
    return store.transaction(async (tx) => {
      const row = await repo.insert(tx, { id: newId(), ...order(choice), expiresAt, createdAt: now })
      await refuseHad(tx, row)
      await coupons.move(tx, null, row.couponId)
      return row
    })
  }

  /** Uses this browser's checkout again: the same form for the same plan, else a new one after the old is shut. */
  async function carryOn(row: CheckoutRow, choice: Choice): Promise<Started> {
    const wanted = order(choice)
    const isSame =
      row.planId === wanted.planId && row.priceId === wanted.priceId && row.couponId === wanted.couponId
    const isOpen = row.status === 'open'
    if (isOpen && row.sessionId) {
      // With another address its taxes may be others.
      const isKept = isSame && row.userId === wanted.userId && !choice.request.billing
      const facts = isKept
        ? await gateway.readCheckout(row.sessionId)
        : await gateway.expireCheckout(row.sessionId)
      if (facts.status === 'complete') {
        await sync.sync(row.id)
        throw new Failure('checkout.paid')
      }
      if (isKept && facts.status === 'open' && facts.clientSecret) {
        if (row.tokenHash !== wanted.tokenHash) await write(row, { tokenHash: wanted.tokenHash })
        return startedOf(row, facts.clientSecret, facts.tax)
      }
    }
    const hasLife = row.expiresAt.getTime() - clock.now().getTime() > leastLifeMs
    // A form whose making was interrupted is asked for again by the same key: there will be one.
    if (isOpen && !row.sessionId && isSame && hasLife && row.userId === wanted.userId) {
      return open(await write(row, { tokenHash: wanted.tokenHash }), choice.plan, choice.request.billing)
    }
    const reopened = await write(row, {
      ...wanted,
      status: 'open',
      attempt: row.attempt + 1,
      sessionId: null,
      expiresAt: new Date(clock.now().getTime() + lifeMs),
    })
    return open(reopened, choice.plan, choice.request.billing)
  }

  async function write(row: CheckoutRow, change: Partial<CheckoutRow>): Promise<CheckoutRow> {
    return store.transaction(async (tx) => {
      // The person is held before their checkout, as by whoever claims it.
      await refuseHad(tx, { ...row, ...change })
      const written = await repo.update(tx, row, change)
      if (!written) throw new Failure('checkout.busy', { retryAfter: 2 })
      await coupons.move(tx, heldBy(row), heldBy(written))
      return written
    })
  }

  /** Has the provider make the form of a stored checkout, and stores which one it is. */
  async function open(row: CheckoutRow, plan: PlanRow, billing?: BillingDetails): Promise<Started> {
    const payer = row.userId ? await store.read((db) => memberships.find(db, row.userId ?? '')) : undefined
    try {
      const coupon = row.couponId ? await store.read((db) => coupons.find(db, row.couponId ?? '')) : null
      const { sessionId, clientSecret, expiresAt, amountCents, tax } = await gateway.startCheckout({
        checkoutId: row.id,
        attempt: row.attempt,
        priceId: row.priceId,
        couponId: coupon ? await coupons.ensure(coupon) : null,
        returnUrl: `${config.publicUrl}/api/login?payment_success=true&plan=${plan.slug}`,
        expiresAt: row.expiresAt,
        customerId: payer?.stripeCustomerId ?? null,
        email: payer?.email ?? null,
        userId: row.userId,
        billing,
      })
      try {
        await write(row, { sessionId, expiresAt, amountCents })
      } catch (error) {
        await gateway.expireCheckout(sessionId)
        throw error
      }
      return startedOf({ ...row, amountCents }, clientSecret, tax)
    } catch (error) {
      const refused = taxFailure(error)
      if (refused instanceof GatewayMissing || refused instanceof GatewayRefused) prices.forget()
      throw refused
    }
  }

  return {
    /** Answers what the payment form needs, and the token that the browser keeps as its cookie. */
    start: async (request: Request): Promise<{ started: Started; token: string }> => {
      const known = request.caller ? undefined : await orders.find(request)
      const turn = request.caller ? `checkout:user:${request.caller.id}` : known && `checkout:${known.id}`
      return turn ? leases.hold(turn, inTurn, () => begin(request)) : begin(request)
    },

    planSlugOf: async ({ planId }: CheckoutRow): Promise<string | undefined> =>
      (await store.read((db) => plans.find(db, planId)))?.slug,

    /** This browser's checkout, asked of the provider while it is open. */
    find: async (token: string): Promise<CheckoutRow | undefined> => {
      const row = await store.read((db) => repo.findByToken(db, tokenHash(token)))
      if (row?.status !== 'open') return row
      try {
        return await sync.sync(row.id)
      } catch (error) {
        if (error instanceof GatewayDown) return row
        throw error
      }
    },

    erase: async (tx: Db, userId: string): Promise<void> => {
      await repo.erase(tx, userId)
      await sync.shutAllOf(tx, userId)
    },
  }
}

function startedOf(row: CheckoutRow, clientSecret: string, tax: TaxFacts | null): Started {
  const { id: checkoutId, amountCents, currency } = row
  const amount = totalOf({ amountCents, tax })
  return {
    clientSecret,
    checkoutId,
    amount,
    currency,
    ...(tax && { tax: shownTax(tax) }),
  }
}
