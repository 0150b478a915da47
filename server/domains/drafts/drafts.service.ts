import { Draft } from '#shared/drafts.ts'
import { Failure } from '#shared/errors.ts'
import { quiet } from '#db/changes.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { draftsRepo } from './drafts.repo.ts'

export interface DraftsParts {
  store: Store
  clock: Clock
  uploads: UploadsService
}

export type DraftsService = ReturnType<typeof draftsService>

/** For how long a deleted draft is counted on: longer than a window is left open with a text in it. */
const deletedKeptMs = 90 * 24 * 60 * 60 * 1000

/** Texts that are not sent yet, kept over all devices of their writer. */
export function draftsService({ store, clock, uploads }: DraftsParts) {
  const repo = draftsRepo(store.tables)

  return {
    list: (actor: Actor) => store.read((db) => repo.list(db, actor.id)),

    find: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const draft = await repo.findAny(db, { ownerId: actor.id, key })
        if (!draft || draft.deletedAt) throw new Failure('draft.not_found')
        return draft
      }),

    /**
     * Keeps a text over the revision that its writer last saw. Over any other it is refused with both texts,
     * unless they are the same: then this is only a second try of what has been saved. Of a draft that was deleted,
     * or that nobody knows of, the stored text is empty.
     */
    save: (actor: Actor, key: string, sent: { content: string; revision: number }) =>
      store.transaction(
        quiet(async (tx) => {
          const name = { ownerId: actor.id, key }
          const updatedAt = clock.now()
          const saved =
            (await repo.advance(tx, name, { ...sent, updatedAt })) ??
            (sent.revision === 0
              ? await repo.insert(tx, { id: newId(), ...name, content: sent.content, updatedAt })
              : undefined)
          if (saved) {
            await uploads.useIn(tx, actor, sent.content)
            return saved
          }
          const stored = (await repo.findAny(tx, name)) ?? { key, content: '', revision: 0, updatedAt }
          if ('id' in stored && !stored.deletedAt && stored.content === sent.content) return stored
          throw new Failure('draft.conflict', { details: { stored: Draft.parse(stored), sent } })
        }),
      ),

    remove: (actor: Actor, key: string) =>
      store.transaction(
        quiet(async (tx) => {
          await repo.remove(tx, { ownerId: actor.id, key }, clock.now())
          return { key }
        }),
      ),

    /** What is left of drafts that were deleted long ago. */
    sweep: () =>
      store.transaction(quiet((tx) => repo.sweep(tx, new Date(clock.now().getTime() - deletedKeptMs)))),

    erase: repo.removeAllOf,
    countOf: repo.countOf,
  }
}
