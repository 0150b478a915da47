import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Leases } from '../../core/leases.ts'
import { GatewayDown, GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { PriceFacts } from '../../ports/stripe/membership.facts.ts'
import { hashOf } from '../auth/sessionCookie.ts'
import type { BillingParts, WithGateway } from './billing.parts.ts'
import { newToken } from './checkout.cookie.ts'
import type { CheckoutRow } from './checkout.policy.ts'
import { checkoutRepo } from './checkout.repo.ts'
import type { CheckoutSync } from './checkout.sync.ts'
import { membersRepo } from './members.repo.ts'
import { isSubscribed } from './membership.policy.ts'
import type { PlanRow } from './prices.repo.ts'
import type { Prices } from './prices.service.ts'

/** How long a payment form stays payable. */
const lifeMs = 2 * 60 * 60 * 1000
/** The provider wants at least half an hour of life for a form that is made now. */
const leastLifeMs = 35 * 60 * 1000
/** Whoever presses twice waits for their first press. */
const inTurn = { patienceMs: 14_000, busy: new Failure('checkout.busy', { retryAfter: 5 }) }

export interface Started {
  clientSecret: string
  checkoutId: string
  amount: number
  currency: string
}

type Caller = { id: string } | null

interface Wish {
  caller: Caller
  /** The browser's own, from its cookie. */
  token: string | undefined
  planSlug: string
}

interface Parts extends WithGateway<BillingParts> {
  prices: Prices
  leases: Leases
  checkoutSync: CheckoutSync
}

export type CheckoutService = ReturnType<typeof createCheckouts>

/** Beginning to pay: one payable form per browser, whatever is pressed in whichever tab. */
export function createCheckouts(parts: Parts) {
  const { store, clock, gateway, publicUrl, prices, leases, checkoutSync } = parts
  const repo = checkoutRepo(store.tables)
  const members = membersRepo(store.tables)

  async function find({ caller, token }: Wish): Promise<CheckoutRow | undefined> {
    return store.read(async (db) => {
      const own = token ? await repo.findByToken(db, hashOf(token)) : undefined
      if (own || !caller) return own
      return repo.findOpenOf(db, caller.id)
    })
  }

  async function refuseSubscribed(userId: string): Promise<void> {
    const member = await store.read((db) => members.find(db, userId))
    if (member && isSubscribed(member, clock.now())) throw new Failure('subscription.exists')
  }

  async function begin(wish: Wish): Promise<{ started: Started; token: string }> {
    const plan = await prices.requirePlan(wish.planSlug)
    if (wish.caller) await refuseSubscribed(wish.caller.id)
    const price = await prices.ensure(plan, gateway)
    const token = wish.token ?? newToken()
    const row = await find({ ...wish, token })
    if (row?.status === 'paid') throw new Failure('checkout.paid')
    if (row && isUsableBy(row, wish.caller)) {
      const started = await carryOn(row, { plan, price, wish, token })
      return { started, token }
    }
    if (row?.status === 'open') await retire(row)
    // A token of a checkout that is over, or that we never gave out, is not used again.
    const fresh = newToken()
    return { started: await open(await insert({ plan, price, wish, token: fresh }), plan), token: fresh }
  }

  interface Choice {
    plan: PlanRow
    price: PriceFacts
    wish: Wish
    token: string
  }

  const order = ({ plan, price, wish, token }: Choice) => ({
    tokenHash: hashOf(token),
    planId: plan.id,
    priceId: price.priceId,
    amountCents: price.amountCents,
    currency: price.currency,
    userId: wish.caller?.id ?? null,
  })

  function insert(choice: Choice): Promise<CheckoutRow> {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + lifeMs)
    return store.transaction((tx) =>
      repo.insert(tx, { id: newId(), ...order(choice), expiresAt, createdAt: now }),
    )
  }

  /** Uses this browser's checkout again: the same form for the same plan, else a new one after the old is shut. */
  async function carryOn(row: CheckoutRow, choice: Choice): Promise<Started> {
    const wanted = order(choice)
    const isSame = row.planId === wanted.planId && row.priceId === wanted.priceId
    const isOpen = row.status === 'open'
    if (isOpen && row.sessionId) {
      const isKept = isSame && row.userId === wanted.userId
      const facts = isKept
        ? await gateway.readCheckout(row.sessionId)
        : await gateway.expireCheckout(row.sessionId)
      if (facts.status === 'complete') {
        await checkoutSync.sync(row.id)
        throw new Failure('checkout.paid')
      }
      if (isKept && facts.status === 'open' && facts.clientSecret) {
        if (row.tokenHash !== wanted.tokenHash) await write(row, { tokenHash: wanted.tokenHash })
        return startedOf(row, facts.clientSecret)
      }
    }
    const hasLife = row.expiresAt.getTime() - clock.now().getTime() > leastLifeMs
    // A form whose making was interrupted is asked for again by the same key: there will be one.
    if (isOpen && !row.sessionId && isSame && hasLife && row.userId === wanted.userId) {
      return open(await write(row, { tokenHash: wanted.tokenHash }), choice.plan)
    }
    const reopened = await write(row, {
      ...wanted,
      status: 'open',
      attempt: row.attempt + 1,
      sessionId: null,
      expiresAt: new Date(clock.now().getTime() + lifeMs),
    })
    return open(reopened, choice.plan)
  }

  async function write(row: CheckoutRow, change: Partial<CheckoutRow>): Promise<CheckoutRow> {
    const written = await store.transaction((tx) => repo.update(tx, row, change))
    if (!written) throw new Failure('checkout.busy', { retryAfter: 2 })
    return written
  }

  /** Has the provider make the form of a stored checkout, and stores which one it is. */
  async function open(row: CheckoutRow, plan: PlanRow): Promise<Started> {
    const payer = row.userId ? await store.read((db) => members.find(db, row.userId ?? '')) : undefined
    try {
      const { sessionId, clientSecret, expiresAt } = await gateway.startCheckout({
        checkoutId: row.id,
        attempt: row.attempt,
        priceId: row.priceId,
        returnUrl: `${publicUrl}/api/login?payment_success=true&plan=${plan.slug}`,
        expiresAt: row.expiresAt,
        customerId: payer?.stripeCustomerId ?? null,
        email: payer?.email ?? null,
        userId: row.userId,
      })
      try {
        await write(row, { sessionId, expiresAt })
      } catch (error) {
        await gateway.expireCheckout(sessionId)
        throw error
      }
      return startedOf(row, clientSecret)
    } catch (error) {
      if (error instanceof GatewayMissing || error instanceof GatewayRefused) prices.forget()
      // An answer that is kept for the key would come again and again: the next try takes another key.
      const isKept =
        error instanceof GatewayDown ? error.code === 'api_error' : error instanceof GatewayRefused
      if (isKept) await store.transaction((tx) => repo.update(tx, row, { attempt: row.attempt + 1 }))
      throw error
    }
  }

  /** Shuts a form for good. If it was paid in between, its payer can still claim it. */
  async function retire(row: CheckoutRow): Promise<void> {
    if (row.sessionId) await gateway.expireCheckout(row.sessionId)
    if (row.sessionId) await checkoutSync.sync(row.id)
    else await store.transaction((tx) => repo.update(tx, row, { status: 'expired' }))
  }

  return {
    /** Answers what the payment form needs, and the token that the browser keeps as its cookie. */
    start: async (wish: Wish): Promise<{ started: Started; token: string }> => {
      const known = wish.caller ? undefined : await find(wish)
      const turn = wish.caller ? `checkout:user:${wish.caller.id}` : known && `checkout:${known.id}`
      return turn ? leases.hold(turn, inTurn, () => begin(wish)) : begin(wish)
    },

    /** This browser's checkout, asked of the provider while it is open. */
    find: async (token: string): Promise<CheckoutRow | undefined> => {
      const row = await store.read((db) => repo.findByToken(db, hashOf(token)))
      if (row?.status !== 'open') return row
      try {
        return await checkoutSync.sync(row.id)
      } catch (error) {
        if (error instanceof GatewayDown) return row
        throw error
      }
    },
  }
}

function isUsableBy(row: CheckoutRow, caller: Caller): boolean {
  return (row.status === 'open' || row.status === 'expired') && (row.userId ?? caller?.id) === caller?.id
}

function startedOf(row: CheckoutRow, clientSecret: string): Started {
  return { clientSecret, checkoutId: row.id, amount: row.amountCents, currency: row.currency }
}
