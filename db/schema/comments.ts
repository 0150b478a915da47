import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import type { PostTables } from './posts.ts'

type Needs = Pick<PeopleTables, 'users'> & Pick<PostTables, 'posts'>

/** Comments are a tree: `rootId` is the top comment of a branch (itself for a top comment). */
export const commentTables = (kit: Kit, { users, posts }: Needs) => {
  const comments = kit.table(
    'comments',
    {
      id: kit.id(),
      content: kit.text().notNull(),
      /** The start of the content in plain words; null until it was read, and again when only the content changed. */
      summary: kit.text(),
      authorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      postId: kit
        .text()
        .notNull()
        .references(() => posts.id),
      parentId: kit.text(),
      rootId: kit.text().notNull(),
      depth: kit.integer().notNull().default(0),
      /** Direct replies whose places are shown: those that stand, and those that are gone with one below them. */
      childCount: kit.integer().notNull().default(0),
      upvotes: kit.integer().notNull().default(0),
      downvotes: kit.integer().notNull().default(0),
      score: kit.integer().notNull().default(0),
      wilson: kit.real().notNull().default(0),
      isDeleted: kit.boolean().notNull().default(false),
      deletedAt: kit.timestamp(),
      isRemoved: kit.boolean().notNull().default(false),
      removedAt: kit.timestamp(),
      removedBy: kit.text().references(() => users.id),
      removedReason: kit.text(),
      editedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit
        .index('comments_best_index')
        .on(table.postId, table.wilson, table.id)
        .where(sql.raw('parent_id is null')),
      kit
        .index('comments_new_index')
        .on(table.postId, table.createdAt, table.id)
        .where(sql.raw('parent_id is null')),
      kit.index('comments_post_index').on(table.postId, table.createdAt, table.id),
      kit.index('comments_created_index').on(table.createdAt),
      kit.index('comments_root_index').on(table.rootId, table.depth),
      kit.index('comments_parent_index').on(table.parentId).where(sql.raw('parent_id is not null')),
      kit.index('comments_author_index').on(table.authorId, table.createdAt, table.id),
      kit.index('comments_without_summary_index').on(table.id).where(sql.raw('summary is null')),
    ],
  )

  /** What a comment said before an edit. */
  const commentRevisions = kit.table(
    'comment_revisions',
    {
      id: kit.id(),
      commentId: kit
        .text()
        .notNull()
        .references(() => comments.id),
      content: kit.text().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [kit.index('comment_revisions_comment_index').on(table.commentId, table.createdAt)],
  )

  return { comments, commentRevisions }
}

export type CommentTables = ReturnType<typeof commentTables>
