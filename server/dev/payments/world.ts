import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/core/clock.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'

/** What every operation of the sandbox works on. */
export interface World {
  readonly store: Store
  /** What goes otherwise than hoped with the next objects. */
  readonly faults: Faults
  /** The sandbox's time in seconds, as the provider writes it. */
  seconds(): number
  /** Lets something happen at an earlier moment than now: what fell due while the clock was moved. */
  at<T>(seconds: number, work: () => T): T
  newId(prefix: string): string
  /** Where the pages that people are sent to live. */
  publicUrl(): string
  /** Records that something happened to an object and queues the notification. */
  emit(type: string, object: { id: string; object: string }): void
}

export interface WorldParts {
  store: Store
  faults: Faults
  clock: Clock
  publicUrl: () => string
  emit: (world: World, type: string, object: { id: string; object: string }) => void
}

export function createWorld({ store, faults, clock, publicUrl, emit }: WorldParts): World {
  let moment: number | null = null
  const world: World = {
    store,
    faults,
    seconds: () => moment ?? Math.floor(clock.now().getTime() / 1000),
    at: (seconds, work) => {
      const before = moment
      moment = seconds
      try {
        return work()
      } finally {
        moment = before
      }
    },
    newId: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
    publicUrl,
    emit: (type, object) => emit(world, type, object),
  }
  return world
}
