import { randomBytes } from 'node:crypto'
import { Router } from 'express'
import { stripeWebhookPath } from '#shared/billing.ts'
import { makeFolder } from '#db/folder.ts'
import type { Config } from './config.ts'
import type { Clock } from './core/clock.ts'
import type { PaymentSandbox } from './dev/payments/sandbox.ts'
import { sameSiteOnly } from './http/crossSite.ts'
import { createBillingGateway, type BillingGateway } from './ports/stripe.ts'
import { sandboxFile } from './sandboxFile.ts'

export const PAYMENT_SANDBOX_PATH = '/dev/payments'

export interface Payments {
  gateway: BillingGateway
  /** The provider's stand-in, where no real one is configured. */
  sandbox: PaymentSandbox | null
  /** What the sandbox signs its events by. */
  webhookSecret: string | null
  dev: { path: string; router: Router }[]
  /** To be called once the server listens at this address. */
  connect(origin: string): void
  close: () => Promise<void>
}

interface SandboxParts {
  file?: string
  /** How this process calls itself. */
  selfFetch?: typeof fetch | undefined
  /** Whether it sleeps while nothing is due. */
  isAlone?: boolean | undefined
}

/** The payment provider by the settings: the real one, or without its keys the embedded sandbox. */
export async function openPayments(
  config: Config,
  clock: Clock,
  { file, selfFetch, isAlone }: SandboxParts = {},
): Promise<Payments> {
  if (config.stripe) {
    return {
      gateway: createBillingGateway({ ...config.stripe, taxes: config.taxes, clock }),
      sandbox: null,
      webhookSecret: null,
      dev: [],
      connect: () => undefined,
      close: async () => undefined,
    }
  }
  // Loaded only here: production never reads the sandbox's code.
  const [{ startPaymentSandbox }, { paymentSandboxRouter }] = await Promise.all([
    import('./dev/payments/sandbox.ts'),
    import('./dev/payments/router.ts'),
  ])
  const [webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`, ...older] = config.sandboxSecrets
  makeFolder(config.dataDir)
  const sandbox = await startPaymentSandbox({
    file: file ?? sandboxFile(config),
    clock,
    webhookSecret,
    selfFetch,
    isAlone,
  })
  const { host, port, secretKey } = sandbox
  const router = Router().use(sameSiteOnly(config.publicUrl), paymentSandboxRouter(sandbox))
  return {
    gateway: createBillingGateway({
      secretKey,
      webhookSecrets: [webhookSecret, ...older],
      clock,
      sandbox: { host, port },
      taxes: config.taxes,
    }),
    sandbox,
    webhookSecret,
    dev: [{ path: PAYMENT_SANDBOX_PATH, router }],
    connect: (origin) =>
      sandbox.connect({ webhookUrl: origin + stripeWebhookPath, publicUrl: config.publicUrl }),
    close: () => sandbox.close(),
  }
}
