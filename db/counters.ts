import { and, count, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { shownComments } from '#shared/commentPlaces.ts'
import { hotRank, wilsonLowerBound } from '#shared/ranking.ts'
import { countedOpinions, partnerRatings, reviewRatingCounts, reviewSubjects } from './ratingCounters.ts'
import type { Tables } from './schema/tables.ts'
import type { Db } from './store.ts'

export type CounterGroup =
  | 'opinions'
  | 'ratings'
  | 'votes'
  | 'comments'
  | 'posts'
  | 'members'
  | 'polls'
  | 'karma'
  | 'reach'

export type Stored = { id: string } & Record<string, unknown>
export type Counted = Record<string, number | boolean | string | null>
type CountedTable = SQLiteTable & { id: SQLiteColumn }

/** Columns that repeat what other rows say, and the way to count it afresh. */
export interface Counter {
  group: CounterGroup
  table: CountedTable
  columns: string[]
  /** Counts for these rows; a row that is missing from the answer has `zero`. */
  count: (db: Db, rows: Stored[]) => Promise<Map<string, Counted>>
}

const idsOf = (rows: Stored[]): string[] => rows.map(({ id }) => id)

const voteCounts = async (
  db: Db,
  { votes }: Tables,
  { target, ids }: { target: SQLiteColumn; ids: string[] },
) => {
  const rows = await db
    .select({ id: target, type: votes.type, n: count() })
    .from(votes)
    .where(and(inArray(target, ids), eq(votes.isCounted, true)))
    .groupBy(target, votes.type)
  const counts = new Map(ids.map((id) => [id, { upvotes: 0, downvotes: 0 }]))
  for (const { id, type, n } of rows) {
    const entry = counts.get(String(id))
    if (entry) entry[type === 'upvote' ? 'upvotes' : 'downvotes'] = n
  }
  return counts
}

const postVotes = (tables: Tables): Counter => ({
  group: 'votes',
  table: tables.posts,
  columns: ['upvotes', 'downvotes', 'score', 'hotRank'],
  count: async (db, rows) => {
    const votes = await voteCounts(db, tables, { target: tables.votes.postId, ids: idsOf(rows) })
    return new Map(
      rows.map(({ id, createdAt }) => {
        const { upvotes = 0, downvotes = 0 } = votes.get(id) ?? {}
        const score = upvotes - downvotes
        return [id, { upvotes, downvotes, score, hotRank: hotRank(score, createdAt as Date) }]
      }),
    )
  },
})

const commentVotes = (tables: Tables): Counter => ({
  group: 'votes',
  table: tables.comments,
  columns: ['upvotes', 'downvotes', 'score', 'wilson'],
  count: async (db, rows) => {
    const votes = await voteCounts(db, tables, { target: tables.votes.commentId, ids: idsOf(rows) })
    return new Map(
      rows.map(({ id }) => {
        const { upvotes = 0, downvotes = 0 } = votes.get(id) ?? {}
        return [
          id,
          { upvotes, downvotes, score: upvotes - downvotes, wilson: wilsonLowerBound(upvotes, downvotes) },
        ]
      }),
    )
  },
})

/** Counts the rows of a query that answers an id and a number for each row that has any. */
const tally =
  (column: string, query: (db: Db, ids: string[]) => Promise<{ id: unknown; n: number | string | null }[]>) =>
  async (db: Db, rows: Stored[]): Promise<Map<string, Counted>> => {
    const found = new Map((await query(db, idsOf(rows))).map(({ id, n }) => [String(id), Number(n)]))
    return new Map(rows.map(({ id }) => [id, { [column]: found.get(id) ?? 0 }]))
  }

const postComments = (tables: Tables): Counter => ({
  group: 'comments',
  table: tables.posts,
  columns: ['commentCount'],
  count: tally('commentCount', (db, ids) =>
    db
      .select({ id: tables.comments.postId, n: count() })
      .from(tables.comments)
      .where(
        and(
          inArray(tables.comments.postId, ids),
          eq(tables.comments.isDeleted, false),
          eq(tables.comments.isRemoved, false),
        ),
      )
      .groupBy(tables.comments.postId),
  ),
})

/** Whether a place is shown is said by everything below it: whole threads are read. */
const commentReplies = ({ comments }: Tables): Counter => ({
  group: 'comments',
  table: comments,
  columns: ['childCount'],
  count: async (db, rows) => {
    const threads = db
      .select({ rootId: comments.rootId })
      .from(comments)
      .where(inArray(comments.id, idsOf(rows)))
    const places = await db
      .select({
        id: comments.id,
        parentId: comments.parentId,
        isGone: sql<boolean>`(${comments.isDeleted} or ${comments.isRemoved})`.mapWith(Boolean),
      })
      .from(comments)
      .where(inArray(comments.rootId, threads))
    const shown = shownComments(places)
    const counts = new Map(rows.map(({ id }) => [id, { childCount: 0 }]))
    for (const { id, parentId } of places) {
      const above = counts.get(parentId ?? '')
      if (above && shown.has(id)) above.childCount += 1
    }
    return counts
  },
})

const forumPosts = ({ forums, posts }: Tables): Counter => ({
  group: 'posts',
  table: forums,
  columns: ['postCount'],
  count: tally('postCount', (db, ids) =>
    db
      .select({ id: posts.forumId, n: count() })
      .from(posts)
      .where(and(inArray(posts.forumId, ids), eq(posts.isVisible, true)))
      .groupBy(posts.forumId),
  ),
})

const postPrivacy = ({ posts, forums }: Tables): Counter => ({
  group: 'posts',
  table: posts,
  columns: ['inPublicForum'],
  count: async (db, rows) => {
    const found = await db
      .select({ id: posts.id, isPrivate: forums.isPrivate })
      .from(posts)
      .innerJoin(forums, eq(forums.id, posts.forumId))
      .where(inArray(posts.id, idsOf(rows)))
    return new Map(found.map(({ id, isPrivate }) => [id, { inPublicForum: !isPrivate }]))
  },
})

const forumMembers = ({ forums, forumMemberships: memberships }: Tables): Counter => ({
  group: 'members',
  table: forums,
  columns: ['memberCount'],
  count: tally('memberCount', (db, ids) =>
    db
      .select({ id: memberships.forumId, n: count() })
      .from(memberships)
      .where(inArray(memberships.forumId, ids))
      .groupBy(memberships.forumId),
  ),
})

const pollVoteCounts = ({ pollOptions, pollVotes }: Tables): Counter => ({
  group: 'polls',
  table: pollOptions,
  columns: ['voteCount'],
  count: tally('voteCount', (db, ids) =>
    db
      .select({ id: pollVotes.optionId, n: count() })
      .from(pollVotes)
      .where(and(inArray(pollVotes.optionId, ids), eq(pollVotes.isCounted, true)))
      .groupBy(pollVotes.optionId),
  ),
})

/** Karma is what others voted for all that somebody wrote. */
const userKarma = ({ users, posts, comments, votes }: Tables): Counter => ({
  group: 'karma',
  table: users,
  columns: ['karma'],
  count: async (db, rows) => {
    const karma = new Map<string, Counted>(rows.map(({ id }) => [id, { karma: 0 }]))
    for (const [table, target] of [
      [posts, votes.postId],
      [comments, votes.commentId],
    ] as const) {
      const found = await db
        .select({ id: table.authorId, type: votes.type, n: count() })
        .from(table)
        .innerJoin(votes, eq(target, table.id))
        .where(
          and(
            inArray(table.authorId, idsOf(rows)),
            ne(votes.userId, table.authorId),
            eq(votes.isCounted, true),
          ),
        )
        .groupBy(table.authorId, votes.type)
      for (const { id, type, n } of found)
        karma.set(id, { karma: Number(karma.get(id)?.['karma'] ?? 0) + (type === 'upvote' ? n : -n) })
    }
    return karma
  },
})

/** The members of a day: those whose marks stand in the totals, and those whose marks are gone with their account. */
const reachMembers = ({ reachDays: days, reachMarks: marks }: Tables): Counter => ({
  group: 'reach',
  table: days,
  columns: ['members'],
  count: tally('members', (db, ids) =>
    db
      .select({ id: days.id, n: sql<number>`count(${marks.id}) + ${days.erased}` })
      .from(days)
      .leftJoin(
        marks,
        and(
          eq(marks.postId, days.postId),
          eq(marks.day, days.day),
          eq(marks.kind, days.kind),
          eq(marks.isWithdrawn, false),
        ),
      )
      .where(inArray(days.id, ids))
      .groupBy(days.id, days.erased),
  ),
})

/** Every counter, in the order in which they may be mended: what others are made of comes first. */
export const allCounters = (tables: Tables): Counter[] => [
  ...countedOpinions(tables),
  ...[
    postVotes,
    commentVotes,
    postComments,
    commentReplies,
    postPrivacy,
    forumPosts,
    forumMembers,
    pollVoteCounts,
    userKarma,
    reviewSubjects,
    partnerRatings,
    reviewRatingCounts,
    reachMembers,
  ].map((counter) => counter(tables)),
]

/** The columns of a counter's table that are read to compare it. */
export const comparedColumns = ({ table, columns }: Counter): Record<string, SQLiteColumn> => {
  const all = getTableColumns(table) as Record<string, SQLiteColumn>
  const wanted = ['id', 'createdAt', ...columns].filter((name) => name in all)
  return Object.fromEntries(wanted.map((name) => [name, all[name] as SQLiteColumn]))
}
