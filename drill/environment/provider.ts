import { randomBytes } from 'node:crypto'
import { movableClock } from '#server/core/clock.ts'
import { startPaymentSandbox, type PaymentSandbox } from '#server/dev/payments/sandbox.ts'
import { stripeWebhookPath } from '#shared/billing.ts'

/** The payment provider's stand-in, in the drill's own process: it outlives every server. */
export interface Provider {
  sandbox: PaymentSandbox
  /** The settings by which a server finds it. */
  env: Record<string, string>
  /** Events go to the server at this address from now on. */
  tell(url: string): void
  /** Posts again now what servers did not take. */
  hurry(): Promise<void>
  /** How many events wait to be told. */
  waiting(): number
  /** What was taken from cards, by the reference of what it was for. */
  taken(): Map<string, number>
  close(): Promise<void>
}

export async function startProvider(): Promise<Provider> {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const sandbox = await startPaymentSandbox({ file: ':memory:', clock: movableClock(), webhookSecret })
  const { database } = sandbox.world.store
  const dueNow = database.prepare('update deliveries set due_at = 0, attempts = 0')
  return {
    sandbox,
    env: {
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_drill',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://${sandbox.host}:${sandbox.port}`,
    },
    tell: (url) => sandbox.connect({ webhookUrl: url + stripeWebhookPath, publicUrl: url }),
    hurry: async () => {
      dueNow.run()
      await sandbox.deliveries.pump()
    },
    waiting: () => sandbox.deliveries.pending(),
    taken: () => {
      const sums = new Map<string, number>()
      for (const session of sandbox.world.store.list('checkout.session')) {
        const { client_reference_id: reference, payment_status: status, amount_total: amount } = session
        if (reference && status === 'paid') sums.set(reference, (sums.get(reference) ?? 0) + (amount ?? 0))
      }
      return sums
    },
    close: () => sandbox.close(),
  }
}
