import { Draft } from '#shared/drafts.ts'
import { Failure } from '#shared/errors.ts'
import { quiet } from '#db/changes.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { draftsRepo } from './drafts.repo.ts'

export interface DraftsParts {
  store: Store
  clock: Clock
}

export type DraftsService = ReturnType<typeof draftsService>

/** Texts that are not sent yet, kept over all devices of their writer. */
export function draftsService({ store, clock }: DraftsParts) {
  const repo = draftsRepo(store.tables)

  return {
    list: (actor: Actor) => store.read((db) => repo.list(db, actor.id)),

    find: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const draft = await repo.find(db, { ownerId: actor.id, key })
        if (!draft) throw new Failure('draft.not_found')
        return draft
      }),

    /**
     * Keeps a text over the revision that its writer last saw. Over any other it is refused with both texts,
     * unless they are the same: then this is only a second try of what has been saved.
     */
    save: (actor: Actor, key: string, sent: { content: string; revision: number }) =>
      store.transaction(
        quiet(async (tx) => {
          const name = { ownerId: actor.id, key }
          const updatedAt = clock.now()
          const saved =
            (await repo.advance(tx, name, { ...sent, updatedAt })) ??
            (await repo.insert(tx, { id: newId(), ...name, content: sent.content, updatedAt }))
          if (saved) return saved
          const stored = await repo.find(tx, name)
          if (stored?.content === sent.content) return stored
          throw new Failure('draft.conflict', { details: { stored: Draft.parse(stored), sent } })
        }),
      ),

    remove: (actor: Actor, key: string) =>
      store.transaction(
        quiet(async (tx) => {
          await repo.remove(tx, { ownerId: actor.id, key })
          return { key }
        }),
      ),

    erase: repo.removeAllOf,
    countOf: repo.countOf,
  }
}
