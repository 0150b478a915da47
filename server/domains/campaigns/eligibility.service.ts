import {
  askedFacts,
  daysSince,
  eligibilityOf,
  isOnTime,
  upheldMs,
  type EligibilityCheck,
  type EligibilityFact,
  type OwnFacts,
  type Requirements,
} from '#shared/eligibility.ts'
import { Failure } from '#shared/errors.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { CampaignRow } from './campaigns.policy.ts'
import { campaignsRepo } from './campaigns.repo.ts'
import { eligibilityRepo, type Candidate } from './eligibility.repo.ts'
import type { OpportunitiesService } from './opportunities.service.ts'

export interface EligibilityParts {
  store: Store
  clock: Clock
}

export type EligibilityService = ReturnType<typeof eligibilityService>

/** What campaigns ask of whoever applies, and what somebody has of it. */
export function eligibilityService(
  parts: EligibilityParts & { opportunities: Pick<OpportunitiesService, 'opportunity'> },
) {
  const { store, clock, opportunities } = parts
  const repo = eligibilityRepo(store.tables)
  const campaigns = campaignsRepo(store.tables)

  /** Only what is asked for is read. */
  async function factsOf(db: Db, candidate: Candidate, requirements: Requirements): Promise<OwnFacts> {
    const { userId } = candidate
    const now = clock.now()
    const person = await repo.person(db, userId)
    if (!person) throw new Failure('user.not_found')
    const read: Record<EligibilityFact, () => number | Promise<number>> = {
      memberDays: () => daysSince(person.createdAt, now),
      posts: () => repo.countPosts(db, userId),
      independentKarma: async () => person.karma - (await repo.tiedVotes(db, candidate)),
      upheldReports: () => repo.countUpheld(db, userId, new Date(now.getTime() - upheldMs)),
      dealsOnTime: async () =>
        (await repo.listPublished(db, userId)).filter(
          ({ approvedAt, publishedAt }) => approvedAt && publishedAt && isOnTime(approvedAt, publishedAt),
        ).length,
      forums: () => repo.countPostsIn(db, userId, requirements.forums ?? []),
    }
    const own: OwnFacts = {}
    for (const fact of askedFacts(requirements)) own[fact] = await read[fact]()
    return own
  }

  /** What a campaign asks for beside what somebody has of it now; null where it asks for nothing. */
  async function check(
    db: Db,
    { brandId, requirements }: Pick<CampaignRow, 'brandId' | 'requirements'>,
    userId: string,
  ): Promise<EligibilityCheck | null> {
    if (!requirements) return null
    return { requirements, own: await factsOf(db, { userId, brandId }, requirements) }
  }

  async function read(campaignId: string, userId: string) {
    return await store.read(async (db) => {
      const row = await campaigns.find(db, campaignId)
      if (!row) throw new Failure('campaign.not_found')
      return eligibilityOf(await check(db, row.campaign, userId))
    })
  }

  return {
    /** The check at the moment of applying, in its transaction; refuses whoever does not meet it. */
    requireEligible: async (
      db: Db,
      campaign: Pick<CampaignRow, 'brandId' | 'requirements'>,
      userId: string,
    ): Promise<EligibilityCheck | null> => {
      const found = await check(db, campaign, userId)
      const { isEligible, lines } = eligibilityOf(found)
      if (isEligible) return found
      const missing = lines.filter(({ isMet }) => !isMet)
      throw new Failure('application.not_eligible', {
        message: `You do not meet everything that this campaign asks for. ${missing.map(({ sentence }) => `${sentence}.`).join(' ')}`,
        details: { missing },
      })
    },

    /** For whoever may see the campaign, of themselves. */
    eligibility: async (actor: Actor, campaignId: string) => {
      await opportunities.opportunity(actor, campaignId)
      return await read(campaignId, actor.id)
    },

    /** Of anybody, for those who run the site. */
    eligibilityOfUser: read,
  }
}
