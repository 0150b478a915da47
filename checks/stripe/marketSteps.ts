import { Crash } from '#server/testing/crashes.ts'
import { balances, market, must, payOut, released, until, type Stage } from './stage.ts'

export interface Step {
  name: string
  run: (stage: Stage) => Promise<void>
}

/** What money can do in the marketplace, and what the books and the provider say of all of it in the end. */
export const marketSteps: readonly Step[] = [
  {
    name: 'a budget is paid, a creator onboarded and paid once, and a transfer taken back',
    run: async (stage) => {
      const { site } = stage
      const at = await market(stage)
      const { creator, payout } = await released(stage, at)
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
      const { owner, campaignId } = await market(stage, { budget: 5000 })
      await stage.site.services.campaigns.close(owner, campaignId)
      const isRefunded = async () => {
        const [funding] = await stage.site.services.fundings.list(owner, campaignId)
        return funding?.status === 'refunded' || funding?.refunded === funding?.amount
      }
      await until(stage, isRefunded, 'not refunded')
      const hasArrived = async () => (await balances(stage)).refund_pending === 0
      await until(stage, hasArrived, 'the refund did not arrive')
    },
  },
  {
    name: 'disputes: one won, one lost',
    run: async (stage) => {
      const { site, provider } = stage
      const won = await market(stage, { budget: 5000, card: 'disputed' })
      const lost = await market(stage, { budget: 5000, card: 'disputed' })
      const wonId = await provider.dispute(won.chargeId)
      const lostId = await provider.dispute(lost.chargeId)
      await until(stage, async () => (await balances(stage)).disputed !== 0, 'no dispute was heard of')
      await provider.endDispute(wonId, 'won')
      await provider.endDispute(lostId, 'lost')
      await until(stage, async () => (await balances(stage)).disputed === 0, 'something is left in dispute')
      const pages = await Promise.all(
        [won, lost].map(({ owner, campaignId }) => site.services.campaigns.page(owner, campaignId)),
      )
      must(pages[0]?.budget.free === 5000 && pages[1]?.budget.free === 0, 'the budgets are wrong')
    },
  },
  ...(['unauthorized', 'forbidden'] as const).map((how) => ({
    name: `a key that is ${how === 'forbidden' ? 'restricted' : 'revoked'}: refunds wait, nobody reads of keys`,
    run: async (stage: Stage) => {
      const { owner, campaignId } = await market(stage, { budget: 5000 })
      await stage.provider.refuseKey('GET /v1/refunds', how)
      await stage.site.services.campaigns.close(owner, campaignId)
      await stage.provider.hear()
      must((await balances(stage)).refund_pending === 5000, 'the refund did not wait')
      await stage.provider.advance(61)
      const hasGone = async () => (await balances(stage)).refund_pending === 0
      await until(stage, hasGone, 'the refund did not go on')
      const spoken = JSON.stringify(await stage.site.services.alerts.list())
      must(!/[sr]k_(test|live)/.test(spoken), 'an alert speaks of a key')
    },
  })),
  ...(['before', 'after'] as const).map((moment) => ({
    name: `a process that dies between its intent and ${moment === 'before' ? 'the call' : 'the answer'} pays once`,
    run: async (stage: Stage) => {
      const { site } = stage
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
    },
  })),
  {
    name: 'the books agree with themselves and with the provider',
    run: async (stage) => {
      const { books } = stage.site.services
      must((await books.check()).length === 0, 'the ledger disagrees with itself')
      let found: unknown = null
      const isEmpty = async () => {
        const { differences } = await books.compare()
        found = differences
        return differences.length === 0
      }
      await until(stage, isEmpty, `the provider differs: ${JSON.stringify(found)}`)
    },
  },
]
