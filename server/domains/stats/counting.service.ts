import { setImmediate as pause } from 'node:timers/promises'
import { reachDay } from '#shared/reach.ts'
import { monthBounds, monthOf } from '#shared/statements.ts'
import {
  dayAfter,
  daysFrom,
  monthAfter,
  monthsFrom,
  replyDays,
  startOfDay,
  statMonths,
  statRanges,
  topForumsShown,
} from '#shared/statRules.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import type { CountingRepo, Time } from './counting.repo.ts'
import { addBookings, addReplies, addTurns, tallies } from './counting.rules.ts'
import type { FiguresRepo } from './figures.repo.ts'
import type { MembershipsService } from './memberships.service.ts'
import type { SpansRepo } from './spans.repo.ts'

export interface CountingParts {
  store: Store
  clock: Clock
  figures: FiguresRepo
  counting: CountingRepo
  spans: SpansRepo
  memberships: Pick<MembershipsService, 'catchUp'>
}

/** What is remembered between rounds. */
interface Progress {
  /** The last day that was closed. */
  closed: string | null
  /** After whom the memberships of before are gone through; null when they all are. */
  member: string | null
}

const settingsKey = 'stats.progress'
/** A day is closed a little later, when what its last moments brought is written down. */
const graceMs = 10 * 60_000
/** So many days of a large past are counted in one round, and so many batches of members. */
const daysARound = 1000
const batchesARound = 50

export type CountingService = ReturnType<typeof countingService>

