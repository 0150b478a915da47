import { guarded } from '#db/guard.ts'
import type { Db } from '#db/store.ts'
import { beatMs } from './leaseWatch.ts'

/** Somebody else does this work now: what goes on here may write nothing more. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
  constructor() {
    super('this work was taken over by another process')
  }
}

interface HeldLease {
  /** Shows others that the work goes on. */
  beat: () => Promise<unknown>
  /** Whether it is still held; until the transaction ends nobody takes it away. */
  isHeld: (tx: Db) => Promise<boolean>
  /** What its writes are refused with when it is not; a LeaseLostError where nothing is said. */
  lost?: Error
}

/**
 * Does work under a lease of whatever table: signs of life are shown until it ends, and once somebody else
 * has the lease its transactions throw instead of being committed.
 */
export async function underLease<Result>(
  { beat, isHeld, lost = new LeaseLostError() }: HeldLease,
  work: () => Promise<Result>,
): Promise<Result> {
  // One sign of life that is missing is no harm.
  const timer = setInterval(() => void beat().catch(() => undefined), beatMs).unref()
  try {
    return await guarded(async (tx) => {
      if (!(await isHeld(tx))) throw lost
    }, work)
  } finally {
    clearInterval(timer)
  }
}
