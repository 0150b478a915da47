import { limits } from '#shared/limits.ts'
import { startOf } from '#shared/markdown/cut.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { personOf } from '../../core/people.ts'
import { statusOf } from '../campaigns/campaigns.policy.ts'
import { engagementOf } from '../deals/deals.policy.ts'
import { textHash } from './applications.policy.ts'
import { applicationsRepo, type ApplicationRead, type VersionRead } from './applications.repo.ts'

export const versionOf = ({ version, forum }: VersionRead) => ({ ...version, forum, hash: textHash(version) })

/** The same as lists carry it: with the beginning of the text. */
function cutVersion(read: VersionRead) {
  const version = versionOf(read)
  if (startOf(version.content, limits.excerptMax) === version.content) return version
  return { ...version, content: `${startOf(version.content, limits.excerptMax - 1)}…` }
}

const dealOf = (deal: NonNullable<ApplicationRead['deal']>) => ({
  ...deal,
  approvedAt: deal.createdAt,
  engagement: engagementOf(deal),
})

/** Applications as their creator and their brand see them. */
export function applicationsView(tables: Tables) {
  const repo = applicationsRepo(tables)

  return async (db: Db, rows: ApplicationRead[], now: Date) => {
    const latest = await repo.listLatest(
      db,
      rows.map(({ application }) => application.id),
    )
    const newest = new Map(latest.map((read) => [read.version.applicationId, cutVersion(read)]))
    return rows.map(({ application, creator, campaign, brand, deal, post, forumSlug }) => ({
      ...application,
      creator: personOf(creator),
      campaign: { ...campaign, status: statusOf(campaign, now), brand },
      deal: deal ? dealOf(deal) : null,
      latestVersion: newest.get(application.id) ?? null,
      post: post && forumSlug ? { ...post, forumSlug } : null,
    }))
  }
}
