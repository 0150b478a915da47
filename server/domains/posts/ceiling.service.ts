import {
  feedPage,
  hasCeiling,
  noCeiling,
  placesOfDay,
  startOfDay,
  type Ceiling,
  type SponsorLoad,
} from '#shared/ceiling.ts'
import { reachDay } from '#shared/reach.ts'
import { quiet } from '#db/changes.ts'
import type { Db } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { createKept } from '../../core/kept.ts'
import { ceilingRepo } from './ceiling.repo.ts'
import type { PostsParts } from './posts.service.ts'

export type CeilingService = ReturnType<typeof ceilingService>

/** Somebody, with what says which ceiling holds for them. */
type PlanHolder = Pick<Actor, 'id' | 'planType' | 'isEntitled'>

/** A feed as it is before anything is held back. */
interface Feed<Row> {
  limit: number
  /** So many posts after this one, or from the cursor on; fewer only at the end. */
  read(limit: number, after: Row | null): Promise<Row[]>
  idOf(row: Row): string
  isSponsored(row: Row): boolean
}

const mostDays = 100
/** Readers of whom is remembered what is written down already. */
const mostReaders = 1000

/** What a plan lets of sponsored posts into feeds, and what of it somebody has seen today. */
export function ceilingService({ store, clock, plans }: Pick<PostsParts, 'store' | 'clock' | 'plans'>) {
  const repo = ceilingRepo(store.tables)
  const ofDays = createKept<ReadonlySet<string>>({ store, most: mostDays })
  let writtenOn = ''
  const written = new Map<string, Set<string>>()

  const ceilingOf = async (reader: PlanHolder | null): Promise<Ceiling> =>
    reader?.isEntitled && reader.planType ? await plans.ceilingOf(reader.planType) : noCeiling

  /** The sponsored posts that feeds may show today to whoever has so many places; the same for all of them. */
  async function postsOfDay(db: Db, perDay: number): Promise<ReadonlySet<string>> {
    const startsAt = startOfDay(clock.now())
    return await ofDays.read(`${startsAt.getTime()} ${perDay}`, async () => {
      const day = { startsAt, places: placesOfDay(perDay) }
      const ids = [...(await repo.firstOf(db, day)), ...(await repo.newestBefore(db, day))]
      return { value: new Set(ids), shows: null }
    })
  }

  /** What of these was not yet written down today, by this process. */
  function unwritten(userId: string, day: string, postIds: readonly string[]): string[] {
    if (day !== writtenOn || written.size >= mostReaders) written.clear()
    writtenOn = day
    const known = written.get(userId)
    return postIds.filter((id) => !known?.has(id))
  }

  return {
    /**
     * A page of a feed under the reader's ceiling, one row longer where another page follows. Where there is no
     * ceiling it is one read.
     */
    async page<Row>(db: Db, reader: Reader, feed: Feed<Row>): Promise<Row[]> {
      const { limit } = feed
      const { sponsoredPerPage, sponsoredPerDay } = await ceilingOf(reader)
      if (sponsoredPerPage === null && sponsoredPerDay === null) return await feed.read(limit + 1, null)
      const ofDay = sponsoredPerDay === null ? null : await postsOfDay(db, sponsoredPerDay)
      const rule = { limit, perPage: sponsoredPerPage, ofDay }
      const sequence: { id: string; isSponsored: boolean; row: Row }[] = []
      for (;;) {
        const rows = await feed.read(limit + 1, sequence.at(-1)?.row ?? null)
        for (const row of rows) sequence.push({ id: feed.idOf(row), isSponsored: feed.isSponsored(row), row })
        const { items, hasNext } = feedPage(sequence, rule)
        if (!hasNext && rows.length > limit) continue
        const page = items.map(({ row }) => row)
        const last = sequence.at(-1)
        return hasNext && last ? [...page, last.row] : page
      }
    },

    /** Whose feeds are alike: those without a ceiling see what everybody sees, null. */
    async viewOf(reader: Actor): Promise<string | null> {
      const ceiling = await ceilingOf(reader)
      if (!hasCeiling(ceiling)) return null
      const { sponsoredPerPage, sponsoredPerDay } = ceiling
      return `ceiling ${sponsoredPerPage} ${sponsoredPerDay} ${reachDay(clock.now())}`
    },

    /** Writes down what a feed shows somebody who has a ceiling: at most one statement, and none for what was there. */
    async note(reader: Reader, postIds: readonly string[]): Promise<void> {
      if (!reader || !hasCeiling(await ceilingOf(reader))) return
      const day = reachDay(clock.now())
      const fresh = unwritten(reader.id, day, postIds)
      if (fresh.length === 0) return
      await store.transaction(
        quiet((tx) => repo.insertServings(tx, { userId: reader.id, day, postIds: fresh })),
      )
      written.set(reader.id, new Set([...(written.get(reader.id) ?? []), ...fresh]))
    },

    load: async (holder: PlanHolder): Promise<SponsorLoad> => ({
      ...(await store.read((db) => repo.countServings(db, holder.id, reachDay(clock.now())))),
      ...(await ceilingOf(holder)),
    }),

    /** Days that are over are of no use to anybody. */
    sweepServings: () =>
      store.transaction(quiet((tx) => repo.removeServingsBefore(tx, reachDay(clock.now())))),

    eraseServings: repo.removeServingsOf,
  }
}
