import { fewestShown } from '#shared/reach.ts'
import { dayAfter, monthAfter, statMonths, type StatRange } from '#shared/statRules.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { requireModerator } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { CountingService } from './counting.service.ts'
import type { FiguresRepo } from './figures.repo.ts'
import {
  cohortsOf,
  creatorDays,
  forumDays,
  forumMonths,
  replyTime,
  siteDays,
  siteMonths,
  summaryOf,
} from './stats.view.ts'

export interface StatsParts {
  store: Store
  forums: Pick<ForumsService, 'access'>
  figures: FiguresRepo
  counting: Pick<CountingService, 'progress'>
}

const mostPlans = 50

export type StatsService = ReturnType<typeof statsService>

/** How the site, a forum and a creator go: read from figures that are counted already, never from what they count. */
export function statsService({ store, forums, figures, counting }: StatsParts) {
  /** The days of a range, and the months that are told with them. */
  async function boundsOf(db: Db, days: StatRange) {
    const { closed: to, waiting } = await counting.progress(db)
    const lastMonth = to.slice(0, 7)
    return {
      range: { days, from: dayAfter(to, 1 - days), to, waiting },
      months: { from: monthAfter(lastMonth, 1 - statMonths), to: lastMonth },
    }
  }

  async function plansOf(db: Db, { from, to }: { from: string; to: string }) {
    const atEnd = await figures.listAll(db, { scope: 'plan', from: to, to })
    const revenues = await figures.listLargest(db, {
      scope: 'plan',
      metrics: ['revenue'],
      from,
      to,
      limit: mostPlans,
    })
    const revenue = new Map(revenues.map(({ subject, sum }) => [subject, sum]))
    const of = (slug: string, metric: string) =>
      atEnd.find((row) => row.subject === slug && row.metric === metric)?.value ?? 0
    const known = await figures.listPlans(db)
    const names = new Map(known.map(({ slug, name }) => [slug, name]))
    const slugs = new Set([...names.keys(), ...atEnd.map(({ subject }) => subject), ...revenue.keys()])
    return [...slugs].map((slug) => ({
      slug,
      name: names.get(slug) ?? slug,
      members: of(slug, 'members'),
      mrr: of(slug, 'mrr'),
      revenue: revenue.get(slug) ?? 0,
    }))
  }

  /** The busiest forums that are still there. */
  async function topForumsOf(db: Db, days: StatRange) {
    const period = String(days)
    const rows = await figures.listAll(db, { scope: 'top_forum', from: period, to: period })
    const found = await figures.listForums(db, [...new Set(rows.map(({ subject }) => subject))])
    const of = (id: string, metric: string) =>
      rows.find((row) => row.subject === id && row.metric === metric)?.value ?? 0
    return found
      .map((forum) => ({ ...forum, posts: of(forum.id, 'posts'), comments: of(forum.id, 'comments') }))
      .toSorted((a, b) => b.posts + b.comments - a.posts - a.comments)
  }

  async function ofForum(db: Db, subject: string, days: StatRange) {
    const { range, months } = await boundsOf(db, days)
    const own = forumDays(await figures.list(db, { scope: 'forum', subject, ...range }), range)
    return {
      range,
      fewestReaders: fewestShown,
      days: own,
      summary: { replyMinutes: replyTime(own) },
      months: forumMonths(await figures.list(db, { scope: 'forum_month', subject, ...months }), months),
    }
  }

  return {
    /** Of the whole site, for whoever runs it. */
    site: (days: StatRange) =>
      store.read(async (db) => {
        const { range, months } = await boundsOf(db, days)
        const own = siteDays(await figures.list(db, { scope: 'site', subject: '', ...range }), range)
        return {
          range,
          days: own,
          summary: summaryOf(own),
          plans: await plansOf(db, range),
          months: siteMonths(await figures.list(db, { scope: 'site_month', subject: '', ...months }), months),
          cohorts: cohortsOf(await figures.listAll(db, { scope: 'cohort', ...months }), months),
          topForums: await topForumsOf(db, days),
        }
      }),

    /** Of a forum, for those who look after it. */
    forum: (actor: Actor, key: string, days: StatRange) =>
      store.read(async (db) => {
        const { forum, role } = await forums.access(db, actor, key)
        requireModerator(actor, role)
        return await ofForum(db, forum.id, days)
      }),

    /** The same for whoever runs the site. */
    forumFor: (key: string, days: StatRange) =>
      store.read(async (db) => {
        const { forum } = await forums.access(db, null, key)
        return await ofForum(db, forum.id, days)
      }),

    /** Of somebody's own posts and money. */
    own: ({ id }: Actor, days: StatRange) =>
      store.read(async (db) => {
        const { range } = await boundsOf(db, days)
        const rows = await figures.list(db, { scope: 'creator', subject: id, ...range })
        return { range, days: creatorDays(rows, range) }
      }),
  }
}
