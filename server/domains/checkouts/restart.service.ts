import { Failure } from '#shared/errors.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import { GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { Restarted, RestartOrder } from '../../ports/stripe/membership.facts.ts'
import { outcomeOf, type CheckoutRow } from './checkouts.policy.ts'
import { checkoutsRepo } from './checkouts.repo.ts'
import type { ClaimsService } from './claims.service.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

export interface Restart extends RestartOrder {
  planId: string
  billingInterval: CheckoutRow['billingInterval']
  amountCents: number
  currency: string
}

type Begun = Pick<Restart, 'checkoutId' | 'customerId' | 'userId'>

/** As long as the provider lets a subscription wait for its first payment. */
const lifeMs = 23 * 60 * 60 * 1000

export type RestartService = ReturnType<typeof restartService>

/**
 * Begins a membership again by the card of the one before: a checkout without a form, which ends as any other. The
 * same id asked for again is the same payment.
 */
export function restartService(parts: SyncParts & { sync: SyncService; claims: ClaimsService }) {
  const { store, clock, gateway, sync, claims } = parts
  const repo = checkoutsRepo(store.tables)

  async function rowOf({ checkoutId: id, userId, priceId, ...order }: Restart): Promise<CheckoutRow> {
    const { planId, billingInterval, amountCents, currency, quantity: seats } = order
    return await store.transaction(async (tx) => {
      const known = await repo.find(tx, id)
      if (known) return known
      const now = clock.now()
      const times = { createdAt: now, expiresAt: new Date(now.getTime() + lifeMs) }
      const bought = { planId, billingInterval, amountCents, seats, currency, priceId }
      // Nobody is told this token: no browser has this checkout.
      return await repo.insert(tx, { id, userId, ...bought, ...times, tokenHash: tokenHash(newToken()) })
    })
  }

  /** A price may change before the provider has begun it: then it costs what it costs now; what is begun stays as it is. */
  async function priced(row: CheckoutRow, order: Restart): Promise<CheckoutRow> {
    const { priceId, amountCents, currency } = order
    if (row.priceId === priceId || row.sessionId || (await gateway.findRestarted(order))) return row
    const change = { priceId, amountCents, currency }
    return (await store.transaction((tx) => repo.update(tx, row, change))) ?? row
  }

  async function keep(row: CheckoutRow, { sessionId, expiresAt }: Restarted): Promise<string> {
    await store.transaction((tx) => repo.update(tx, row, { sessionId, expiresAt }))
    return sessionId
  }

  /** Has the provider begin it, and keeps by which name; null where there is no card to be charged. */
  async function beginOnce(row: CheckoutRow, order: Restart): Promise<string | null> {
    if (row.sessionId) return row.sessionId
    try {
      return await keep(row, await gateway.restart({ ...order, priceId: row.priceId }))
    } catch (error) {
      if (!(error instanceof GatewayMissing || error instanceof GatewayRefused)) throw error
      return null
    }
  }

  /** The same without beginning anything: null where nothing was begun. */
  async function findBegun(row: CheckoutRow, order: Begun): Promise<string | null> {
    if (row.sessionId) return row.sessionId
    const found = await gateway.findRestarted(order)
    return found && (await keep(row, found))
  }

  /** What the card has not paid is to be paid by nobody else; it may have been paid in between. */
  async function shut(row: CheckoutRow, sessionId: string | null): Promise<CheckoutRow | undefined> {
    if (sessionId === null) {
      if (row.status === 'open') await store.transaction((tx) => sync.expire(tx, row))
      return undefined
    }
    const settled = await sync.sync(row.id)
    if (settled?.status !== 'open') return settled
    await gateway.expireCheckout(sessionId)
    return await sync.sync(row.id)
  }

  /** What was paid and can be nobody's membership goes back to its card: no form has shown what it would cost. */
  async function giveBackUnfit(row: CheckoutRow): Promise<boolean> {
    if (!row.sessionId) return false
    const facts = await gateway.readCheckout(row.sessionId)
    const { kind } = outcomeOf(row, facts, gateway.livemode)
    if (kind !== 'mismatch' && kind !== 'ended') return false
    const subscriptionId = facts.subscription?.subscriptionId ?? null
    return await store.transaction((tx) => sync.giveBack(tx, row.id, { subscriptionId }))
  }

  async function endOf(row: CheckoutRow | undefined, userId: string): Promise<'paid' | 'declined'> {
    if (row?.status === 'open') {
      if (await giveBackUnfit(row)) throw new Failure('checkout.refunded')
      // Neither paid nor shut: whoever looks again will see which.
      throw new Failure('checkout.busy', { retryAfter: 60 })
    }
    if (row?.status === 'paid') await claims.claim(row.id, userId)
    return row?.status === 'paid' || row?.status === 'claimed' ? 'paid' : 'declined'
  }

  return {
    /** One that is paid, but not as it was ordered, goes back to its card: `checkout.refunded`. */
    restart: async (order: Restart): Promise<'paid' | 'declined'> => {
      const row = await priced(await rowOf(order), order)
      return await endOf(await shut(row, await beginOnce(row, order)), order.userId)
    },

    /**
     * What has become of one that was begun, for whoever must not be charged any more. One that was paid beside
     * another membership goes back to its card: `subscription.exists`, or `checkout.refunded` as above.
     */
    conclude: async (order: Begun): Promise<'paid' | 'declined'> => {
      const row = await store.read((db) => repo.find(db, order.checkoutId))
      return row ? await endOf(await shut(row, await findBegun(row, order)), order.userId) : 'declined'
    },
  }
}
