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
import { addBookings, addReplies, addTurns, tallies, writers } from './counting.rules.ts'
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
  /** The months of which days were counted since they were. */
  months: string[]
}

const settingsKey = 'stats.progress'
/** A day is closed a little later, when what its last moments brought is written down. */
const graceMs = 10 * 60_000
/** So many batches of members are gone through in one round. */
const batchesARound = 50

export type CountingService = ReturnType<typeof countingService>

/** Counts days and months once they are over, and again when something late is heard of them. */
export function countingService({ store, clock, figures, counting, spans, memberships }: CountingParts) {
  const settings = settingsRepo(store.tables)
  const timeOf = (day: string): Time => ({ from: startOfDay(day), to: startOfDay(dayAfter(day)) })
  const lastOver = (): string => dayAfter(reachDay(new Date(clock.now().getTime() - graceMs)), -1)

  const readProgress = async (db: Db): Promise<Progress> => ({
    closed: null,
    member: '',
    months: [],
    ...((await settings.read(db, settingsKey)) as Partial<Progress> | undefined),
  })
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
    const wrote = writers()
    wrote.note(await counting.writings(tx, time))
    wrote.addTo(sums, ['site', 'forum'])
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

  /** Writes down whether a month waits: with each of its days, so that nothing is missing if the process ends in between. */
  async function noteMonth(tx: Db, month: string, isWaiting: boolean): Promise<void> {
    const progress = await readProgress(tx)
    if (progress.months.includes(month) === isWaiting) return
    const others = progress.months.filter((other) => other !== month)
    await writeProgress(tx, { ...progress, months: isWaiting ? [...others, month] : others })
  }

  /** Counts a day that is over, whatever was counted of it before. */
  const countDay = (day: string): Promise<void> =>
    quietly(async (tx) => {
      // First, so that what is heard of it from now on has it counted again.
      await figures.takeDay(tx, day)
      await noteMonth(tx, monthOf(startOfDay(day)), true)
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
  async function countMonth(month: string, lastDay: string): Promise<void> {
    const { from, to: end } = monthBounds(month)
    const counted = startOfDay(dayAfter(lastDay))
    const to = counted < end ? counted : end
    const wrote = writers()
    // By day, and outside of the transaction: at once this would hold up everybody for seconds. What changes meanwhile
    // has its day counted again, and with it the month.
    for (const day of daysFrom(reachDay(from), reachDay(new Date(to.getTime() - 1)))) {
      wrote.note(await store.read((db) => counting.writings(db, timeOf(day))))
      await pause()
    }
    await quietly(async (tx) => {
      await noteMonth(tx, month, false)
      const sums = tallies()
      for (const { members, monthlyCents: cents } of await spans.tally(tx, to)) {
        sums.of('site_month')('members', members)
        sums.of('site_month')('mrr', cents)
      }
      addTurns(sums, 'site_month', {
        spans: await spans.listTurning(tx, { from, to }),
        time: { from, to },
      })
      wrote.addTo(sums, ['site_month', 'forum_month'])
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
  }

  /** Finds the busiest forums of a range. */
  const rank = (range: number, lastDay: string): Promise<void> =>
    quietly(async (tx) => {
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
    })

  /** Goes on with the memberships of before; answers whether all of them are written down. */
  async function catchUpMembers(stopping?: AbortSignal): Promise<boolean> {
    for (let n = 0; n < batchesARound; n += 1) {
      if (stopping?.aborted) return false
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

  /** One round: what is over is closed, and what waits is counted. Answers how many days were; one that is stopped goes on next time. */
  async function run(stopping?: AbortSignal): Promise<number> {
    if (!(await catchUpMembers(stopping))) return 0
    const lastDay = lastOver()
    await close(lastDay)
    const days = await store.read((db) => figures.listDays(db, lastDay))
    for (const [n, day] of days.entries()) {
      if (stopping?.aborted) return n
      await countDay(day)
      await pause()
    }
    const thisMonth = monthOf(startOfDay(dayAfter(lastDay)))
    for (const day of await store.read((db) => figures.listMarked(db, 10, dayAfter(lastDay))))
      await countReaders(day, true)
    const { months } = await store.read(readProgress)
    for (const range of months.length > 0 ? statRanges : []) {
      await rank(range, lastDay)
      await pause()
    }
    for (const month of months) {
      if (stopping?.aborted) return days.length
      await countMonth(month, lastDay)
      await pause()
    }
    for (const month of await store.read((db) => figures.listMarked(db, 7, monthAfter(thisMonth))))
      await countReaders(month, month < thisMonth)
    return days.length
  }

  return {
    run,

    /** The last day that figures are told of, and how many days and months are still to be counted. */
    progress: async (db: Db) => {
      const { closed, months } = await readProgress(db)
      return { closed: closed ?? lastOver(), waiting: (await figures.countDays(db)) + months.length }
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
        const first = reachDay((await counting.firstMoment(tx)) ?? clock.now())
        const days = daysFrom(from > first ? from : first, to < last ? to : last)
        await figures.addDays(tx, days)
        return days.length
      }),
  }
}
