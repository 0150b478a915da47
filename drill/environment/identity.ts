import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Provider } from 'oidc-provider'
import { identityConfiguration } from '#server/dev/identity/configuration.ts'
import { identitySecrets } from '#server/dev/identity/secrets.ts'

/** An identity provider of the drill's own, at an address that stays. Whoever comes is signed in. */
export interface IdentityServer {
  env: Record<string, string>
  /** Lets it serve the site at this address. */
  open(publicUrl: string): Promise<void>
  /** Nobody listens there any more. */
  close(): Promise<void>
  /** Every answer waits for so long. */
  delay(ms: number): void
}

const client = { clientId: 'plaza', clientSecret: 'only-for-the-drills' }

export async function startIdentityServer(folder: string): Promise<IdentityServer> {
  let server: Server | undefined
  let delayMs = 0
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const issuer = `http://127.0.0.1:${port}`

  return {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    },
    open: async (publicUrl) => {
      const provider = new Provider(issuer, {
        ...identityConfiguration({
          publicUrl,
          dataDir: folder,
          listeningOrigin: () => publicUrl,
          secrets: identitySecrets(folder),
          client,
        }),
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      })
      const answer = provider.callback()
      server = createServer((req, res) => {
        void sleep(delayMs).then(() =>
          req.url?.startsWith('/interaction/')
            ? provider.interactionFinished(req, res, { login: { accountId: 'ada' } })
            : answer(req, res),
        )
      })
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: async () => {
      const last = server
      server = undefined
      if (!last) return
      last.closeAllConnections()
      await new Promise((resolve) => last.close(resolve))
    },
    delay: (ms) => {
      delayMs = ms
    },
  }
}
