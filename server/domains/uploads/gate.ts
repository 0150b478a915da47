import { Failure } from '#shared/errors.ts'

/** Lets so much work run at once and a little more wait; the rest is asked to come back. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++
    else {
      if (queue.length >= waiting) throw new Failure('server.busy', { retryAfter: 5 })
      // Whoever leaves hands the place on, so nobody who comes later can take it.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
