import { and, count, eq, gte, inArray, lt, min, ne, sql, type SQL } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { rawRows, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** A time with its first moment and the first after it. */
export interface Time {
  from: Date
  to: Date
}

/** Somebody and a forum that they wrote in. */
export interface Writing {
  forum: string
  author: string
}

/** The events that pay people out, or take it back. */
export const paidOut = [
  'transfer done',
  'transfer reversed',
  'dividend transfer done',
  'dividend transfer reversed',
]
const booked = ['funding paid', 'release', 'dividend released', ...paidOut]

/** What other domains' rows say of a day: each read is bounded by an index over its time. */
export const countingRepo = (tables: Tables) => {
  const {
    posts,
    comments,
    users,
    forumMemberships,
    ledgerEntries: entries,
    membershipPayments: payments,
    membershipRefunds: refunds,
    gifts,
    giftRefunds,
    userSponsoredContent: deals,
  } = tables
  const standing = sql`not ${comments.isDeleted} and not ${comments.isRemoved}`
  const postsOf = ({ from, to }: Time): SQL | undefined =>
    // What is visible is not removed; said as well, it is the index of these figures.
    and(visible(posts), sql`not ${posts.isRemoved}`, gte(posts.createdAt, from), lt(posts.createdAt, to))
  const commentsOf = ({ from, to }: Time): SQL | undefined =>
    and(standing, gte(comments.createdAt, from), lt(comments.createdAt, to))
  /** Joined and not asked for with `in`: SQLite would begin with the users, and with every post of each. */
  const isKnownAuthor = and(eq(users.id, posts.authorId), eq(users.isTombstone, false))

  return {
    forumsOf: async (db: Db, postIds: string[]): Promise<Map<string, string>> => {
      const found = new Map<string, string>()
      for (let at = 0; at < postIds.length; at += 500) {
        const rows = await db
          .select({ id: posts.id, forumId: posts.forumId })
          .from(posts)
          .where(inArray(posts.id, postIds.slice(at, at + 500)))
        for (const { id, forumId } of rows) found.set(id, forumId)
      }
      return found
    },

    /** The first moment of which there is anything to count. */
    firstMoment: async (db: Db): Promise<Date | null> => {
      const found = await Promise.all([
        db.select({ at: min(users.createdAt) }).from(users),
        db.select({ at: min(posts.createdAt) }).from(posts),
        db.select({ at: min(tables.membershipSpans.startsAt) }).from(tables.membershipSpans),
      ])
      const times = found.flatMap(([row]) => row?.at?.getTime() ?? [])
      return times.length > 0 ? new Date(Math.min(...times)) : null
    },

    postsByForum: (db: Db, time: Time) =>
      db
        .select({ forumId: posts.forumId, n: count() })
        .from(posts)
        .where(postsOf(time))
        .groupBy(posts.forumId),

    postsByAuthor: (db: Db, time: Time) =>
      db
        .select({ authorId: posts.authorId, n: count() })
        .from(posts)
        .innerJoin(users, isKnownAuthor)
        .where(postsOf(time))
        .groupBy(posts.authorId),

    commentsByForum: (db: Db, time: Time) =>
      db
        .select({ forumId: posts.forumId, n: count() })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(commentsOf(time))
        .groupBy(posts.forumId),

    /** What others said below somebody's posts. */
    repliesByAuthor: (db: Db, time: Time) =>
      db
        .select({ authorId: posts.authorId, n: count() })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(users, isKnownAuthor)
        .where(and(commentsOf(time), ne(comments.authorId, posts.authorId)))
        .groupBy(posts.authorId),

    /** Posts of a time with the first thing that somebody else said below each. */
    firstReplies: (db: Db, time: Time) =>
      db
        .select({
          forumId: posts.forumId,
          createdAt: posts.createdAt,
          repliedAt: min(comments.createdAt),
        })
        .from(posts)
        .innerJoin(comments, eq(comments.postId, posts.id))
        .where(and(postsOf(time), standing, ne(comments.authorId, posts.authorId)))
        .groupBy(posts.id, posts.forumId, posts.createdAt),

    /** Who wrote a post or a comment, with the forum they wrote it in, each pair once. */
    writings: (db: Db, time: Time) =>
      rawRows<Writing>(
        db,
        sql`
    select ${posts.forumId} as forum, ${posts.authorId} as author from ${posts} where ${postsOf(time)}
    union
    select ${posts.forumId}, ${comments.authorId} from ${comments}
      inner join ${posts} on ${posts.id} = ${comments.postId} where ${commentsOf(time)}`,
      ),

    /** Who joined forums and still belongs to them. */
    joinedByForum: (db: Db, { from, to }: Time) =>
      db
        .select({ forumId: forumMemberships.forumId, n: count() })
        .from(forumMemberships)
        .where(and(gte(forumMemberships.joinedAt, from), lt(forumMemberships.joinedAt, to)))
        .groupBy(forumMemberships.forumId),

    /** What the books say of a time, by event, account and person, with the forum of its deal. */
    bookings: (db: Db, { from, to }: Time) =>
      db
        .select({
          event: entries.event,
          account: entries.account,
          creatorId: entries.creatorId,
          forumId: posts.forumId,
          cents: sql<number>`sum(${entries.amountCents})`.mapWith(Number),
        })
        .from(entries)
        .leftJoin(deals, eq(deals.id, entries.contentId))
        .leftJoin(posts, eq(posts.id, deals.postId))
        .where(
          and(
            inArray(entries.account, [
              'campaign_free',
              'creator_payable',
              'forum_payable',
              'platform_revenue',
              'outside',
            ]),
            gte(entries.createdAt, from),
            lt(entries.createdAt, to),
            inArray(entries.event, booked),
          ),
        )
        .groupBy(entries.event, entries.account, entries.creatorId, posts.forumId),

    /** What members paid by card, by plan. */
    paymentsByPlan: (db: Db, { from, to }: Time) =>
      db
        .select({ plan: payments.plan, cents: sql<number>`sum(${payments.amountCents})`.mapWith(Number) })
        .from(payments)
        .where(and(gte(payments.paidAt, from), lt(payments.paidAt, to)))
        .groupBy(payments.plan),

    /** What went back to their cards, asked for within a time; without the taxes that went back with it. */
    refunded: async (db: Db, { from, to }: Time): Promise<number> => {
      let cents = 0
      for (const { table, paymentId } of [
        { table: refunds, paymentId: refunds.invoiceId },
        { table: giftRefunds, paymentId: giftRefunds.giftId },
      ]) {
        const paid = sql`${payments.amountCents} + ${payments.taxCents}`
        const tax = sql`coalesce(cast(${table.amountCents} as bigint) * ${payments.taxCents} / (${paid}), 0)`
        const [row] = await db
          .select({ cents: sql<number>`coalesce(sum(${table.amountCents} - ${tax}), 0)`.mapWith(Number) })
          .from(table)
          .leftJoin(payments, eq(payments.id, paymentId))
          .where(and(gte(table.createdAt, from), lt(table.createdAt, to), ne(table.status, 'failed')))
        cents += row?.cents ?? 0
      }
      return cents
    },

    /** Those of these people who are still there. */
    known: async (db: Db, ids: string[]): Promise<Set<string>> => {
      if (ids.length === 0) return new Set()
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, ids), eq(users.isTombstone, false)))
      return new Set(rows.map(({ id }) => id))
    },

    /** When a post was written. */
    postedAt: async (db: Db, id: string): Promise<Date | null> => {
      const [row] = await db.select({ at: posts.createdAt }).from(posts).where(eq(posts.id, id))
      return row?.at ?? null
    },

    /** When a comment was written, and the post above it. */
    commentedAt: async (db: Db, id: string) => {
      const [row] = await db
        .select({
          at: comments.createdAt,
          postedAt: posts.createdAt,
          isGone: sql<boolean>`${comments.isDeleted} or ${comments.isRemoved}`.mapWith(Boolean),
        })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(eq(comments.id, id))
      return row
    },

    /** What somebody has paid for a gift, once. */
    giftPaid: async (db: Db, id: string) => {
      const [row] = await db.select().from(gifts).where(eq(gifts.id, id))
      if (!row?.paidAt) return undefined
      const { buyerId: subjectId, plan, taxCents, currency, paidAt } = row
      return { id, subjectId, plan, amountCents: row.amountCents - taxCents, taxCents, currency, paidAt }
    },

    giftRefundedAt: async (db: Db, id: string): Promise<Date | null> => {
      const [row] = await db
        .select({ at: giftRefunds.createdAt })
        .from(giftRefunds)
        .where(eq(giftRefunds.id, id))
      return row?.at ?? null
    },

    refundedAt: async (db: Db, id: string): Promise<Date | null> => {
      const [row] = await db.select({ at: refunds.createdAt }).from(refunds).where(eq(refunds.id, id))
      return row?.at ?? null
    },
  }
}

export type CountingRepo = ReturnType<typeof countingRepo>
export type Booking = Awaited<ReturnType<CountingRepo['bookings']>>[number]
