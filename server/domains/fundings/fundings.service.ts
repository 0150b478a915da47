import { Failure } from '#shared/errors.ts'
import { marketplaceCurrency } from '#shared/money.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { nothingCharged, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { ChargeFacts, CheckoutFacts } from '../../ports/stripe/membership.facts.ts'
import type { Config } from '../../config.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import { isClosed, requireStatus } from '../campaigns/campaigns.policy.ts'
import { postings } from '../ledger/ledger.policy.ts'
import { fundingsRepo, type FundingRow } from './fundings.repo.ts'
import type { RefundsParts, RefundsService } from './refunds.service.ts'

export type FundingsService = ReturnType<typeof fundingsService>

export interface FundingsParts extends RefundsParts {
  config: Pick<Config, 'publicUrl'>
  brands: BrandsService
}

const payableMs = 2 * 60 * 60 * 1000

type States = Awaited<ReturnType<ReturnType<typeof fundingsRepo>['states']>>

const fundingOf = (funding: FundingRow, { disputes, refunds }: States) => ({
  id: funding.id,
  amount: funding.amountCents,
  refunded: funding.refundedCents,
  currency: funding.currency,
  status: funding.status,
  dispute: disputes.get(funding.id) ?? null,
  refund: refunds.get(funding.id) ?? null,
  createdAt: funding.createdAt,
  paidAt: funding.paidAt,
})

/** The fee as the ledger may book it; null while it is not known, or is in another currency. */
const feeOf = ({ fee }: ChargeFacts, currency: string): number | null =>
  fee?.currency === currency ? fee.cents : null

