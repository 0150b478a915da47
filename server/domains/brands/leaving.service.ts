import { consequence, type Consequence } from '#shared/rehearsals.ts'
import type { Db, Store } from '#db/store.ts'
import { brandsRepo } from './brands.repo.ts'

export type LeavingService = ReturnType<typeof leavingService>

/** What becomes of the brands of somebody who is erased. */
export function leavingService({ store }: { store: Store }) {
  const repo = brandsRepo(store.tables)

  /** The brands for which nobody else acts. */
  const listLeft = async (db: Db, userId: string): Promise<{ id: string; name: string }[]> =>
    (await repo.listWithOthers(db, userId)).filter(({ others }) => others === 0)

  return {
    listLeft,

    /**
     * Nobody answers what an erased person was invited to. A brand that is left without anybody invites nobody,
     * and the address at which it was reached was theirs; where others act for it, they go on.
     */
    erase: async (tx: Db, userId: string, now: Date): Promise<void> => {
      await repo.removeInvitationsOf(tx, userId)
      // Of two who go at once, the second waits and sees that the first has gone; whoever accepts does so, too.
      for (const { id } of await repo.listWithOthers(tx, userId)) await repo.hold(tx, id)
      for (const { id } of await listLeft(tx, userId)) {
        await repo.removeInvitationsTo(tx, id)
        await repo.update(tx, id, { contactEmail: '', updatedAt: now })
      }
    },

    /** The same before it is done. */
    rehearse: async (db: Db, userId: string): Promise<Consequence[]> => {
      const brands = await repo.listWithOthers(db, userId)
      const tallyOf = (some: typeof brands) => ({
        count: some.length,
        examples: some.map(({ name }) => name),
      })
      return [
        consequence('brands_left', tallyOf(brands.filter(({ others }) => others === 0))),
        consequence(
          'brands_unowned',
          tallyOf(brands.filter(({ role, others }) => role === 'owner' && others > 0)),
        ),
      ]
    },
  }
}
