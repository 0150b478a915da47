import { limits } from '#shared/limits.ts'
import { decodeCursor, encodeCursor, type Page, type PageQuery } from '#shared/paging.ts'
import { invalid } from '#shared/errors.ts'
import { lengthOf } from '#shared/length.ts'
import { searchDepth, type SearchResult } from '#db/search.ts'
import type { Db, Store } from '#db/store.ts'
import { createKept } from '../../core/kept.ts'
import type { Reader } from '../../core/actor.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { ListsService } from '../posts/lists.service.ts'
import { highlight, passage } from './highlight.ts'
import { searchRepo, type Window } from './search.repo.ts'

export type SearchService = ReturnType<typeof searchService>

/** How many of each kind stand below the search field. */
const shownOfEach = 3
const mostRanked = 1000

export interface SearchParts {
  store: Store
  forums: ForumsService
  posts: Pick<ListsService, 'cards' | 'listMarks'>
}
type Query = PageQuery & { q: string }

/** How one kind of thing is found: in which order, and what is shown of it. */
interface Finder<Item> {
  rank: (db: Db, window: Window) => Promise<SearchResult>
  read: (db: Db, shown: SearchResult) => Promise<Item[]>
}
type PostHitRow = Awaited<ReturnType<ListsService['cards']>>[number] & {
  titleHighlight: string[]
  excerptHighlight: string[]
}

/** What a term finds: forums, posts and people. */
export function searchService({ store, forums, posts }: SearchParts) {
  const repo = searchRepo(store.tables)

  /** Pages of ids in their rank, kept for everybody who sees the same posts; the order follows votes within a second. */
  const ranked = createKept<SearchResult>({ store, most: mostRanked })

  const postsFinder = (reader: Reader, isSolved = false): Finder<PostHitRow> => ({
    rank: async (db, asked) => {
      const window = { ...asked, isSolved }
      const readerId = reader && (await posts.listMarks.viewOf(reader, {})) === 'own' ? reader.id : null
      return await ranked.read(JSON.stringify([readerId, window]), async () => ({
        value: await repo.posts(db, window, readerId),
        shows: new Set(),
      }))
    },
    read: async (db, { ids, terms }) => {
      const [cards, texts] = [await posts.cards(db, reader, ids), await repo.texts(db, ids)]
      return cards.map((card) => ({
        ...card,
        titleHighlight: highlight(card.title, terms),
        excerptHighlight: passage(texts.get(card.id) ?? '', terms),
      }))
    },
  })
  const forumsFinder = { rank: repo.forums, read: (db: Db, { ids }: SearchResult) => forums.cards(db, ids) }
  const usersFinder = { rank: repo.users, read: (db: Db, { ids }: SearchResult) => repo.people(db, ids) }

  /** One page of what a term finds; a term that is too short finds nothing. Only what is shown is read. */
  async function pageOf<Item>({ q, limit, cursor }: Query, find: Finder<Item>): Promise<Page<Item>> {
    const offset = cursor ? startOf(cursor) : 0
    if (lengthOf(q) < limits.searchMin) return { items: [], nextCursor: null }
    const end = offset + limit
    return await store.read(async (db) => {
      const { ids, terms } = await find.rank(db, { text: q, limit: limit + 1, offset })
      const items = await find.read(db, { ids: ids.slice(0, limit), terms })
      const hasMore = ids.length > limit && end < searchDepth
      return { items, nextCursor: hasMore ? encodeCursor([end]) : null }
    })
  }

  return {
    all: async (reader: Reader, q: string) => {
      const query = { q, limit: shownOfEach }
      const [foundForums, foundPosts, foundUsers] = await Promise.all([
        pageOf(query, forumsFinder),
        pageOf(query, postsFinder(reader)),
        pageOf(query, usersFinder),
      ])
      return { forums: foundForums.items, posts: foundPosts.items, users: foundUsers.items }
    },
    forums: (query: Query) => pageOf(query, forumsFinder),
    posts: (reader: Reader, { solved, ...query }: Query & { solved: boolean }) =>
      pageOf(query, postsFinder(reader, solved)),
    users: (query: Query) => pageOf(query, usersFinder),
  }
}

function startOf(cursor: string): number {
  const [offset] = decodeCursor(cursor, ['number'])
  if (!Number.isInteger(offset) || Number(offset) < 0 || Number(offset) > searchDepth)
    throw invalid('cursor', 'This cursor is not valid')
  return Number(offset)
}
