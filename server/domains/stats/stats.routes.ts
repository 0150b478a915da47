import { creatorMetrics, forumMetrics, siteMetrics } from '#shared/statRules.ts'
import {
  downloadForumStats,
  downloadOwnStats,
  downloadSiteStats,
  getForumStats,
  getOwnStats,
  getSiteStats,
} from '#shared/stats.ts'
import { sendCsv } from '../../core/csv.ts'
import type { Http } from '../../module.ts'
import type { StatsService } from './stats.service.ts'
import { daysCsv } from './stats.view.ts'

export function statsRoutes({ on }: Http, stats: StatsService): void {
  on(getSiteStats, ({ query }) => stats.site(query.days))
  on(downloadSiteStats, async ({ query, res }) => {
    const { days, range } = await stats.site(query.days)
    sendCsv(res, `stats-${range.from}-${range.to}`, daysCsv(siteMetrics, days))
  })
  on(getForumStats, ({ caller, params, query }) => stats.forum(caller, params.id, query.days))
  on(downloadForumStats, async ({ caller, params, query, res }) => {
    const { days, range } = await stats.forum(caller, params.id, query.days)
    sendCsv(res, `forum-stats-${range.from}-${range.to}`, daysCsv(forumMetrics, days))
  })
  on(getOwnStats, ({ caller, query }) => stats.own(caller, query.days))
  on(downloadOwnStats, async ({ caller, query, res }) => {
    const { days, range } = await stats.own(caller, query.days)
    sendCsv(res, `my-stats-${range.from}-${range.to}`, daysCsv(creatorMetrics, days))
  })
}
