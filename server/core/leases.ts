import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Failure } from '#shared/errors.ts'
import { guarded } from '#db/guard.ts'
import { isStillThere } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { beatMs, createLeaseWatch, leaseMs, type LeaseParts } from './leaseWatch.ts'

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
  const { leases } = store.tables
  const ends = () => new Date(clock.now().getTime() + leaseMs)

  /** Takes what nobody has, or what was abandoned; else tells whether it may soon be. */
  async function take(name: string, holder: string, watch: Watch): Promise<'taken' | 'kept' | 'doubtful'> {
    const added = await store.transaction((tx) =>
      tx.insert(leases).values({ name, holder, expiresAt: ends() }).onConflictDoNothing().returning(),
    )
    if (added.length > 0) return 'taken'
    const [row] = await store.read((db) => db.select().from(leases).where(eq(leases.name, name)))
    if (!row) return 'doubtful'
    const state = (await watch.look([{ name, holder: row.holder, until: row.expiresAt }])).get(name)
    if (state !== 'abandoned') return state ?? 'kept'
    const asSeen = and(
      eq(leases.name, name),
      eq(leases.holder, row.holder),
      eq(leases.expiresAt, row.expiresAt),
    )
    const taken = await store.transaction((tx) =>
      tx.update(leases).set({ holder, expiresAt: ends() }).where(asSeen).returning(),
    )
    return taken.length > 0 ? 'taken' : 'doubtful'
  }

  async function takeTurn(name: string, holder: string, { patienceMs, busy }: Manner): Promise<void> {
    const watch = createLeaseWatch(parts)
    const begunAt = steady()
    for (;;) {
      const state = await take(name, holder, watch)
      if (state === 'taken') return
      const longest = state === 'doubtful' ? Math.max(patienceMs, mostDoubtMs) : patienceMs
      if (steady() - begunAt > longest) throw busy
      await rest(lookEveryMs)
    }
  }

  return {
    hold: async <Result>(name: string, manner: Manner, work: () => Promise<Result>): Promise<Result> => {
      const holder = `${await store.presence.holder()}/${randomUUID()}`
      await takeTurn(name, holder, manner)
      const mine = and(eq(leases.name, name), eq(leases.holder, holder))
      const beat = setInterval(() => {
        store
          .transaction((tx) => tx.update(leases).set({ expiresAt: ends() }).where(mine).returning())
          // One sign of life that is missing is no harm.
          .catch(() => undefined)
      }, beatMs).unref()
      const prove = async (tx: Db): Promise<void> => {
        if (!(await isStillThere(tx, leases, mine))) throw manner.busy
      }
      try {
        return await guarded(prove, work)
      } finally {
        clearInterval(beat)
        // One that cannot be given back is soon found to be kept by nobody.
        await store.transaction((tx) => tx.delete(leases).where(mine).returning()).catch(() => undefined)
      }
    },
  }
}

type Watch = ReturnType<typeof createLeaseWatch>
export type Leases = ReturnType<typeof createLeases>
