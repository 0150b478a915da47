import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Looks at something some moments after it was wished for. Many wishes of one moment are one look: work that
 * itself causes wishes must not multiply them. Make it where no transaction is open: the look is taken in the
 * context of this call, and not in that of whoever wishes.
 */
export function createWake(afterMs: readonly number[], look: () => void): () => void {
  const outside = AsyncLocalStorage.snapshot()
  const waiting = new Set<number>()
  return () => {
    for (const ms of afterMs) {
      if (waiting.has(ms)) continue
      waiting.add(ms)
      setTimeout(() => {
        waiting.delete(ms)
        outside(look)
      }, ms).unref()
    }
  }
}
