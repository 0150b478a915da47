import { fileCard } from '#server/dev/payments/engine/cards.ts'
import { answerPayment, confirmPayment } from '#server/dev/payments/engine/checkout.ts'
import { closeDispute } from '#server/dev/payments/engine/disputes.ts'
import type { Attempt } from '#server/dev/payments/engine/payments.ts'
import { idOf } from '#server/ports/stripe/reading.ts'
import { customerObject } from '#server/dev/payments/objects/catalogue.ts'
import type { TestSite } from '#server/testing/site.ts'
import { cards, type PaymentEnd, type Provider } from './stage.ts'

/** The sandbox in the provider's place. */
export function sandboxProvider({ sandbox, deliver, work }: TestSite): Provider {
  const { world } = sandbox
  const endOf = (attempt: Attempt): PaymentEnd => {
    if (attempt.status === 'requires_action') throw new Error('the bank has asked, and nobody answered')
    return attempt.status === 'succeeded'
      ? { status: 'succeeded' }
      : { status: 'declined', sentence: attempt.decline.message }
  }
  const answer: Provider['answer'] = async (secret, outcome) =>
    endOf(sandbox.settle(() => answerPayment(world, secret, outcome)))

  return {
    patienceMs: 0,
    pauseMs: 0,
    answer,
    timedCustomer: async (email) => {
      const id = world.newId('cus')
      const customer = customerObject({ id, created: world.seconds(), email, name: null, metadata: {} })
      sandbox.settle(() => world.store.put('customer', customer))
      return id
    },
    toPresent: async () => undefined,
    pay: async (clientSecret, name, bank) => {
      const card = { number: cards[name], expiry: '12/34', cvc: '123' }
      const attempt = sandbox.settle(() =>
        confirmPayment(world, { clientSecret, card, email: 'payer@example.test' }),
      )
      return attempt.status === 'requires_action' && bank ? answer(clientSecret, bank) : endOf(attempt)
    },
    setCard: async (subscriptionId, name) => {
      sandbox.settle(() => {
        const subscription = world.store.get('subscription', subscriptionId)
        const holder = { customer: idOf(subscription.customer), email: null }
        const { id } = fileCard(world, { number: cards[name], expiry: '12/34' }, holder)
        world.store.put('subscription', { ...subscription, default_payment_method: id })
      })
    },
    advance: async (seconds) => sandbox.advance(seconds),
    hear: async () => {
      for (let isQuiet = false; !isQuiet;) {
        await deliver()
        isQuiet = (await work()) === 0
      }
    },
    onboard: async (accountId) => {
      sandbox.onboard(accountId)
      return accountId
    },
    dispute: async (charge) => {
      // A bank takes its time.
      sandbox.advance(25 * 60 * 60)
      return world.store.list('dispute', { charge })[0]?.id ?? ''
    },
    endDispute: async (disputeId, outcome) => {
      sandbox.settle(() => closeDispute(world, disputeId, outcome))
    },
    chargedFor: async (invoiceId) => world.store.get('invoice', invoiceId).amount_paid,
    refuseKey: async (match, kind) => sandbox.faults.set({ match, kind, times: 1 }),
  }
}
