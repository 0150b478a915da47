import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './store.ts'

type Proof = (tx: Db) => Promise<void>

const current = new AsyncLocalStorage<Proof>()

/**
 * Runs work of which each transaction begins with this proof that it may still be done. A proof that
 * throws ends the transaction with nothing written; one that locks what it read keeps others from taking
 * it away until the transaction has ended.
 */
export const guarded = <Result>(prove: Proof, work: () => Promise<Result>): Promise<Result> => {
  const outer = current.getStore()
  const both: Proof = async (tx) => {
    await outer?.(tx)
    await prove(tx)
  }
  return current.run(both, work)
}

/** What a store does first in every transaction. */
export const proveGuard = async (tx: Db): Promise<void> => {
  await current.getStore()?.(tx)
}
