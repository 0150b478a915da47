import { Crash } from '#server/testing/crashes.ts'
import {
  balances,
  begin,
  market,
  memberOf,
  must,
  payOut,
  refusal,
  released,
  subscribed,
  type Stage,
} from './stage.ts'

export interface Step {
  name: string
  run: (stage: Stage) => Promise<void>
}

const hour = 60 * 60
const day = 24 * hour

/** Everything that money can do, in the order in which an installation meets it. */
export const scenario: readonly Step[] = [
  {
    name: 'the account charges and settles in the ledger’s currency',
    run: async ({ site }) => {
      const { currency, canCharge } = await site.services.providerSetup.readAccount()
      must(currency === 'usd' && canCharge, 'the account cannot charge in dollars')
    },
  },
  {
    name: 'paid before an account, claimed by cookie',
    run: async (stage) => {
      const user = await subscribed(stage)
      const member = await memberOf(stage, user.id)
      must(member.subscriptionStatus === 'active' && member.planType === 'starter', 'no membership')
    },
  },
  {
    name: 'paid before an account, claimed by a mailed link, once',
    run: async (stage) => {
      const { site, provider } = stage
      const { clientSecret } = await begin(stage)
      await provider.pay(clientSecret, 'good')
      await provider.hear()
      // The link is for whoever has not signed in by then.
      await provider.advance(20)
      await provider.hear()
      const token = /#claim=([\w-]{43})/.exec(site.mails.at(-1)?.text ?? '')?.[1] ?? ''
      const user = await site.make.user()
      await site.services.checkouts.claims.claimByLink(token, user.id)
      const other = await site.make.user()
      const again = await refusal(site.services.checkouts.claims.claimByLink(token, other.id))
      must(again.code === 'checkout.not_found', 'a link served twice')
      must((await memberOf(stage, user.id)).subscriptionStatus === 'active', 'no membership')
    },
  },
  {
    name: 'a declined card, a bank that says no, and one that says yes',
    run: async (stage) => {
      const { clientSecret } = await begin(stage)
      const declined = await stage.provider.pay(clientSecret, 'declined')
      must(declined.status === 'declined' && declined.sentence.includes('declined'), 'not declined')
      const refused = await stage.provider.pay(clientSecret, 'asksAlways', 'fail')
      must(refused.status === 'declined' && refused.sentence.includes('authenticate'), 'not refused')
      const paid = await stage.provider.pay(clientSecret, 'asksAlways', 'complete')
      must(paid.status === 'succeeded', 'not paid')
    },
  },
  {
    name: 'an upgrade charges what its preview said',
    run: async (stage) => {
      const { services } = stage.site
      const user = await subscribed(stage)
      await stage.provider.advance(10 * day)
      const preview = await services.subscriptions.upgrades.preview(user.id, 'business')
      const done = await services.subscriptions.upgrades.upgrade(user.id, 'business')
      must(done.planSlug === 'business', 'the plan did not change')
      const { subscriptionId } = await memberOf(stage, user.id)
      const { latestInvoiceId } = await stage.site.gateway.readSubscription(subscriptionId)
      const charged = await stage.provider.chargedFor(latestInvoiceId ?? '')
      must(charged === preview.amountDue, `previewed ${preview.amountDue}, charged ${charged}`)
    },
  },
  {
    name: 'an upgrade that the bank asks about waits for its answer',
    run: async (stage) => {
      const user = await subscribed(stage, { card: 'asksAlways' })
      const { upgrades } = stage.site.services.subscriptions
      const { clientSecret, planSlug } = await upgrades.upgrade(user.id, 'professional')
      must(planSlug === 'starter' && clientSecret !== undefined, 'the bank did not ask')
      await stage.provider.answer(clientSecret, 'complete')
      await stage.provider.hear()
      must((await memberOf(stage, user.id)).planType === 'professional', 'the plan did not change')
    },
  },
  {
    name: 'a renewal, a failed one, its grace and its end',
    run: async (stage) => {
      const { provider, site } = stage
      const user = await subscribed(stage)
      const before = await memberOf(stage, user.id)
      const untilRenewal = (before.stripePeriodEndAt?.getTime() ?? 0) - site.clock.now().getTime()
      await provider.advance(Math.ceil(untilRenewal / 1000) + 2 * hour)
      await provider.hear()
      const renewed = await memberOf(stage, user.id)
      const later = renewed.stripePeriodEndAt?.getTime() ?? 0
      must(later > (before.stripePeriodEndAt?.getTime() ?? 0), 'not renewed')

      await provider.setCard(renewed.subscriptionId, 'declinesOnFile')
      await provider.advance(Math.ceil((later - site.clock.now().getTime()) / 1000) + 2 * hour)
      await provider.hear()
      const owing = await memberOf(stage, user.id)
      must(owing.stripeStatus === 'past_due' && owing.graceEndsAt !== null, 'no grace')
      must(
        (await site.services.subscriptions.invoices(user.id)).some(({ payUrl }) => payUrl),
        'nothing to pay',
      )
      await provider.advance(8 * day)
      await provider.hear()
      const ended = await memberOf(stage, user.id)
      must(ended.subscriptionStatus === 'none' && ended.stripeStatus === 'canceled', 'not ended')
      const invoices = await site.services.subscriptions.invoices(user.id)
      must(!invoices.some(({ status }) => status === 'open' || status === 'draft'), 'an invoice is left open')
    },
  },
  {
    name: 'a budget is paid, a creator onboarded and paid once, and a transfer taken back',
    run: async (stage) => {
      const { site } = stage
      const at = await market(stage)
      const { creator, payout } = await released(stage, at)
      // A card's money is there after two days; until then a transfer draws on its own charge.
      const run = await payOut(stage, at.admin)
      must(run.paid.length === 1 && run.paid[0]?.amount === payout, 'not paid')
      must((await payOut(stage, at.admin)).paid.length === 0, 'paid twice')
      const { paid } = await site.services.deals.earnings.of(creator)
      must(paid === payout, 'the creator does not see it')
      const contentId = run.paid[0]?.contentId ?? ''
      await site.services.payouts.reversals.reverse(at.admin, {
        contentId,
        reason: 'verified',
        amountCents: 100,
      })
    },
  },
  {
    name: 'what is free of a budget goes back to its card',
    run: async (stage) => {
      const { owner, campaignId, fundingId } = await market(stage, 5000)
      await stage.site.services.campaigns.close(owner, campaignId)
      await stage.provider.hear()
      const [funding] = await stage.site.services.fundings.list(owner, campaignId)
      must(funding?.id === fundingId && funding.status === 'refunded', 'not refunded')
    },
  },
  {
    name: 'disputes: one won, one lost',
    run: async (stage) => {
      const won = await market(stage, 5000)
      const lost = await market(stage, 5000)
      const wonId = await stage.provider.dispute(won.chargeId)
      const lostId = await stage.provider.dispute(lost.chargeId)
      await stage.provider.hear()
      await stage.provider.endDispute(wonId, 'won')
      await stage.provider.endDispute(lostId, 'lost')
      await stage.provider.hear()
      const pages = await Promise.all(
        [won, lost].map(({ owner, campaignId }) => stage.site.services.campaigns.page(owner, campaignId)),
      )
      must(pages[0]?.budget.free === 5000 && pages[1]?.budget.free === 0, 'the budgets are wrong')
      must((await balances(stage)).disputed === 0, 'something is left in dispute')
    },
  },
  {
    name: 'a revoked and a restricted key: refunds wait, nobody reads of keys',
    run: async (stage) => {
      for (const how of ['unauthorized', 'forbidden'] as const) {
        const { owner, campaignId } = await market(stage, 5000)
        await stage.provider.refuseKey('GET /v1/refunds', how)
        await stage.site.services.campaigns.close(owner, campaignId)
        await stage.provider.hear()
        must((await balances(stage)).refund_pending === 5000, 'the refund did not wait')
        await stage.provider.advance(61)
        await stage.provider.hear()
        must((await balances(stage)).refund_pending === 0, 'the refund did not go on')
      }
      const spoken = JSON.stringify(await stage.site.services.alerts.list())
      must(!/[sr]k_(test|live)/.test(spoken), 'an alert speaks of a key')
    },
  },
  {
    name: 'a process that dies between its intent and the call pays once',
    run: async (stage) => {
      const { site } = stage
      for (const moment of ['before', 'after'] as const) {
        const at = await market(stage)
        const { creator, payout } = await released(stage, at)
        const { hash } = await site.services.payouts.runs.plan()
        const die = async () => {
          throw new Crash(`died ${moment} the call`)
        }
        site.crashes.beforeTransfer =
          moment === 'before'
            ? die
            : async () => {
                site.crashes.afterCall = die
              }
        const isDone = await site.attempt(() => site.services.payouts.runs.execute(at.admin, { hash }))
        must(!isDone, 'it did not die')
        await site.restart()
        await site.services.payouts.runs.tidy()
        await payOut(stage, at.admin)
        const { paid } = await site.services.deals.earnings.of(creator)
        must(paid === payout, `died ${moment} the call: paid ${paid} of ${payout}`)
      }
    },
  },
  {
    name: 'the books agree with themselves and with the provider',
    run: async ({ site, provider }) => {
      await provider.hear()
      must((await site.services.books.check()).length === 0, 'the ledger disagrees with itself')
      const { differences } = await site.services.books.compare()
      must(differences.length === 0, `the provider differs: ${JSON.stringify(differences)}`)
    },
  },
]
