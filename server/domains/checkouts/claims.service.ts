import { Failure } from '#shared/errors.ts'
import { sentencesOf } from '#shared/moneyRefusals.ts'
import type { Db } from '#db/store.ts'
import type { ChargeFacts, SubscriptionFacts } from '../../ports/stripe/membership.facts.ts'
import { tokenHash } from '../../core/tokens.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { OpinionsService } from '../opinions/opinions.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import { isLive, isOver, membershipOf, turnOf } from '../subscriptions/subscriptions.policy.ts'
import type { UsersService } from '../users/users.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { isGone, outcomeOf, paidAtOf, type CheckoutRow } from './checkouts.policy.ts'
import { checkoutsRepo } from './checkouts.repo.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

const paidTwice = {
  what: 'You already have a subscription.',
  money: 'This second payment goes back to its card in full.',
  next: 'You can upgrade, resume or pay for the first one in My Plan.',
}
const endedBefore = {
  what: 'The subscription of this payment has ended.',
  money: 'A payment that nobody claimed in 7 days goes back to its card in full.',
  next: 'Please choose a plan.',
}

export interface Claimed {
  planSlug: string
  subscriptionExpiresAt: Date | null
}

export interface ClaimsParts extends SyncParts {
  outbox: Outbox
  plans: PlansService
  users: UsersService
  opinions: Pick<OpinionsService, 'paidAgain'>
  webhooks: Pick<WebhooksService, 'lookAt'>
}

/** What a checkout bought and what was paid for it, by the provider's word of this moment. */
interface Bought {
  subscription: SubscriptionFacts
  charge: ChargeFacts | null
}

export type ClaimsService = ReturnType<typeof claimsService>

/** Attaching a payment to the person who proves that it is theirs: by their browser's cookie or a mailed link. */
export function claimsService(parts: ClaimsParts & { sync: SyncService }) {
  const { store, clock, queue, outbox, gateway, alerts, plans, opinions, webhooks, sync } = parts
  const { memberships } = parts.users
  const repo = checkoutsRepo(store.tables)

  async function granted(row: CheckoutRow): Promise<Claimed> {
    return store.read(async (db) => {
      const plan = await plans.find(db, row.planId)
      const member = row.claimedBy ? await memberships.find(db, row.claimedBy) : undefined
      return { planSlug: plan?.slug ?? '', subscriptionExpiresAt: member?.subscriptionExpiresAt ?? null }
    })
  }

  function refuseClosed(row: CheckoutRow, userId: string): void {
    if (row.status === 'refunded') throw new Failure('checkout.refunded')
    if (row.status === 'expired') throw new Failure('checkout.not_found')
    const owner = row.claimedBy ?? row.userId
    if (owner !== null && owner !== userId) throw new Failure('checkout.claimed')
  }

  async function readBought(row: CheckoutRow): Promise<Bought> {
    if (!row.sessionId) throw new Failure('checkout.open')
    const outcome = outcomeOf(row, await gateway.readCheckout(row.sessionId), gateway.livemode)
    switch (outcome.kind) {
      case 'paid':
        return outcome
      case 'open':
        throw new Failure('checkout.open')
      case 'expired':
        await sync.sync(row.id)
        throw new Failure('checkout.not_found')
      case 'lost':
        await sync.sync(row.id)
        throw new Failure('checkout.refunded')
      case 'ended':
        throw new Failure('subscription.ended', { message: sentencesOf(endedBefore) })
      case 'mismatch':
        await alerts.raise({
          kind: 'checkout.mismatch',
          subjectId: row.id,
          detail: `claimed, but differs in ${outcome.differing.join(', ') || 'its subscription'}`,
        })
        throw new Failure('checkout.mismatch')
    }
  }

  /** Gives the payment to this person and to nobody else; back to its card where they cannot have it any more. */
  async function attach(
    tx: Db,
    row: CheckoutRow,
    { subscription: facts, charge, userId }: Bought & { userId: string },
  ): Promise<'claimed' | 'taken' | 'superfluous' | 'gone'> {
    const now = clock.now()
    const member = await memberships.hold(tx, userId)
    const { subscriptionId } = facts
    if (row.userId === userId && member && isGone(member))
      return (await sync.giveBack(tx, row.id, { subscriptionId })) ? 'gone' : 'taken'
    if (!member || member.isBlocked || member.isTombstone) throw new Failure('account.blocked')
    if (isLive(member, now) && member.stripeSubscriptionId !== subscriptionId)
      return (await sync.giveBack(tx, row.id, { subscriptionId })) ? 'superfluous' : 'taken'
    const claim = { claimedBy: userId, claimedAt: now, paidAt: row.paidAt ?? paidAtOf(facts, now) }
    const isClaimed = await repo.close(tx, row.id, {
      ...claim,
      status: 'claimed',
      subscriptionId,
      customerId: facts.customerId,
    })
    if (!isClaimed) return 'taken'
    const old = member.stripeSubscriptionId
    if (old && old !== subscriptionId && !isOver(member.stripeStatus)) {
      await queue.enqueue(tx, { queue: 'subscription.end', payload: { subscriptionId: old } })
    }
    const plan = await plans.find(tx, row.planId)
    const wanted = membershipOf(facts, plan?.slug, now)
    await memberships.write(tx, member, { ...wanted, updatedAt: now })
    await queue.enqueue(tx, { queue: 'subscription.link', payload: { userId }, key: subscriptionId })
    await opinions.paidAgain(tx, userId, now)
    // What was told of the payment until now found nobody whose it was.
    if (charge?.invoiceId) await webhooks.lookAt(tx, 'invoice', charge.invoiceId)
    if (charge) await webhooks.lookAt(tx, 'charge', charge.chargeId)
    const turn = turnOf(member, wanted.subscriptionStatus, now)
    await outbox.emit(tx, { name: 'subscription.changed', userId, turn })
    return 'claimed'
  }

  async function claim(checkoutId: string, userId: string): Promise<Claimed> {
    const row = await store.read((db) => repo.find(db, checkoutId))
    if (!row) throw new Failure('checkout.not_found')
    refuseClosed(row, userId)
    if (row.status === 'claimed') return granted(row)
    const bought = await readBought(row)
    const outcome = await store.transaction((tx) => attach(tx, row, { ...bought, userId }))
    if (outcome === 'gone') throw new Failure('account.blocked')
    if (outcome === 'superfluous')
      throw new Failure('subscription.exists', { message: sentencesOf(paidTwice) })
    const after = (await store.read((db) => repo.find(db, checkoutId))) ?? row
    refuseClosed(after, userId)
    return granted(after)
  }

  return {
    claim,

    /** By the cookie of the browser that paid. */
    claimByCookie: async (token: string | undefined, userId: string): Promise<Claimed> => {
      const row = token && (await store.read((db) => repo.findByToken(db, tokenHash(token))))
      if (!row) throw new Failure('checkout.not_found')
      return claim(row.id, userId)
    },

    /** By a mailed link, which serves once; every reason why it does not gets the same answer. */
    claimByLink: async (token: string, userId: string): Promise<Claimed> => {
      const row = await store.read((db) => repo.findByClaimToken(db, tokenHash(token)))
      const isUsable =
        row?.claimTokenExpiresAt &&
        row.claimTokenExpiresAt > clock.now() &&
        (row.claimedBy === null || row.claimedBy === userId)
      if (!isUsable) throw new Failure('checkout.not_found')
      return claim(row.id, userId)
    },
  }
}