/** Money that brands pay into campaigns. It counts only once the provider's charge was read. */
export function fundingsService(parts: FundingsParts & { refunds: Pick<RefundsService, 'refundFree'> }) {
  const { config, store, clock, alerts, outbox, gateway, ledger, brands, campaigns, refunds } = parts
  const repo = fundingsRepo(store.tables)

  /** Books a charge that was taken; the campaign is held and the funding was open a moment ago. */
  async function book(tx: Db, funding: FundingRow, charge: ChargeFacts): Promise<void> {
    const { id: fundingId, campaignId, brandId, amountCents, currency } = funding
    const { chargeId } = charge
    const feeCents = feeOf(charge, currency)
    await repo.update(tx, fundingId, { status: 'paid', chargeId, feeCents, paidAt: clock.now() })
    const subject = { currency, brandId, campaignId, fundingId, stripeId: chargeId }
    await ledger.post(tx, postings.fundingPaid({ fundingId, subject }, { cents: amountCents, feeCents }))
    const campaign = await campaigns.changeBudget(tx, campaignId, { funded: amountCents })
    await campaigns.widenPlan(tx, campaign)
    await outbox.emit(tx, { name: 'funding.paid', fundingId, campaignId, amountCents })
    // It was paid after the campaign had ended.
    if (isClosed(campaign)) await refunds.refundFree(tx, campaign)
  }

  /** Books the fee of a payment that was credited before it was known; one that is not known yet is waited for. */
  async function bookFee(funding: FundingRow): Promise<void> {
    const { id: fundingId, campaignId, brandId, chargeId, currency } = funding
    if (!chargeId) return
    const charge = await gateway.readCharge(chargeId)
    const feeCents = feeOf(charge, currency)
    if (feeCents === null) {
      await warnOfFee(funding, charge)
      return
    }
    await store.transaction(async (tx) => {
      await campaigns.hold(tx, campaignId)
      const held = await repo.find(tx, fundingId)
      if (held?.feeCents !== null) return
      await repo.update(tx, fundingId, { feeCents })
      const subject = { currency, brandId, campaignId, fundingId, stripeId: chargeId }
      await ledger.post(tx, postings.fundingFee({ fundingId, subject }, feeCents))
    })
  }

  async function warnOfFee({ id: subjectId, currency }: FundingRow, { chargeId, fee }: ChargeFacts) {
    if (!fee) return
    const detail = `the fee of ${chargeId} is ${fee.cents} ${fee.currency}, the ledger is kept in ${currency}: it is not booked`
    await alerts.raise({ kind: 'funding.fee_currency', subjectId, detail })
  }

  const differs = (funding: FundingRow, facts: CheckoutFacts): boolean =>
    facts.kind !== 'funding' ||
    facts.reference !== funding.id ||
    facts.amountCents !== funding.amountCents ||
    facts.currency !== funding.currency ||
    facts.livemode !== gateway.livemode ||
    facts.charge?.amountCents !== funding.amountCents

  /** Brings a funding to what the provider says of it, whoever asks and in whatever order. */
  async function sync(fundingId: string): Promise<FundingRow | undefined> {
    const funding = await store.read((db) => repo.find(db, fundingId))
    if (!funding?.sessionId) return funding
    if (funding.status !== 'open' && funding.status !== 'failed') {
      if (funding.feeCents === null) await bookFee(funding)
      return funding
    }
    const facts = await gateway.readCheckout(funding.sessionId)
    const { charge } = facts
    if (facts.isPaid && charge?.status === 'succeeded') {
      if (differs(funding, facts)) {
        const detail = `the payment ${facts.sessionId} is not what was asked for`
        await alerts.raise({ kind: 'funding.mismatch', subjectId: fundingId, detail })
        return funding
      }
      await store.transaction(async (tx) => {
        await campaigns.hold(tx, funding.campaignId)
        const held = await repo.find(tx, fundingId)
        if (held?.status === 'open' || held?.status === 'failed') await book(tx, held, charge)
      })
      if (feeOf(charge, funding.currency) === null) await warnOfFee(funding, charge)
    } else if (facts.status === 'expired' && funding.status === 'open') {
      await store.transaction((tx) => repo.update(tx, fundingId, { status: 'failed' }))
    }
    return store.read((db) => repo.find(db, fundingId))
  }

  /** The funding that a charge was made for, if one was; one that was never booked is booked first. */
  async function ofCharge(chargeId: string): Promise<FundingRow | undefined> {
    const known = await store.read((db) => repo.findByCharge(db, chargeId))
    if (known) return known
    const { fundingId } = await gateway.readCharge(chargeId)
    return fundingId ? await sync(fundingId) : undefined
  }

  /** The rows of a payment to come. Written first, so that no payment is ever without them. */
  async function intend(actor: Actor, campaignId: string, amountCents: number) {
    return await store.transaction(async (tx) => {
      const campaign = await campaigns.holdFor(tx, actor, campaignId)
      requireStatus(campaign, clock.now(), 'draft', 'rejected', 'pending_review', 'active', 'paused')
      await campaigns.requireBrandActive(tx, actor, campaign)
      const { brand } = await brands.access(tx, actor, campaign.brandId)
      const id = newId()
      const currency = marketplaceCurrency
      await repo.insert(tx, {
        id,
        campaignId,
        brandId: brand.id,
        amountCents,
        currency,
        createdAt: clock.now(),
      })
      return { id, campaign, brand }
    })
  }

  return {
    sync,
    ofCharge,
    listUndrawn: repo.listUndrawn,
    changeSums: repo.changeSums,

    start: async (actor: Actor, campaignId: string, amountCents: number) => {
      const { id, campaign, brand } = await intend(actor, campaignId, amountCents)
      const started = await withPaymentFailures(
        'The payment could not be started',
        () =>
          gateway.startFunding({
            fundingId: id,
            campaignId,
            brandId: brand.id,
            brandName: brand.name,
            brandEmail: brand.contactEmail,
            customerId: brand.stripeCustomerId,
            amountCents,
            currency: marketplaceCurrency,
            description: `Budget of the campaign ${campaign.title}`.slice(0, 200),
            returnUrl: `${config.publicUrl}/advertising/brand/${brand.slug}?funding=${id}&campaign=${campaignId}`,
            expiresAt: new Date(clock.now().getTime() + payableMs),
          }),
        nothingCharged,
      )
      await store.transaction(async (tx) => {
        await repo.update(tx, id, { sessionId: started.sessionId })
        await brands.setCustomer(tx, brand.id, { from: brand.stripeCustomerId, to: started.customerId })
      })
      const { clientSecret } = started
      return { clientSecret, fundingId: id, amount: amountCents, currency: marketplaceCurrency }
    },

    list: async (actor: Actor, campaignId: string) => {
      await campaigns.page(actor, campaignId)
      return store.read(async (db) => {
        const rows = await repo.list(db, campaignId)
        const states = await repo.states(
          db,
          rows.map(({ id }) => id),
        )
        return rows.map((row) => fundingOf(row, states))
      })
    },

    /** One of them; while it is open the provider is asked what became of it. */
    find: async (actor: Actor, campaignId: string, fundingId: string) => {
      await campaigns.page(actor, campaignId)
      const funding = await store.read((db) => repo.find(db, fundingId))
      if (funding?.campaignId !== campaignId) throw new Failure('funding.not_found')
      const now = await withPaymentFailures('The payment could not be looked up', () => sync(fundingId), {
        known: 'No money was moved by looking.',
        unsure: 'What was paid is credited by itself as soon as the payment provider answers.',
      })
      const states = await store.read((db) => repo.states(db, [fundingId]))
      return fundingOf(now ?? funding, states)
    },

    /** What the provider's event about a form means, when the form was for a funding. */
    syncSession: async (sessionId: string): Promise<void> => {
      const known = await store.read((db) => repo.findBySession(db, sessionId))
      if (known) {
        await sync(known.id)
        return
      }
      const { kind, reference } = await gateway.readCheckout(sessionId)
      if (kind !== 'funding' || !reference) return
      const ours = await store.read((db) => repo.find(db, reference))
      if (!ours) throw new Error(`no funding of ours has the session ${sessionId}`)
      // The process ended between making the form and writing down its id.
      if (ours.sessionId === null) await store.transaction((tx) => repo.update(tx, ours.id, { sessionId }))
      await sync(ours.id)
    },

    /** What the provider's event about a charge means, when it paid a funding: its fee may be known now. */
    syncCharge: async (chargeId: string): Promise<void> => {
      const known = await store.read((db) => repo.findByCharge(db, chargeId))
      if (known) await sync(known.id)
    },

    /**
     * Looks again at payments that nothing was heard of, and at those whose fee is not known; one whose form
     * never reached anybody has failed. Answers how many could not be looked at.
     */
    resume: (before: Date): Promise<number> =>
      alerts.round({
        kind: 'funding.stuck',
        read: (page) => store.read((db) => repo.listUnsettled(db, before, page)),
        work: async ({ id, sessionId }) => {
          if (sessionId) await sync(id)
          else await store.transaction((tx) => repo.update(tx, id, { status: 'failed' }))
        },
      }),
  }
}
