import { limits } from '#shared/limits.ts'
import { decodeCursor, encodeCursor, type Page, type PageQuery } from '#shared/paging.ts'
import { invalid } from '#shared/errors.ts'
import { lengthOf } from '#shared/text.ts'
import { searchDepth, type SearchResult } from '#db/search.ts'
import type { Db, Store } from '#db/store.ts'
import type { Reader } from '../../core/actor.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { ListsService } from '../posts/lists.service.ts'
import { highlight, passage } from './highlight.ts'
import { searchRepo, type Window } from './search.repo.ts'

export type SearchService = ReturnType<typeof searchService>

/** How many of each kind stand below the search field. */
const shownOfEach = 3

export interface SearchParts {
  store: Store
  forums: ForumsService
  posts: Pick<ListsService, 'cards'>
}
type Query = PageQuery & { q: string }
type Found<Item> = { result: SearchResult; items: Item[] }

/** What a term finds: forums, posts and people. */
export function searchService({ store, forums, posts }: SearchParts) {
  const repo = searchRepo(store.tables)

  async function findForums(db: Db, window: Window) {
    const result = await repo.forums(db, window)
    return { result, items: await forums.cards(db, result.ids) }
  }

  async function findPosts(db: Db, window: Window, reader: Reader) {
    const result = await repo.posts(db, window, reader?.id ?? null)
    const { ids, terms } = result
    const [cards, texts] = [await posts.cards(db, reader, ids), await repo.texts(db, ids)]
    const items = cards.map((card) => ({
      ...card,
      titleHighlight: highlight(card.title, terms),
      excerptHighlight: passage(texts.get(card.id) ?? '', terms),
    }))
    return { result, items }
  }

  async function findUsers(db: Db, window: Window) {
    const result = await repo.users(db, window)
    return { result, items: await repo.people(db, result.ids) }
  }

  /** One page of what a term finds; a term that is too short finds nothing. */
  async function pageOf<Item>(
    { q, limit, cursor }: Query,
    find: (db: Db, window: Window) => Promise<Found<Item>>,
  ): Promise<Page<Item>> {
    const offset = cursor ? startOf(cursor) : 0
    if (lengthOf(q) < limits.searchMin) return { items: [], nextCursor: null }
    const { result, items } = await store.read((db) => find(db, { text: q, limit: limit + 1, offset }))
    const end = offset + limit
    const hasMore = result.ids.length > limit && end < searchDepth
    return { items: items.slice(0, limit), nextCursor: hasMore ? encodeCursor([end]) : null }
  }

  return {
    all: async (reader: Reader, q: string) => {
      const query = { q, limit: shownOfEach }
      const [foundForums, foundPosts, foundUsers] = await Promise.all([
        pageOf(query, findForums),
        pageOf(query, (db, window) => findPosts(db, window, reader)),
        pageOf(query, findUsers),
      ])
      return { forums: foundForums.items, posts: foundPosts.items, users: foundUsers.items }
    },
    forums: (query: Query) => pageOf(query, findForums),
    posts: (reader: Reader, query: Query) => pageOf(query, (db, window) => findPosts(db, window, reader)),
    users: (query: Query) => pageOf(query, findUsers),
  }
}

function startOf(cursor: string): number {
  const [offset] = decodeCursor(cursor, ['number'])
  if (!Number.isInteger(offset) || Number(offset) < 0 || Number(offset) > searchDepth)
    throw invalid('cursor', 'This cursor is not valid')
  return Number(offset)
}
