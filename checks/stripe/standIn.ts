import { Stripe } from 'stripe'
import { movableClock } from '#server/core/clock.ts'
import type { Exchange } from '#server/dev/payments/exchanges.ts'
import { startSite } from '#server/testing/site.ts'
import { sandboxProvider } from './sandboxProvider.ts'
import type { Stage } from './stage.ts'
import { type Made, openLine } from './line.ts'

interface Options {
  run: string
  env: Record<string, string>
  onExchange: (exchange: Exchange) => void
}

/** The same stage over the sandbox, spoken to by the same line. */
export async function createStandIn({ run, env, onExchange }: Options) {
  const made: Made[] = []
  const line = openLine({ run, onExchange, onMade: (one) => void made.push(one) })
  const site = await startSite({
    clock: movableClock(),
    env,
    planSuffix: `-${run}`,
    httpClient: line.httpClient,
  })
  const plan = (name: string) => `${name}-${run}`
  const provider = sandboxProvider(site)
  const stage: Stage = {
    site,
    plan,
    provider: {
      ...provider,
      // A key that was revoked is really sent; only a right cannot be taken from the sandbox's one key.
      refuseKey: async (match, how) =>
        how === 'unauthorized'
          ? line.refuseOnce(match, `sk_test_revoked${run}`)
          : provider.refuseKey(match, how),
    },
  }
  const { secretKey, host, port } = site.sandbox
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', httpClient: line.httpClient })
  return { stage, made, stripe, world: site.sandbox.world, close: () => site.close() }
}
