import { seatAsPaid } from '#shared/membership.ts'
import { isCountable, reachDay } from '#shared/reach.ts'
import { quiet } from '#db/changes.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { ApplicationsService } from '../applications/applications.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { DealsService } from '../deals/deals.service.ts'
import { isForumModerator } from '../forums/forums.policy.ts'
import type { UsersService } from '../users/users.service.ts'
import { reachRepo, type Sighting } from './reach.repo.ts'
import { reachOf } from './reach.view.ts'

export interface ReachParts {
  store: Store
  clock: Clock
  users: Pick<UsersService, 'memberships'>
  campaigns: CampaignsService
  applications: ApplicationsService
  deals: Pick<DealsService, 'accrue'>
}

/** What somebody did, as it is told. */
interface Told {
  userId: string
  sightings: readonly Sighting[]
  /** They were a paying member then, whatever they are now. */
  hadPaid?: boolean
}

export type ReachService = ReturnType<typeof reachService>

const nameOf = ({ postId, kind }: Sighting): string => `${postId} ${kind}`

/** Whom sponsored posts have reached: each paying member once per post and kind, and never told who. */
export function reachService({ store, clock, users, campaigns, applications, deals }: ReachParts) {
  const repo = reachRepo(store.tables)

  /** Those of the sightings that count now and did not before, in one order, so that no two writers cross. */
  async function fresh(db: Db, { userId, sightings, hadPaid = false }: Told): Promise<Sighting[]> {
    const found = await repo.findPerson(db, userId)
    const person =
      found && hadPaid ? { ...found, subscriptionStatus: 'active' as const, graceEndsAt: null } : found
    // Who has their money back counts nowhere until it stays.
    if (!person || person.opinionsWithdrawnAt !== null) return []
    const reader = { userId, payerId: person.seatHolderId ?? userId }
    const ids = [...new Set(sightings.map(({ postId }) => postId))]
    const countable = new Set(
      (await repo.listPosts(db, reader, ids))
        .filter(({ authorId, teammates, forumRole, brandRole }) =>
          isCountable(
            {
              ...person,
              seat: seatAsPaid(person),
              isAuthor: authorId === userId,
              isTeammate: teammates > 0,
              isBrandPerson: brandRole !== null,
              isForumModerator: isForumModerator(forumRole),
            },
            clock.now(),
          ),
        )
        .map(({ id }) => id),
    )
    if (countable.size === 0) return []
    const known = new Set((await repo.listKnown(db, reader.payerId, [...countable])).map(nameOf))
    const wanted = sightings.filter((one) => countable.has(one.postId) && !known.has(nameOf(one)))
    const byName = new Map(wanted.map((one) => [nameOf(one), one]))
    return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sighting]) => sighting)
  }

  /** Counts what counts, in the caller's transaction. Answers how many were counted. */
  async function count(tx: Db, told: Told): Promise<number> {
    const { userId } = told
    const countedAt = clock.now()
    const day = reachDay(countedAt)
    // People whose seats one person pays for count together once: they wait for each other.
    const payerId = await repo.findPayer(tx, userId)
    if (payerId) await users.memberships.hold(tx, payerId)
    let counted = 0
    for (const { postId, kind } of await fresh(tx, told)) {
      const isFirst = await repo.insertMark(tx, { id: newId(), userId, postId, kind, day, countedAt })
      if (!isFirst) continue
      await repo.addToDay(tx, { postId, kind, day }, { members: 1 })
      await deals.accrue(tx, postId, kind)
      counted += 1
    }
    return counted
  }

  const ofPosts = async (db: Db, postIds: string[]) =>
    reachOf(postIds.length, await repo.listDays(db, postIds))

  return {
    count,

    /** What a page reports. Told again it counts nothing, and writes nothing. */
    report: async (actor: Actor, sightings: readonly Sighting[]): Promise<{ counted: number }> => {
      const told = { userId: actor.id, sightings }
      const isNew = (await store.read((db) => fresh(db, told))).length > 0
      if (!isNew) return { counted: 0 }
      return {
        counted: await store.transaction(quiet((tx) => count(tx, told))),
      }
    },

    ofCampaign: async (actor: Actor, campaignId: string) => {
      await campaigns.page(actor, campaignId)
      return await store.read(async (db) => ofPosts(db, await repo.listPostIds(db, campaignId)))
    },

    ofDeal: async (actor: Actor, applicationId: string) => {
      const { post } = await applications.page(actor, applicationId)
      return await store.read((db) => ofPosts(db, post ? [post.id] : []))
    },

    /** Some of what somebody is counted for and should not be, or the other way round. */
    consequence: 'reach' as const,
    countOf: repo.countOf,
    listOtherwise: repo.listOtherwise,

    /** Takes one mark out of the totals or puts it back; done again, it changes nothing. */
    setCounted: (id: string, isCounted: boolean): Promise<void> =>
      store.transaction(
        quiet(async (tx) => {
          const place = await repo.setCounted(tx, id, isCounted)
          if (place) await repo.addToDay(tx, place, { members: isCounted ? 1 : -1 })
        }),
      ),

    /** Their marks go; the totals, which say nothing of anybody, stay. */
    erase: async (tx: Db, userId: string): Promise<void> => {
      for (const place of await repo.removeAllOf(tx, userId)) await repo.addToDay(tx, place, { erased: 1 })
    },
  }
}
