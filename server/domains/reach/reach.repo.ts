import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { ReachKind } from '#shared/reach.ts'
import { readablePosts } from '#db/conditions.ts'
import { newId } from '#db/ids.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { seatColumns } from '../../core/actor.ts'

/** What is counted: one kind of one post. */
export interface Sighting {
  postId: string
  kind: ReachKind
}

/** Who reads, and who pays for them: they themselves, or whoever pays for their seat. */
interface Reader {
  userId: string
  payerId: string
}

type Mark = Tables['reachMarks']['$inferSelect']
type Place = Pick<Mark, 'postId' | 'day' | 'kind'>

export const reachRepo = (tables: Tables) => {
  const {
    reachMarks: marks,
    reachDays: days,
    users,
    posts,
    forumMemberships,
    brandMembers,
    userSponsoredContent,
  } = tables

  const isOfTeam = (payerId: string) => or(eq(users.id, payerId), eq(users.seatHolderId, payerId))

  /** Somebody who pays, and those whose seats they pay for. */
  const teamOf = (db: Db, payerId: string) => db.select({ id: users.id }).from(users).where(isOfTeam(payerId))

  /** How many of those whom one person pays for a post is by, or are of the brand that paid for it. */
  const teammatesOf = (payerId: string) =>
    sql<number>`(
    select count(*) from ${users} where (${users.id} = ${payerId} or ${users.seatHolderId} = ${payerId})
    and (${users.id} = ${posts.authorId} or exists (
      select 1 from ${brandMembers} as team_members
      where team_members.brand_id = ${posts.sponsorBrandId} and team_members.user_id = ${users.id}
      and team_members.accepted_at is not null
    )))`.mapWith(Number)

  /** Moves the sums of a day by so many members. */
  const addToDay = async (tx: Db, place: Place, { members = 0, erased = 0 }): Promise<void> => {
    await tx
      .insert(days)
      .values({ id: newId(), ...place, members, erased })
      .onConflictDoUpdate({
        target: [days.postId, days.day, days.kind],
        set: { members: sql`${days.members} + ${members}`, erased: sql`${days.erased} + ${erased}` },
      })
  }

  return {
    addToDay,

    /** What decides whether somebody counts. */
    findPerson: async (db: Db, id: string) => {
      const [person] = await db
        .select({
          role: users.role,
          isBlocked: users.isBlocked,
          subscriptionStatus: users.subscriptionStatus,
          subscriptionExpiresAt: users.subscriptionExpiresAt,
          graceEndsAt: users.graceEndsAt,
          opinionsWithdrawnAt: users.opinionsWithdrawnAt,
          ...seatColumns({ users }),
        })
        .from(users)
        .where(and(eq(users.id, id), eq(users.isTombstone, false)))
      return person
    },

    /** Who pays for somebody, where that is more than one person's membership; nothing for all others. */
    findPayer: async (db: Db, id: string): Promise<string | null> => {
      const [row] = await db
        .select({ payerId: users.seatHolderId, seats: users.seats })
        .from(users)
        .where(eq(users.id, id))
      return row?.payerId ?? (row && row.seats > 1 ? id : null)
    },

    /** The sponsored ones of these posts that this person may read, and what they are to each. */
    listPosts: (db: Db, { userId, payerId }: Reader, ids: string[]) =>
      db
        .select({
          id: posts.id,
          authorId: posts.authorId,
          teammates: teammatesOf(payerId),
          forumRole: forumMemberships.role,
          brandRole: brandMembers.role,
        })
        .from(posts)
        .leftJoin(
          forumMemberships,
          and(eq(forumMemberships.forumId, posts.forumId), eq(forumMemberships.userId, userId)),
        )
        .leftJoin(
          brandMembers,
          and(
            eq(brandMembers.brandId, posts.sponsorBrandId),
            eq(brandMembers.userId, userId),
            isNotNull(brandMembers.acceptedAt),
          ),
        )
        .where(
          and(inArray(posts.id, ids), isNotNull(posts.sponsorBrandId), readablePosts(tables, db, userId)),
        ),

    /** What is counted of somebody already, or of somebody whose seat the same person pays for. */
    listKnown: (db: Db, payerId: string, ids: string[]): Promise<Sighting[]> =>
      db
        .select({ postId: marks.postId, kind: marks.kind })
        .from(marks)
        .where(and(inArray(marks.userId, teamOf(db, payerId)), inArray(marks.postId, ids))),

    /** Writes a mark, once: answers whether this was the time. */
    insertMark: async (tx: Db, mark: Tables['reachMarks']['$inferInsert']): Promise<boolean> => {
      const rows = await tx.insert(marks).values(mark).onConflictDoNothing().returning({ id: marks.id })
      return rows.length > 0
    },

    /** How many of somebody's stand in the totals. */
    countOf: (db: Db, userId: string): Promise<number> =>
      countRows(db, marks, and(eq(marks.userId, userId), eq(marks.isWithdrawn, false))),

    /** Some of somebody's marks that stand in the totals and should not, or the other way round. */
    listOtherwise: async (
      db: Db,
      userId: string,
      { isCounted, limit }: { isCounted: boolean; limit: number },
    ): Promise<string[]> => {
      const rows = await db
        .select({ id: marks.id })
        .from(marks)
        .where(and(eq(marks.userId, userId), eq(marks.isWithdrawn, isCounted)))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** Takes a mark out of the totals or puts it back; answers its place, unless it was there already. */
    setCounted: async (tx: Db, id: string, isCounted: boolean): Promise<Place | undefined> => {
      const [moved] = await tx
        .update(marks)
        .set({ isWithdrawn: !isCounted })
        .where(and(eq(marks.id, id), eq(marks.isWithdrawn, isCounted)))
        .returning({ postId: marks.postId, day: marks.day, kind: marks.kind })
      return moved
    },

    /** Removes somebody's marks and answers those that stood in the totals. */
    removeAllOf: async (tx: Db, userId: string): Promise<Place[]> => {
      const gone = await tx
        .delete(marks)
        .where(eq(marks.userId, userId))
        .returning({ postId: marks.postId, day: marks.day, kind: marks.kind, isWithdrawn: marks.isWithdrawn })
      return gone.filter(({ isWithdrawn }) => !isWithdrawn)
    },

    /** The published posts of a campaign. */
    listPostIds: async (db: Db, campaignId: string): Promise<string[]> => {
      const { postId } = userSponsoredContent
      const rows = await db
        .select({ postId })
        .from(userSponsoredContent)
        .where(and(eq(userSponsoredContent.campaignId, campaignId), isNotNull(postId)))
      return rows.flatMap((row) => row.postId ?? [])
    },

    /** Members by day and kind over all of these posts, oldest first. */
    listDays: async (db: Db, postIds: string[]) => {
      if (postIds.length === 0) return []
      return await db
        .select({ postId: days.postId, day: days.day, kind: days.kind, members: days.members })
        .from(days)
        .where(inArray(days.postId, postIds))
        .orderBy(asc(days.day))
    },
  }
}

export type DayRow = Awaited<ReturnType<ReturnType<typeof reachRepo>['listDays']>>[number]
