import { quiet } from '#db/changes.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Failure } from '#shared/errors.ts'
import { leasesRepo, type OwnLease } from './leases.repo.ts'
import { createLeaseWatch, leaseMs, type LeaseParts } from './leaseWatch.ts'
import { underLease } from './underLease.ts'

interface Manner {
  /** How long to wait for somebody else who holds it. */
  patienceMs: number
  /** What is told to whoever has waited in vain, or has lost it. */
  busy: Failure
}

const lookEveryMs = 40
/** By then a doubt is over: the holder has ended, has shown itself or is given up. */
const mostDoubtMs = 20_000

/**
 * Lets one caller at a time work under a name, on all instances. The lease is kept up while the work goes
 * on and given back after it; that of a process which has ended is taken over. Work that has lost its lease
 * can write nothing more.
 */
export function createLeases(parts: LeaseParts) {
  const { store, clock, steady = () => performance.now() } = parts
  const leases = leasesRepo(store.tables)
  const ends = () => new Date(clock.now().getTime() + leaseMs)

  /** Takes what nobody has, or what was abandoned; else tells whether it may soon be. */
  async function take({ name, holder }: OwnLease, watch: Watch): Promise<'taken' | 'kept' | 'doubtful'> {
    if (await store.transaction(quiet((tx) => leases.insert(tx, { name, holder, expiresAt: ends() }))))
      return 'taken'
    const [row] = await store.read((db) => leases.list(db, [name]))
    if (!row) return 'doubtful'
    const state = (await watch.look([{ name, holder: row.holder, until: row.expiresAt }])).get(name)
    if (state !== 'abandoned') return state ?? 'kept'
    const isTaken = await store.transaction(
      quiet((tx) => leases.replace(tx, row, { holder, expiresAt: ends() })),
    )
    return isTaken ? 'taken' : 'doubtful'
  }

  async function takeTurn(own: OwnLease, { patienceMs, busy }: Manner): Promise<void> {
    const watch = createLeaseWatch(parts)
    const begunAt = steady()
    for (;;) {
      const state = await take(own, watch)
      if (state === 'taken') return
      const longest = state === 'doubtful' ? Math.max(patienceMs, mostDoubtMs) : patienceMs
      if (steady() - begunAt > longest) throw busy
      await rest(lookEveryMs)
    }
  }

  return {
    hold: async <Result>(name: string, manner: Manner, work: () => Promise<Result>): Promise<Result> => {
      const own = { name, holder: `${await store.presence.holder()}/${randomUUID()}` }
      await takeTurn(own, manner)
      try {
        return await underLease(
          {
            beat: () => store.transaction(quiet((tx) => leases.update(tx, own, { expiresAt: ends() }))),
            isHeld: (tx) => leases.isHeld(tx, own),
            lost: manner.busy,
          },
          work,
        )
      } finally {
        // One that cannot be given back is soon found to be kept by nobody.
        await store.transaction(quiet((tx) => leases.remove(tx, own))).catch(() => undefined)
      }
    },
  }
}

type Watch = ReturnType<typeof createLeaseWatch>
export type Leases = ReturnType<typeof createLeases>
