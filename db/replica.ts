import { AsyncLocalStorage } from 'node:async_hooks'

const allowed = new AsyncLocalStorage<boolean>()

/** Runs work whose reads may be answered by a replica, where there is one that has what this process knows of. */
export const fromReplica = <Result>(work: () => Result): Result => allowed.run(true, work)

/** Whether reads of the work under way may be answered by a replica. */
export const mayReadReplica = (): boolean => allowed.getStore() === true

/** `used`; `behind`: it lags too far; `down`: it does not answer, or is no replica. */
export type ReplicaState = 'used' | 'behind' | 'down'

/** How a replica is, and how many of the reads that may go there went where. */
export interface ReplicaFacts {
  state: ReplicaState
  lagMs: number
  reads: { replica: number; primary: number }
}
