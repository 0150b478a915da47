import type { Router } from 'express'
import type { Config } from './config.ts'
import type { IdentityProvider } from './ports/identity.ts'
import { openIdConnect } from './ports/identity/openIdConnect.ts'

export interface Identity {
  provider: IdentityProvider
  /** The embedded provider's own routes, where no real one is configured. */
  dev: { path: string; router: Router }[]
}

/** How this process calls itself. */
interface Self {
  listeningOrigin: () => string
  selfFetch?: typeof fetch | undefined
}

/** The identity provider by the settings: the real one, or without its address the embedded one. */
export async function openIdentity(config: Config, self: Self): Promise<Identity> {
  const { publicUrl, isProduction } = config
  if (config.oidc) return { provider: openIdConnect({ ...config.oidc, publicUrl, isProduction }), dev: [] }
  // Loaded only here: production never reads the embedded provider's code.
  const [{ embeddedIdentity, EMBEDDED_IDENTITY_PATH }, { demoAccounts }] = await Promise.all([
    import('./dev/identity/embeddedIdentity.ts'),
    import('./dev/identity/demoAccounts.ts'),
  ])
  const embedded = embeddedIdentity({
    publicUrl,
    dataDir: config.dataDir,
    ...self,
    demoAccounts: config.hasDemoData ? demoAccounts : [],
  })
  return {
    provider: openIdConnect({ ...embedded, publicUrl, isProduction, ...self }),
    dev: [{ path: EMBEDDED_IDENTITY_PATH, router: embedded.router }],
  }
}
