import { engineOfUrl } from '#db/url.ts'
import type { Config } from '../config.ts'
import type { Metrics } from './metrics.ts'

interface OpenMetrics {
  metrics: Metrics
  close(): Promise<void>
}

/** The figures, and the port on which they are served; null where the settings ask for none. */
export async function openMetrics(
  { metrics: wanted, databaseUrl }: Config,
  version: string,
): Promise<OpenMetrics | null> {
  if (wanted === null) return null
  // Nobody else pays for the library.
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import('./metrics.ts'),
    import('./serve.ts'),
  ])
  const metrics = createMetrics({ version, engine: engineOfUrl(databaseUrl) })
  const { port, host, token } = wanted
  const server = port === null ? null : await serveMetrics(metrics, { port, host, token })
  return {
    metrics,
    close: async () => {
      server?.closeAllConnections()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    },
  }
}