/** Counts days and months once they are over, and again when something late is heard of them. */
export function countingService({ store, clock, figures, counting, spans, memberships }: CountingParts) {
  const settings = settingsRepo(store.tables)
  const timeOf = (day: string): Time => ({ from: startOfDay(day), to: startOfDay(dayAfter(day)) })
  const lastOver = (): string => dayAfter(reachDay(new Date(clock.now().getTime() - graceMs)), -1)

  const readProgress = async (db: Db): Promise<Progress> =>
    ((await settings.read(db, settingsKey)) as Progress | undefined) ?? { closed: null, member: '' }
  const writeProgress = (tx: Db, value: Progress): Promise<void> =>
    settings.write(tx, settingsKey, { value, updatedAt: clock.now() })
  /** Nothing of this is shown by anything that is kept. */
  const quietly = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> =>
    store.transaction((tx, scope) => {
      scope.only()
      return work(tx)
    })

  /** Everything of one day that rows still say. */
  async function factsOf(tx: Db, day: string) {
    const time = timeOf(day)
    const sums = tallies()
    for (const { plan, members, monthlyCents: cents } of await spans.tally(tx, time.to)) {
      sums.of('site')('members', members)
      sums.of('site')('mrr', cents)
      sums.of('plan', plan)('members', members)
      sums.of('plan', plan)('mrr', cents)
    }
    addTurns(sums, 'site', { spans: await spans.listTurning(tx, time), time })
    for (const { plan, cents } of await counting.paymentsByPlan(tx, time)) {
      sums.of('site')('revenue', cents)
      sums.of('plan', plan)('revenue', cents)
    }
    sums.of('site')('refunds', await counting.refunded(tx, time))
    for (const { forumId, n } of await counting.postsByForum(tx, time)) {
      sums.of('site')('posts', n)
      sums.of('forum', forumId)('posts', n)
    }
    for (const { forumId, n } of await counting.commentsByForum(tx, time)) {
      sums.of('site')('comments', n)
      sums.of('forum', forumId)('comments', n)
    }
    for (const { forumId, writers } of await counting.writersByForum(tx, time))
      sums.of('forum', forumId)('writers', writers)
    sums.of('site')('writers', await counting.writers(tx, time))
    for (const { forumId, n } of await counting.joinedByForum(tx, time))
      sums.of('forum', forumId)('joined', n)
    for (const { authorId, n } of await counting.postsByAuthor(tx, time))
      sums.of('creator', authorId)('posts', n)
    for (const { authorId, n } of await counting.repliesByAuthor(tx, time))
      sums.of('creator', authorId)('replies', n)
    addReplies(sums, await counting.firstReplies(tx, time))
    const bookings = await counting.bookings(tx, time)
    const people = [...new Set(bookings.flatMap(({ creatorId }) => creatorId ?? []))]
    addBookings(sums, bookings, await counting.known(tx, people))
    return sums.figures()
  }

  /** Counts a day that is over, whatever was counted of it before. */
  const countDay = (day: string): Promise<void> =>
    quietly(async (tx) => {
      // First, so that what is heard of it from now on has it counted again.
      await figures.takeDay(tx, day)
      const found = await factsOf(tx, day)
      await figures.replace(tx, day, { scopes: ['site', 'plan', 'forum', 'creator'], found })
    })

  /** Counts who was here in a period; once it is over, what it was counted from is gone. */
  const countReaders = (period: string, isOver: boolean): Promise<void> =>
    quietly(async (tx) => {
      const [site, forum] =
        period.length === 7 ? (['site_month', 'forum_month'] as const) : (['site', 'forum'] as const)
      const found = await figures.countMarks(tx, period)
      await figures.write(
        tx,
        period,
        found.map(({ forumId, readers }) => ({
          scope: forumId === '' ? site : forum,
          subject: forumId,
          metric: 'readers',
          value: readers,
        })),
      )
      if (isOver) await figures.removeMarks(tx, period)
    })

  /** Counts a month as far as its days are: what cannot be added up from them. */
  const countMonth = (month: string, lastDay: string): Promise<void> =>
    quietly(async (tx) => {
      const { from, to: end } = monthBounds(month)
      const counted = startOfDay(dayAfter(lastDay))
      const to = counted < end ? counted : end
      const sums = tallies()
      for (const { members, monthlyCents: cents } of await spans.tally(tx, to)) {
        sums.of('site_month')('members', members)
        sums.of('site_month')('mrr', cents)
      }
      addTurns(sums, 'site_month', {
        spans: await spans.listTurning(tx, { from, to }),
        time: { from, to },
      })
      sums.of('site_month')('writers', await counting.writers(tx, { from, to }))
      for (const { forumId, writers } of await counting.writersByForum(tx, { from, to }))
        sums.of('forum_month', forumId)('writers', writers)
      for (const cohort of monthsFrom(monthAfter(month, 1 - statMonths), month)) {
        const begun = monthBounds(cohort)
        if (cohort === month) sums.of('cohort', cohort)('begun', await spans.countBegun(tx, { from, to }))
        sums.of('cohort', cohort)('kept', await spans.countKept(tx, begun, to))
      }
      await figures.replace(tx, month, {
        scopes: ['site_month', 'forum_month', 'cohort'],
        found: sums.figures(),
      })
    })

  /** Finds the busiest forums of each range. */
  const rank = (lastDay: string): Promise<void> =>
    quietly(async (tx) => {
      for (const range of statRanges) {
        const time = { from: dayAfter(lastDay, 1 - range), to: lastDay }
        const largest = await figures.listLargest(tx, {
          ...time,
          scope: 'forum',
          metrics: ['posts', 'comments'],
          limit: topForumsShown,
        })
        const found = []
        for (const { subject } of largest)
          for (const { metric, sum: value } of await figures.sums(tx, { ...time, scope: 'forum', subject }))
            if (metric === 'posts' || metric === 'comments')
              found.push({ scope: 'top_forum' as const, subject, metric, value })
        await figures.replace(tx, String(range), { scopes: ['top_forum'], found })
      }
    })

  /** Goes on with the memberships of before; answers whether all of them are written down. */
  async function catchUpMembers(): Promise<boolean> {
    for (let n = 0; n < batchesARound; n += 1) {
      const progress = await store.read(readProgress)
      if (progress.member === null) return true
      const member = await memberships.catchUp(progress.member)
      await quietly((tx) => writeProgress(tx, { ...progress, member }))
    }
    return false
  }

  /** Has the days counted that are over since the last time, and those whose posts may have had a reply since. */
  const close = (lastDay: string): Promise<void> =>
    quietly(async (tx) => {
      const progress = await readProgress(tx)
      if (progress.closed !== null && progress.closed >= lastDay) return
      const first = await counting.firstMoment(tx)
      if (first === null) return
      const again = dayAfter(progress.closed ?? reachDay(first), progress.closed ? -replyDays : 0)
      const from = again < reachDay(first) ? reachDay(first) : again
      await figures.addDays(tx, daysFrom(from, lastDay))
      await writeProgress(tx, { ...progress, closed: lastDay })
    })

  /** One round: what is over is closed, and what waits is counted. Answers how many days were. */
  async function run(): Promise<number> {
    if (!(await catchUpMembers())) return 0
    const lastDay = lastOver()
    await close(lastDay)
    const days = await store.read((db) => figures.listDays(db, daysARound, lastDay))
    for (const day of days) {
      await countDay(day)
      await pause()
    }
    const thisMonth = monthOf(startOfDay(dayAfter(lastDay)))
    for (const day of await store.read((db) => figures.listMarked(db, 10, dayAfter(lastDay))))
      await countReaders(day, true)
    const months = new Set(days.map((day) => day.slice(0, 7)))
    for (const month of months) await countMonth(month, lastDay)
    for (const month of await store.read((db) => figures.listMarked(db, 7, monthAfter(thisMonth))))
      await countReaders(month, month < thisMonth)
    if (days.length > 0) await rank(lastDay)
    return days.length
  }

  return {
    run,

    /** The last day that figures are told of, and how many are still to be counted. */
    progress: async (db: Db) => {
      const { closed } = await readProgress(db)
      return { closed: closed ?? lastOver(), waiting: await figures.countDays(db) }
    },

    /** Has days counted again; of one that is not over yet nothing was counted. */
    again: async (tx: Db, moments: readonly (Date | null | undefined)[]): Promise<void> => {
      const today = reachDay(clock.now())
      const days = moments.flatMap((at) => (at ? reachDay(at) : []))
      await figures.addDays(
        tx,
        [...new Set(days)].filter((day) => day < today),
      )
    },

    /** Has every day of a time counted again. */
    recount: (from: string, to: string): Promise<number> =>
      quietly(async (tx) => {
        const last = lastOver()
        const days = daysFrom(from, to < last ? to : last)
        await figures.addDays(tx, days)
        return days.length
      }),
  }
}
