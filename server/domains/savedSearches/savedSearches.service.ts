import { Failure } from '#shared/errors.ts'
import { savedSearchesMax } from '#shared/savedSearches.ts'
import { searchTerm } from '#shared/search.ts'
import { quiet } from '#db/changes.ts'
import { newId } from '#db/ids.ts'
import { searchTerms } from '#db/search.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { UsersService } from '../users/users.service.ts'
import { headOfSearch, headsOf, isFound, wordsOfPost, type PostWords } from '#db/searchMatch.ts'
import { savedSearchesRepo } from './savedSearches.repo.ts'

export type SavedSearchesService = ReturnType<typeof savedSearchesService>

export interface SavedSearchesParts {
  store: Store
  clock: Clock
  outbox: Outbox
  users: UsersService
}

/** So many new posts are looked at together, and so many times in one turn. */
const postsAtOnce = 20
const roundsOfTurn = 25
const headsAtOnce = 500
const searchesAtOnce = 500
/** The owners of so many searches are told in one transaction. */
const toldAtOnce = 50

interface Match {
  searchId: string
  postIds: string[]
}

/**
 * Searches that people keep. New posts are compared with the searches, not the searches done anew: those of which
 * no word begins like one of the posts' are never read.
 */
export function savedSearchesService({ store, clock, outbox, users }: SavedSearchesParts) {
  const repo = savedSearchesRepo(store.tables)

  /** Which searches find which of these posts. */
  async function matchesOf(db: Db, posts: readonly PostWords[]): Promise<Match[]> {
    const heads = headsOf(posts)
    const found: Match[] = []
    for (let start = 0; start < heads.length; start += headsAtOnce) {
      const some = heads.slice(start, start + headsAtOnce)
      for (let after = ''; ;) {
        const searches = await repo.listByHeads(db, some, { after, limit: searchesAtOnce })
        for (const { id, query } of searches) {
          const postIds = posts.filter((post) => isFound(query, post)).map((post) => post.id)
          if (postIds.length > 0) found.push({ searchId: id, postIds })
        }
        const last = searches.at(-1)
        if (!last || searches.length < searchesAtOnce) break
        after = last.id
      }
    }
    return found
  }

  /** Compares the next posts with all searches; answers how many there were. */
  async function matchSome(): Promise<number> {
    const { arrived, matches } = await store.read(async (db) => {
      const rows = await repo.listArrived(db, postsAtOnce)
      const standing = rows.filter(({ isVisible, sponsorBrandId }) => isVisible && sponsorBrandId === null)
      return { arrived: rows, matches: await matchesOf(db, standing.map(wordsOfPost)) }
    })
    if (arrived.length === 0) return 0
    await store.transaction(
      quiet(async (tx) => {
        const taken = new Set(
          await repo.take(
            tx,
            arrived.map(({ postId }) => postId),
          ),
        )
        const mine = matches
          .map(({ searchId, postIds }) => ({ searchId, postIds: postIds.filter((id) => taken.has(id)) }))
          .filter(({ postIds }) => postIds.length > 0)
        for (let start = 0; start < mine.length; start += toldAtOnce)
          await outbox.emit(tx, { name: 'search.matched', matches: mine.slice(start, start + toldAtOnce) })
      }),
    )
    return arrived.length
  }

  return {
    list: (actor: Actor) => store.read((db) => repo.list(db, actor.id)),

    save: (actor: Actor, input: { query: string; name?: string | undefined }) =>
      store.transaction(
        quiet(async (tx) => {
          const query = searchTerm(input.query)
          if (query === null || searchTerms(query).length === 0) throw new Failure('saved_search.empty')
          // Two requests at once may not pass the limit together.
          await users.hold(tx, actor.id)
          const row = {
            id: newId(),
            userId: actor.id,
            name: input.name ?? query,
            query,
            head: headOfSearch(query),
            createdAt: clock.now(),
          }
          const inserted = await repo.insert(tx, row)
          if (!inserted) throw new Failure('saved_search.taken')
          if ((await repo.countOf(tx, actor.id)) > savedSearchesMax)
            throw new Failure('saved_search.too_many')
          return inserted
        }),
      ),

    change: (
      actor: Actor,
      id: string,
      { name, isNotifying }: { name?: string | undefined; isNotifying?: boolean | undefined },
    ) =>
      store.transaction(
        quiet(async (tx) => {
          const found = await repo.hold(tx, id, actor.id)
          if (!found) throw new Failure('saved_search.not_found')
          const change = { name: name ?? found.name, isNotifying: isNotifying ?? found.isNotifying }
          await repo.update(tx, id, change)
          return { ...found, ...change }
        }),
      ),

    remove: (actor: Actor, id: string) =>
      store.transaction(
        quiet(async (tx) => {
          if (!(await repo.remove(tx, id, actor.id))) throw new Failure('saved_search.not_found')
          return { id }
        }),
      ),

    arrive: repo.arrive,

    /** Tells of the new posts that saved searches find. */
    match: async (): Promise<void> => {
      for (let round = 0; round < roundsOfTurn; round += 1) if ((await matchSome()) < postsAtOnce) return
    },

    /** These searches, as far as they still notify. */
    notifying: repo.listNotifying,

    erase: repo.removeAllOf,
  }
}
