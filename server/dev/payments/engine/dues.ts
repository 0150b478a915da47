import type { Stripe } from 'stripe'
import { idOf, itemOf } from '../../../ports/stripe/reading.ts'
import type { World } from '../world.ts'
import { happen } from './aftermaths.ts'
import { expireSession } from './checkout.ts'
import { payInvoice, voidInvoice } from './collection.ts'
import { finalizeInvoice, storeDraft } from './invoices.ts'
import { monthsOf, periodEnd } from './period.ts'
import { endSubscription, periodLine, saveSubscription, withItem } from './subscriptions.ts'

interface Due {
  at: number
  happen: () => void
}

const day = 86_400
/** How long the invoice of a renewal stays a draft, to be looked at. */
const draftSeconds = 3600
/** Days after a failed renewal on which it is tried again; then the subscription ends. */
const retryDays = [1, 3, 5]
const endDay = 7
const incompleteLifeSeconds = 23 * 3600

function collect(world: World, subscription: Stripe.Subscription, invoiceId: string): void {
  const attempt = payInvoice(world, invoiceId, idOf(subscription.default_payment_method))
  if (attempt.status === 'succeeded') return
  const invoice = world.store.get('invoice', invoiceId)
  const retryDay = retryDays.find((days) => invoice.created + days * day > world.seconds())
  world.store.put('invoice', {
    ...invoice,
    next_payment_attempt: retryDay === undefined ? null : invoice.created + retryDay * day,
  })
}

/** The next period begins with an invoice that stays a draft for an hour; until then nothing is owed. */
function renew(world: World, subscription: Stripe.Subscription): void {
  const start = itemOf(subscription).current_period_end
  const renewed = withItem(subscription, {
    current_period_start: start,
    current_period_end: periodEnd(
      subscription.billing_cycle_anchor,
      start,
      monthsOf(itemOf(subscription).price),
    ),
  })
  const draft = storeDraft(world, {
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: [periodLine(world, renewed)],
  })
  const finalizesAt = { automatically_finalizes_at: start + draftSeconds }
  world.emit('invoice.created', world.store.put('invoice', { ...draft, ...finalizesAt }))
  world.emit('customer.subscription.updated', world.store.get('subscription', renewed.id))
}

/** The renewal is charged; whether the new period is paid for or not, it has begun. */
function charge(world: World, subscription: Stripe.Subscription, invoiceId: string): void {
  finalizeInvoice(world, invoiceId, { isAutomatic: true })
  collect(world, subscription, invoiceId)
  const status = world.store.get('invoice', invoiceId).status === 'paid' ? 'active' : 'past_due'
  saveSubscription(world, { ...world.store.get('subscription', subscription.id), status })
}

function expirePendingUpdate(world: World, subscription: Stripe.Subscription): void {
  voidInvoice(world, idOf(subscription.latest_invoice) ?? '')
  world.emit('customer.subscription.pending_update_expired', subscription)
}

function nextOfActive(world: World, subscription: Stripe.Subscription): Due {
  const end = itemOf(subscription).current_period_end
  const pending = subscription.pending_update
  const latest = world.store.find('invoice', idOf(subscription.latest_invoice) ?? '')
  const chargeAt = latest?.status === 'draft' ? latest.automatically_finalizes_at : null
  const next = Math.min(end, chargeAt ?? end, subscription.cancel_at ?? end, pending?.expires_at ?? end)
  return {
    at: next,
    happen: () => {
      if (latest && next === chargeAt) charge(world, subscription, latest.id)
      else if (pending && next === pending.expires_at) expirePendingUpdate(world, subscription)
      else if (subscription.cancel_at === next) endSubscription(world, subscription, 'cancellation_requested')
      else {
        // A period that ends takes an upgrade nobody authenticated with it.
        if (pending) expirePendingUpdate(world, subscription)
        renew(world, world.store.get('subscription', subscription.id))
      }
    },
  }
}

function nextOfPastDue(world: World, subscription: Stripe.Subscription): Due | null {
  const invoice = world.store.find('invoice', idOf(subscription.latest_invoice) ?? '')
  if (invoice?.status !== 'open') return null
  const retryAt = invoice.next_payment_attempt
  if (retryAt !== null) return { at: retryAt, happen: () => collect(world, subscription, invoice.id) }
  return {
    at: invoice.created + endDay * day,
    happen: () => endSubscription(world, subscription, 'payment_failed'),
  }
}

function nextOf(world: World, subscription: Stripe.Subscription): Due | null {
  if (subscription.status === 'active') return nextOfActive(world, subscription)
  if (subscription.status === 'past_due') return nextOfPastDue(world, subscription)
  if (subscription.status !== 'incomplete') return null
  return {
    at: subscription.created + incompleteLifeSeconds,
    happen: () => voidInvoice(world, idOf(subscription.latest_invoice) ?? ''),
  }
}

function allDues(world: World): Due[] {
  const { store } = world
  const sessions = store
    .list('checkout.session', { status: 'open' })
    .map(({ id, expires_at }) => ({ at: expires_at, happen: () => void expireSession(world, id) }))
  const subscriptions = ['active', 'past_due', 'incomplete']
    .flatMap((status) => store.list('subscription', { status }))
    .map((subscription) => nextOf(world, subscription))
  const aftermaths = store
    .list('sandbox.aftermath')
    .map((event) => ({ at: event.dueAt, happen: () => happen(world, event) }))
  return [...sessions, ...subscriptions, ...aftermaths].filter((due) => due !== null)
}

const firstOf = (world: World): Due | null =>
  allDues(world).reduce<Due | null>((first, due) => (first && first.at <= due.at ? first : due), null)

/**
 * Lets everything that fell due since happen, each at its own moment and in order. What falls due next is looked
 * for again only when something was written since. Answers when there is something next, in the world's seconds;
 * null where nothing is to come.
 */
export function createCatchUp(world: World): () => number | null {
  const { store } = world
  let seen = { version: '', nextAt: 0 }
  return () => {
    const now = world.seconds()
    while (seen.nextAt <= now || seen.version !== store.version()) {
      const next = firstOf(world)
      if (next && next.at <= now) world.at(next.at, next.happen)
      else seen = { version: store.version(), nextAt: next?.at ?? Infinity }
    }
    return seen.nextAt === Infinity ? null : seen.nextAt
  }
}
