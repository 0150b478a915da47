import { setTimeout as sleep } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { stripeWebhookPath } from '#shared/billing.ts'
import { signatureHeader } from '#server/dev/payments/deliveries.ts'

interface EventParts {
  stripe: Stripe
  /** Where the program listens. */
  origin: string
  webhookSecret: string
}

const everyMs = 500

/**
 * Fetches the provider's events and posts them as it would: no provider reaches a machine that has no address.
 * Answers how to end it.
 */
export function forwardEvents({ stripe, origin, webhookSecret }: EventParts): () => Promise<void> {
  const since = Math.floor(Date.now() / 1000) - 1
  const over = new AbortController()
  const told = new Set<string>()

  async function forward(event: Stripe.Event): Promise<void> {
    const body = JSON.stringify(event)
    const { ok } = await fetch(origin + stripeWebhookPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signatureHeader(body, webhookSecret, new Date()),
      },
      body,
    })
    if (ok) told.add(event.id)
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      for await (const event of stripe.events.list({ created: { gte: since }, limit: 100 })) {
        if (!told.has(event.id)) await forward(event)
      }
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    over.abort()
    await running
  }
}
