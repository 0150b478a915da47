import { isEntitled } from '#shared/membership.ts'
import { searchPath } from '#shared/savedSearches.ts'
import type { Outbox } from '../../../core/outbox.ts'
import type { Clock } from '../../../core/clock.ts'
import type { SavedSearchesService } from '../../savedSearches/savedSearches.service.ts'
import { subjectsRepo } from '../subjects.repo.ts'
import type { ListenersParts } from './listeners.ts'

interface Parts extends ListenersParts {
  clock: Clock
  savedSearches: SavedSearchesService
}

/** Tells members how many new posts their saved searches find, of those that they may read and did not mute. */
export function searchesListeners(outbox: Outbox, { store, clock, notify, savedSearches }: Parts): void {
  const read = subjectsRepo(store.tables)

  outbox.on(
    'search.matched',
    async (tx, { matches }) => {
      const searches = await savedSearches.notifying(
        tx,
        matches.map(({ searchId }) => searchId),
      )
      const byId = new Map(searches.map((search) => [search.id, search]))
      for (const { searchId, postIds } of matches) {
        const search = byId.get(searchId)
        const owner = search && (await read.user(tx, search.userId))
        if (!owner || owner.isBlocked || !isEntitled(owner, clock.now())) continue
        const adds = await read.countForReader(tx, owner.id, postIds)
        if (adds === 0) continue
        await notify(tx, {
          kind: 'search',
          to: [owner.id],
          actorId: null,
          text: (_, count) =>
            `${count} new ${count === 1 ? 'post matches' : 'posts match'} your search “${search.name}”`,
          reason: 'You saved this search',
          path: searchPath(search.query),
          groupKey: `search:${searchId}`,
          adds,
        })
      }
    },
    { isQuiet: true },
  )
}
