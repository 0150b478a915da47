import { Failure, type FailureCode } from '#shared/errors.ts'

interface GateRules {
  /** How much work runs at once, and how much more may wait for its turn. */
  atOnce: number
  waiting: number
  /** How the rest is refused, and after how many seconds it may come back. */
  refusal?: { code: FailureCode; retryAfter: number }
}

export interface Gate {
  /** Does the work when it is its turn; throws the refusal where too much waits already. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>
  isIdle(): boolean
}

/** Lets so much work run at once and a little more wait; the rest is asked to come back. */
export function createGate({ atOnce, waiting, refusal }: GateRules): Gate {
  const { code, retryAfter } = refusal ?? { code: 'server.busy', retryAfter: 5 }
  const queue: (() => void)[] = []
  let running = 0

  return {
    isIdle: () => running === 0,
    async pass(work) {
      if (running < atOnce) running++
      else {
        if (queue.length >= waiting) throw new Failure(code, { retryAfter })
        // Whoever leaves hands the place on, so nobody who comes later can take it.
        await new Promise<void>((resolve) => queue.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = queue.shift()
        // In a turn of its own: a long queue must not keep out what arrives meanwhile.
        if (next) setImmediate(next)
        else running--
      }
    },
  }
}
