import type { Store } from '#db/store.ts'
import type { Clock } from './clock.ts'

/** What somebody holds in the database for as long as they show signs of life. */
export interface Held {
  name: string
  holder: string
  /** When it ends, unless it is kept up until then; null where nothing is said about that. */
  until: Date | null
  /** The last sign of life, where that is not told by the end. */
  beatAt?: Date | null
}

/** `kept`: hands off. `doubtful`: soon one or the other. `abandoned`: nobody keeps it any more. */
export type LeaseState = 'kept' | 'doubtful' | 'abandoned'

/** How often a holder shows a sign of life. */
export const beatMs = 5000
/** How far ahead of now a lease ends that was just kept up. */
export const leaseMs = 60_000
/** Clocks of several machines may be this far apart. */
export const clockToleranceMs = 5 * 60_000
/** Without a sign of life for so long, a holder that is there has stopped working. */
const silenceMs = 30_000
/** The same where the lease itself is over, or ends at an hour that no right clock has set. */
const doubtMs = 12_000

export interface LeaseParts {
  store: Store
  clock: Clock
  /** Milliseconds on a clock that nobody moves. */
  steady?: (() => number) | undefined
}

/**
 * Tells whether leases of others are still kept. Hours written by others say little, because clocks jump: a
 * lease is abandoned when its holder has ended, or when this process, by its own steady clock, has seen no
 * sign of life for long enough.
 */
export function createLeaseWatch({ store, clock, steady = () => performance.now() }: LeaseParts) {
  const seen = new Map<string, { mark: string; since: number }>()

  function silenceOf({ name, holder, until, beatAt }: Held): number {
    const mark = `${holder} ${until?.getTime() ?? 0} ${beatAt?.getTime() ?? 0}`
    const known = seen.get(name)
    if (known?.mark === mark) return steady() - known.since
    seen.set(name, { mark, since: steady() })
    return 0
  }

  const isOver = ({ until }: Held): boolean => {
    if (!until) return false
    const left = until.getTime() - clock.now().getTime()
    return left < 0 || left > leaseMs + clockToleranceMs
  }

  return {
    /** How each of these leases stands. What is not asked about any more is forgotten. */
    look: async (held: readonly Held[]): Promise<Map<string, LeaseState>> => {
      const names = new Set(held.map(({ name }) => name))
      for (const name of seen.keys()) if (!names.has(name)) seen.delete(name)
      const states =
        held.length > 0 ? await store.presence.statesOf(held.map(({ holder }) => holder)) : new Map()
      const found = new Map<string, LeaseState>()
      for (const lease of held) {
        const silence = silenceOf(lease)
        const isInDoubt = isOver(lease)
        const where = states.get(lease.holder)
        if (where === 'ended' || silence >= (isInDoubt ? doubtMs : silenceMs))
          found.set(lease.name, 'abandoned')
        else found.set(lease.name, where === 'absent' || isInDoubt ? 'doubtful' : 'kept')
      }
      return found
    },
  }
}
