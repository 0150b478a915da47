import { Failure } from '#shared/errors.ts'
import { dollars } from '#shared/money.ts'
import { isRefunded } from '#shared/opinions.ts'
import { consequence } from '#shared/rehearsals.ts'
import { leftOf } from '#shared/repayments.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import { nothingMovedForOperators, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { Asked, Rehearsals } from '../../core/rehearsals.ts'
import { requireAdmin } from '../../core/rights.ts'
import type { ChargeFacts, InvoiceFacts } from '../../ports/stripe/membership.facts.ts'
import type { Member } from '../users/users.service.ts'
import { refundsRepo, type RefundRow } from './refunds.repo.ts'
import { refundQueue } from './returns.service.ts'
import { isLive } from './subscriptions.policy.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'
import type { SyncParts } from './sync.service.ts'

interface Parts extends SyncParts {
  rehearsals: Rehearsals
  subscriptions: Pick<SubscriptionsService, 'invoices'>
}

export type RefundsService = ReturnType<typeof refundsService>

interface Wish {
  /** An invoice by its id or its number. */
  invoice: string
  /** All that is left where it is not said. */
  amountCents?: number | undefined
  endsMembership: boolean
}

/** A payment with what the provider says of it now, and how much of it would go back. */
interface Found {
  member: Member
  invoice: InvoiceFacts
  /** What has gone back of it counts what was asked for here, whether it was sent by now or not. */
  charge: ChargeFacts
  /** What of that was not asked for here, as the provider has it. */
  elsewhereCents: number
  cents: number
  endsMembership: boolean
}

const nameOf = ({ number, invoiceId }: InvoiceFacts): string => number ?? invoiceId

/** By its name, with what has gone back of it before: whoever rehearses a refund has seen that as well. */
const describe = ({ invoice, charge: { refundedCents, currency } }: Found): string =>
  refundedCents > 0
    ? `${nameOf(invoice)}, of which ${dollars(refundedCents, currency)} went back before`
    : nameOf(invoice)

const failed = 'The payment could not be refunded'

const viewOf = ({ id, invoiceId, amountCents, currency, ...refund }: RefundRow) => ({
  id,
  invoiceId,
  amount: amountCents,
  currency,
  status: refund.status,
  endsMembership: refund.endsMembership,
  reason: refund.reason,
  createdAt: refund.createdAt,
})

/**
 * Payments of memberships that are to go back to their cards: what there is, what it would change, and the wish,
 * which is written down before anybody is asked for it (`returns.service.ts`).
 */
