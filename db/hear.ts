import type { StoreOptions } from './store.ts'

/** Who hears of each statement of a store: the log, of slow ones, and whoever follows requests; null where nobody does. */
export function hearStatements({
  slowMs = 0,
  log,
  onStatement,
}: Pick<StoreOptions, 'slowMs' | 'log' | 'onStatement'>): ((query: string, ms: number) => void) | null {
  if (slowMs === 0 && !onStatement) return null
  return (query, ms) => {
    onStatement?.(query, ms)
    if (slowMs > 0 && ms >= slowMs) log?.('database.slow', { query, ms })
  }
}
