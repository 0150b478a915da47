import * as z from 'zod/mini'
import { splitList, text } from './configFields.ts'

export const paymentVariables = {
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: z.optional(
    z.url({
      protocol: /^http$/,
      hostname: /^127\.0\.0\.1$/,
      error: 'must be an address that begins with http://127.0.0.1',
    }),
  ),
}

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecrets: string[]
  /** What stands in for Stripe's own API. */
  sandbox?: { host: string; port: number }
}

type Given = z.output<z.ZodMiniObject<typeof paymentVariables>>

const secretsOf = ({ STRIPE_WEBHOOK_SECRET: given = '' }: Given): string[] => splitList(given)

export const stripeOf = (given: Given): StripeSettings | null =>
  given.STRIPE_SECRET_KEY
    ? {
        secretKey: given.STRIPE_SECRET_KEY,
        publishableKey: given.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecrets: secretsOf(given),
        ...(given.STRIPE_API_URL ? { sandbox: standIn(new URL(given.STRIPE_API_URL)) } : {}),
      }
    : null

/** Without Stripe's key the sandbox runs, and proves itself by the same secrets. */
export const sandboxSecretsOf = (given: Given): string[] => (given.STRIPE_SECRET_KEY ? [] : secretsOf(given))

const standIn = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port) })
