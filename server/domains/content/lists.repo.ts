import { aliasedTable, and, desc, eq, gte, or, sql } from 'drizzle-orm'
import type { ContentKind } from '#shared/admin.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { contains } from '#db/sql.ts'

export interface ContentFilter {
  /** By id or slug. */
  forum?: string | undefined
  /** By id or username. */
  author?: string | undefined
  since?: Date | undefined
  q?: string | undefined
  after: unknown[] | null
  limit: number
}

interface ContentRow {
  id: string
  title: string
  slug: string
  forum: string
  author: string
  score: number
  comments: number
  isLocked: boolean
  isPinned: boolean
  isRemoved: boolean
  isDeleted: boolean
  removedBy: string | null
  removedReason: string | null
  createdAt: Date
  content: string
  ratingSum: number
  ratingCount: number
  partnerRatingSum: number
  partnerRatingCount: number
}

const beginning = sql.raw('160')
const whole = sql.raw('1000000')

/** Posts and comments as moderators see them: also the removed and the deleted ones. */
export const listsRepo = ({ posts, comments, forums, users }: Tables) => {
  const removers = aliasedTable(users, 'removers')

  // What both tables have in common is all that is asked of them here.
  const tables = { post: posts, comment: comments as unknown as typeof posts }

  const shapeOf = (kind: ContentKind) => ({
    id: tables[kind].id,
    title: posts.title,
    slug: posts.slug,
    forum: forums.slug,
    author: users.username,
    score: tables[kind].score,
    comments: sql<number>`${kind === 'post' ? posts.commentCount : comments.childCount}`,
    isLocked: posts.isLocked,
    isPinned: posts.isPinned,
    isRemoved: tables[kind].isRemoved,
    isDeleted: tables[kind].isDeleted,
    removedBy: removers.username,
    removedReason: tables[kind].removedReason,
    createdAt: tables[kind].createdAt,
    ratingSum: posts.ratingSum,
    ratingCount: posts.ratingCount,
    partnerRatingSum: posts.partnerRatingSum,
    partnerRatingCount: posts.partnerRatingCount,
  })

  /** Both kinds with where they stand and who took them down. */
  function select(db: Db, kind: ContentKind, isWhole: boolean) {
    const table = tables[kind]
    const content = sql<string>`substr(${table.content}, 1, ${isWhole ? whole : beginning})`
    const from = db.select({ ...shapeOf(kind), content }).from(table)
    if (kind === 'comment') void from.innerJoin(posts, eq(posts.id, comments.postId))
    return from
      .innerJoin(forums, eq(forums.id, posts.forumId))
      .innerJoin(users, eq(users.id, table.authorId))
      .leftJoin(removers, eq(removers.id, table.removedBy))
  }

  return {
    list: async (
      db: Db,
      kind: ContentKind,
      { forum, author, since, q, after, limit }: ContentFilter,
    ): Promise<ContentRow[]> => {
      const table = tables[kind]
      return await select(db, kind, false)
        .where(
          and(
            forum ? or(eq(forums.id, forum), eq(forums.slug, forum)) : undefined,
            author ? or(eq(users.id, author), eq(users.username, author.toLowerCase())) : undefined,
            since ? gte(table.createdAt, since) : undefined,
            contains(kind === 'post' ? [posts.title, posts.content] : [comments.content], q),
            after ? isBelow([table.createdAt, table.id], after) : undefined,
          ),
        )
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(limit)
    },

    find: async (
      db: Db,
      { kind, id }: { kind: ContentKind; id: string },
    ): Promise<ContentRow | undefined> => {
      const isIt = kind === 'post' ? or(eq(posts.id, id), eq(posts.slug, id)) : eq(comments.id, id)
      const [row] = await select(db, kind, true).where(isIt)
      return row
    },
  }
}
