import type { Config } from '../config.ts'
import type { Tracing } from '../core/trace.ts'

/** Follows requests and jobs; null where the settings name nobody to tell. */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  version: string,
): Promise<Tracing | null> {
  if (tracing === null) return null
  // Nobody else pays for the libraries.
  const { createTracing } = await import('./tracing.ts')
  return createTracing(tracing, version)
}
