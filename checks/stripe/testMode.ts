import type { Page } from '@playwright/test'
import { Stripe } from 'stripe'
import { type Clock, movableClock } from '#server/core/clock.ts'
import type { Exchange } from '#server/dev/payments/exchanges.ts'
import { createBillingGateway } from '#server/ports/stripe.ts'
import { isLiveKey } from '#server/ports/stripe/keys.ts'
import { siteOver } from '#server/testing/site.ts'
import { type Made, openLine } from './line.ts'
import { openPayer } from './payer.ts'
import type { Stage } from './stage.ts'
import { stripeProvider } from './stripeProvider.ts'

/** The account in test mode that is played at. */
export interface TestAccount {
  secretKey: string
  publishableKey: string
  /** A payee who has been through onboarding. */
  payeeId: string | undefined
  /** A key that lacks the right to refunds. */
  restrictedKey: string | undefined
  pace: { patienceMs: number; pauseMs: number }
  /** What stands in for the provider: its interface, its time, and what a browser meets. */
  standIn?: { host: string; port: number; clock: Clock; serve: (page: Page) => Promise<void> }
}

interface Options {
  run: string
  env: Record<string, string>
  onExchange: (exchange: Exchange) => void
}

const refuseLive = (...keys: (string | undefined)[]): void => {
  if (keys.some((key) => key !== undefined && (isLiveKey(key) || key.startsWith('pk_live_')))) {
    throw new Error('a live key was given: only keys of test mode are taken')
  }
}

/** The account of test mode that the environment names; null where it names none. Half of one is a slip. */
export function givenAccount(env: Record<string, string | undefined>): TestAccount | null {
  const secretKey = env['STRIPE_VERIFY_KEY']
  const publishableKey = env['STRIPE_VERIFY_PUBLISHABLE_KEY']
  const restrictedKey = env['STRIPE_VERIFY_RESTRICTED_KEY']
  refuseLive(secretKey, publishableKey, restrictedKey)
  if (!secretKey && !publishableKey) return null
  if (!secretKey || !publishableKey) {
    throw new Error('STRIPE_VERIFY_KEY and STRIPE_VERIFY_PUBLISHABLE_KEY are given together')
  }
  const payeeId = env['STRIPE_VERIFY_PAYEE']
  return { secretKey, publishableKey, restrictedKey, payeeId, pace: { patienceMs: 180_000, pauseMs: 2000 } }
}

/** The stage over the provider's test mode. */
export async function openTestMode(account: TestAccount, { run, env, onExchange }: Options) {
  const { secretKey, publishableKey, standIn } = account
  refuseLive(secretKey, publishableKey, account.restrictedKey)
  const clock = standIn?.clock ?? movableClock()
  const address = standIn && { host: standIn.host, port: standIn.port }
  const made: Made[] = []
  const line = openLine({ run, onExchange, onMade: (one) => void made.push(one) })
  const { httpClient } = line
  const stripe = new Stripe(secretKey, {
    httpClient,
    telemetry: false,
    ...(address && { ...address, protocol: 'http' as const }),
  })
  const gateway = createBillingGateway({
    secretKey,
    webhookSecrets: [],
    clock,
    httpClient,
    ...(address && { sandbox: address }),
  })
  const site = await siteOver(gateway, { clock, env, planSuffix: `-${run}` })
  const payer = await openPayer(publishableKey, standIn?.serve)
  const provider = stripeProvider({ ...account, site, stripe, line, payer, run })
  const stage: Stage = { site, plan: (name) => `${name}-${run}`, provider }
  return {
    stage,
    made,
    stripe,
    close: async () => {
      await payer.close()
      await site.close()
    },
  }
}