export function refundsService(parts: Parts) {
  const { store, clock, queue, gateway, rehearsals, subscriptions } = parts
  const { memberships } = parts.users
  const repo = refundsRepo(store.tables)

  async function find(key: string): Promise<Member> {
    const member = await store.read((db) => memberships.findByName(db, key))
    if (!member) throw new Failure('user.not_found')
    return member
  }

  const impossible = (message: string) => new Failure('refund.impossible', { message })

  /** A charge with all that goes back of it by what is written down at this moment. */
  async function asOfNow(
    db: Db,
    { invoice, charge, elsewhereCents }: Pick<Found, 'invoice' | 'charge' | 'elsewhereCents'>,
  ): Promise<ChargeFacts> {
    const { cents } = await repo.asked(db, invoice.invoiceId)
    return { ...charge, refundedCents: elsewhereCents + cents }
  }

  /** The provider's word on a payment of this person, and what would go back of it. */
  async function look(key: string, { invoice: wanted, amountCents, endsMembership }: Wish): Promise<Found> {
    const member = await find(key)
    const customerId = member.stripeCustomerId
    const listed = customerId ? await gateway.listInvoices({ customerId, limit: 100 }) : { invoices: [] }
    const invoice = listed.invoices.find(({ invoiceId, number }) => invoiceId === wanted || number === wanted)
    if (!invoice?.subscriptionId) throw new Failure('refund.not_found')
    const { invoiceId } = invoice
    // Read before the charge: what is sent in between counts twice rather than not at all.
    const { sentCents } = await store.read((db) => repo.asked(db, invoiceId))
    const read = await gateway.readInvoiceCharge(invoiceId)
    if (!read || read.status !== 'succeeded') throw impossible('No card has paid this invoice.')
    if (read.isDisputed)
      throw impossible('The cardholder’s bank has taken this payment back already, by a dispute.')
    const elsewhereCents = read.refundedCents - sentCents
    const charge = await store.read((db) => asOfNow(db, { invoice, charge: read, elsewhereCents }))
    const left = leftOf(charge)
    const cents = amountCents ?? left
    if (left <= 0) throw impossible('All of this payment has gone back, or is on its way.')
    if (cents > left)
      throw impossible(`No more than ${dollars(left, charge.currency)} of this payment is left to go back.`)
    return { member, invoice, charge, elsewhereCents, cents, endsMembership }
  }

  /** Whether a membership is to end and can: the payment may be of one that has ended before the one that runs. */
  const isEnding = ({ member, invoice, endsMembership }: Found): boolean =>
    endsMembership && invoice.subscriptionId === member.stripeSubscriptionId && isLive(member, clock.now())

  function askedOf(found: Found): Asked {
    const { member, invoice, charge, cents } = found
    const { invoiceId } = invoice
    const ends = isEnding(found)
    return {
      act: 'refund_payment',
      target: { type: 'user', id: member.id, name: member.username },
      actorId: null,
      isOpen: true,
      own: [
        consequence('refund', { count: 1, cents, examples: [describe(found)] }),
        consequence('membership_refunded', { count: ends ? 1 : 0, examples: [member.planType] }),
      ],
      refund: { invoiceId, cents, charge, endsMembership: ends },
    }
  }

  /** Writes down that so much is to go back, before anybody is asked for it. */
  async function ask(tx: Db, found: Found, { actor, act }: { actor: Actor; act: Act }): Promise<RefundRow> {
    const { member, invoice, charge, cents } = found
    const now = clock.now()
    const row = await repo.insert(tx, {
      id: newId(),
      userId: member.id,
      invoiceId: invoice.invoiceId,
      chargeId: charge.chargeId,
      subscriptionId: invoice.subscriptionId ?? '',
      amountCents: cents,
      currency: charge.currency,
      endsMembership: isEnding(found),
      reason: act.reason,
      createdAt: now,
      updatedAt: now,
    })
    if (!row) throw new Error('the refund was not inserted')
    await queue.enqueue(tx, { queue: refundQueue, payload: { refundId: row.id }, key: row.id })
    await recordAction(tx, store.tables, {
      clock,
      actor,
      ...act,
      action: 'refund_payment',
      target: { type: 'user', id: member.id },
      before: { refundedCents: charge.refundedCents },
      after: { refundedCents: charge.refundedCents + cents },
      details: { invoice: nameOf(invoice), endsMembership: row.endsMembership },
    })
    return row
  }

  rehearsals.add(['refund_payment'], async (db, { target, refund }) => {
    if (!refund) return []
    const person = await memberships.find(db, target.id)
    if (person?.isTombstone) return []
    const { charge, cents, endsMembership } = refund
    const isWhole = isRefunded({ ...charge, refundedCents: charge.refundedCents + cents })
    // Whoever's opinions leave the totals, or whose membership ends, is told that, too.
    const losesOpinions = isWhole && person?.opinionsWithdrawnAt === null
    const count = 1 + Number(losesOpinions) + Number(endsMembership)
    return [consequence('notifications', { count, examples: [`@${target.name}`] })]
  })

  return {
    /** The payments of somebody with what went back of each, the newest first. */
    list: async (actor: Actor, key: string) => {
      requireAdmin(actor)
      const member = await find(key)
      const invoices = await withPaymentFailures(
        'The payments could not be listed',
        () => subscriptions.invoices(member.id),
        nothingMovedForOperators,
      )
      const refunds = (await store.read((db) => repo.listOf(db, member.id))).map(viewOf)
      return invoices.map(({ payUrl: _payUrl, ...invoice }) => ({
        ...invoice,
        refunds: refunds.filter(({ invoiceId }) => invoiceId === invoice.id),
      }))
    },

    /** What refunding a payment would change. */
    rehearse: async (actor: Actor, key: string, wish: Wish) => {
      requireAdmin(actor)
      const found = await withPaymentFailures(failed, () => look(key, wish), nothingMovedForOperators)
      return await store.read((db) => rehearsals.list(db, askedOf(found)))
    },

    /** Sends a payment back to its card, whole or in part. The provider is asked by a job, once. */
    refund: async (
      actor: Actor,
      key: string,
      { expected, ...wish }: Wish & { expected?: string | undefined } & Act,
    ) => {
      requireAdmin(actor)
      const found = await withPaymentFailures(failed, () => look(key, wish), nothingMovedForOperators)
      const act = { reason: wish.reason, origin: wish.origin }
      const row = await store.transaction(async (tx) => {
        // Of two at once the second sees what the first one has asked for.
        const member = await memberships.hold(tx, found.member.id)
        const charge = await asOfNow(tx, found)
        if (!member || found.cents > leftOf(charge))
          throw impossible('Somebody else has asked for a refund of this payment meanwhile.')
        const held = { ...found, member, charge }
        await rehearsals.require(tx, askedOf(held), expected)
        return await ask(tx, held, { actor, act })
      })
      return viewOf(row)
    },
  }
}
