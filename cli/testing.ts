import type { TaxMode } from '#shared/taxes.ts'
import type { TestStore } from '#db/testing/store.ts'
import type { Clock } from '#server/core/clock.ts'
import type { PaymentSandbox } from '#server/dev/payments/sandbox.ts'
import { withCallProfile } from '#server/core/callProfile.ts'
import { createBillingGateway, type BillingGateway } from '#server/ports/stripe.ts'
import type { Io } from './io.ts'
import { ran, type Ran } from './lines.testing.ts'

interface World {
  store: TestStore
  clock: Clock
  gateway: BillingGateway
  taxes?: TaxMode
}

/** The provider's stand-in as a process beside its own reaches it; one that is down says so at once. */
export function gatewayTo(
  { host, port, secretKey }: PaymentSandbox,
  clock: Clock,
  taxes: TaxMode = 'off',
): BillingGateway {
  const sandbox = { host, port }
  const gateway = createBillingGateway({ secretKey, webhookSecrets: [], clock, sandbox, taxes })
  return new Proxy(gateway, {
    get: (target, name: keyof BillingGateway) => {
      const member: unknown = target[name]
      if (typeof member !== 'function') return member
      return (...given: unknown[]): unknown =>
        withCallProfile('interactive', () => Reflect.apply(member, target, given) as unknown)
    },
  })
}

/** Runs command lines over this world as a script would: nobody sits there to answer. */
export const plazaOn =
  ({ store, clock, gateway, taxes = 'off' }: World) =>
  (args: string[], given: Partial<Io> = {}): Promise<Ran> =>
    ran(args, {
      env: {
        NODE_ENV: 'test',
        DATABASE_URL: store.url,
        SESSION_SECRET: '0123456789abcdef0123456789abcdef',
        STRIPE_TAX: taxes,
      },
      clock,
      payments: async () => ({ gateway, close: async () => undefined }),
      ...given,
    })
