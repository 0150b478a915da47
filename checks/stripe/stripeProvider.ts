import { setTimeout as sleep } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { snapshotTypes } from '#server/domains/webhooks/webhooks.policy.ts'
import type { SiteOver } from '#server/testing/site.ts'
import type { Line } from './line.ts'
import type { Payer } from './payer.ts'
import { cards, NotPlayed, type Provider } from './stage.ts'

interface Parts {
  site: SiteOver
  stripe: Stripe
  line: Line
  payer: Payer
  run: string
  /** An account of a payee who has been through onboarding, of which only a person is capable. */
  payeeId: string | undefined
  /** A restricted key of the same account that may read no refunds. */
  restrictedKey: string | undefined
  /** How long is waited for the provider, and how long between two looks. */
  pace: { patienceMs: number; pauseMs: number }
}

/** Cards on file are named, because numbers are taken by the provider's own fields alone. */
const methods: Partial<Record<keyof typeof cards, string>> = {
  good: 'pm_card_visa',
  declinesOnFile: 'pm_card_chargeCustomerFail',
  asksAlways: 'pm_card_authenticationRequired',
}
const typesAtOnce = 20

/** Stripe's test mode: a real browser pays, test clocks pass the time, events are fetched. */
export function stripeProvider(parts: Parts): Provider {
  const { site, stripe, line, payer, run, payeeId, restrictedKey } = parts
  const { patienceMs, pauseMs } = parts.pace
  const startedAt = new Date()
  const testClocks: { id: string; at: number }[] = []
  let movedSeconds = 0

  async function receiveEvents(): Promise<void> {
    for (let at = 0; at < snapshotTypes.length; at += typesAtOnce) {
      const types = snapshotTypes.slice(at, at + typesAtOnce)
      for (let after: string | null = null; ;) {
        const page = await site.dashboard.listEvents({ types, from: startedAt, after })
        for (const notice of page.notices) await site.services.webhooks.receive(notice)
        if (page.next === null) break
        after = page.next
      }
    }
  }

  async function until<Result>(work: () => Promise<Result | undefined>, what: string): Promise<Result> {
    const end = Date.now() + patienceMs
    for (;;) {
      const found = await work()
      if (found !== undefined) return found
      if (Date.now() > end) throw new Error(`${what} took longer than ${patienceMs / 1000} s`)
      await sleep(pauseMs)
    }
  }

  return {
    patienceMs,
    pauseMs,
    pay: (secret, card, bank = 'complete') => payer.pay({ secret, card: cards[card], bank }),
    answer: (secret, outcome) => payer.answer(secret, outcome),

    timedCustomer: async (email) => {
      const at = Math.floor(Date.now() / 1000)
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at, name: `verify ${run}` })
      testClocks.push({ id: clock.id, at })
      return (await stripe.customers.create({ email, test_clock: clock.id })).id
    },

    setCard: async (subscriptionId, card) => {
      const method = methods[card]
      if (!method) throw new NotPlayed(`no card ${card} can be put on file`)
      const { customer } = await stripe.subscriptions.retrieve(subscriptionId)
      const customerId = typeof customer === 'string' ? customer : customer.id
      const { id } = await stripe.paymentMethods.attach(method, { customer: customerId })
      await stripe.subscriptions.update(subscriptionId, { default_payment_method: id })
    },

    advance: async (seconds) => {
      site.clock.advance(seconds)
      movedSeconds += seconds
      for (const clock of testClocks) {
        clock.at += Math.ceil(seconds)
        await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.at })
        await until(async () => {
          const { status } = await stripe.testHelpers.testClocks.retrieve(clock.id)
          if (status === 'internal_failure') throw new Error(`the test clock ${clock.id} failed`)
          return status === 'ready' ? true : undefined
        }, `the test clock ${clock.id}`)
      }
    },

    toPresent: async () => {
      site.clock.advance(-movedSeconds)
      movedSeconds = 0
      testClocks.length = 0
    },

    hear: async () => {
      await receiveEvents()
      while ((await site.work()) > 0);
    },

    onboard: async (accountId) => {
      const { isPayable } = await site.dashboard.readPayee(accountId)
      if (isPayable) return accountId
      if (!payeeId)
        throw new NotPlayed(
          'only a person can go through onboarding: name a payee who has, by STRIPE_VERIFY_PAYEE',
        )
      return payeeId
    },

    dispute: (charge) =>
      until(async () => (await stripe.disputes.list({ charge, limit: 1 })).data[0]?.id, 'the dispute'),

    endDispute: async (disputeId, outcome) => {
      const evidence = { uncategorized_text: outcome === 'won' ? 'winning_evidence' : 'losing_evidence' }
      await stripe.disputes.update(disputeId, { evidence, submit: true })
    },

    chargedFor: async (invoiceId) => (await stripe.invoices.retrieve(invoiceId)).amount_paid,

    refuseKey: async (match, how) => {
      if (how === 'forbidden' && !restrictedKey)
        throw new NotPlayed('a key that lacks a right is named by STRIPE_VERIFY_RESTRICTED_KEY')
      line.refuseOnce(match, how === 'forbidden' ? (restrictedKey ?? '') : `sk_test_revoked${run}`)
    },
  }
}
