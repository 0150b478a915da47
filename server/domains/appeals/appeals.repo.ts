import { aliasedTable, and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AppealStatus } from '#shared/appeals.ts'
import type { ContentKind } from '#shared/admin.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'

export type AppealRow = Tables['appeals']['$inferSelect']
export type FoundAppeal = NonNullable<Awaited<ReturnType<ReturnType<typeof appealsRepo>['find']>>>

export const appealsRepo = (tables: Tables) => {
  const { appeals, posts, comments, forums, users } = tables
  const authors = aliasedTable(users, 'authors')
  const deciders = aliasedTable(users, 'deciders')
  const isAbout = (kind: ContentKind, ids: string[]) =>
    inArray(kind === 'post' ? appeals.postId : appeals.commentId, ids)

  const found = (db: Db) =>
    db
      .select({
        appeal: appeals,
        author: personColumns({ users: authors }),
        decider: personColumns({ users: deciders }),
        forum: { id: forums.id, name: forums.name, slug: forums.slug },
        post: {
          title: posts.title,
          slug: posts.slug,
          content: posts.content,
          isRemoved: posts.isRemoved,
          isDeleted: posts.isDeleted,
        },
        comment: {
          content: comments.content,
          isRemoved: comments.isRemoved,
          isDeleted: comments.isDeleted,
        },
      })
      .from(appeals)
      .leftJoin(authors, eq(authors.id, appeals.authorId))
      .leftJoin(forums, eq(forums.id, appeals.forumId))
      .leftJoin(deciders, eq(deciders.id, appeals.decidedBy))
      .leftJoin(comments, eq(comments.id, appeals.commentId))
      .leftJoin(posts, eq(posts.id, sql`coalesce(${appeals.postId}, ${comments.postId})`))

  return {
    /** Answers nothing when this removal has been appealed against already. */
    insert: async (tx: Db, appeal: Tables['appeals']['$inferInsert']): Promise<AppealRow | undefined> => {
      const [row] = await tx.insert(appeals).values(appeal).onConflictDoNothing().returning()
      return row
    },

    hold: async (tx: Db, id: string): Promise<AppealRow | undefined> => {
      const [row] = await tx
        .update(appeals)
        .set({ status: sql`${appeals.status}` })
        .where(eq(appeals.id, id))
        .returning()
      return row
    },

    find: async (db: Db, id: string) => {
      const [row] = await found(db).where(eq(appeals.id, id))
      return row
    },

    list: (
      db: Db,
      query: {
        status?: AppealStatus | undefined
        /** Only of these forums. */
        forumIds?: string[] | undefined
        after: unknown[] | null
        limit: number
      },
    ) =>
      found(db)
        .where(
          and(
            query.status ? eq(appeals.status, query.status) : undefined,
            query.forumIds ? inArray(appeals.forumId, query.forumIds) : undefined,
            query.after ? isBelow([appeals.createdAt, appeals.id], query.after) : undefined,
          ),
        )
        .orderBy(desc(appeals.createdAt), desc(appeals.id))
        .limit(query.limit),

    /** Every appeal about these things, whichever of their removals it was against. */
    listAbout: async (db: Db, kind: ContentKind, ids: string[]): Promise<AppealRow[]> =>
      ids.length === 0 ? [] : await db.select().from(appeals).where(isAbout(kind, ids)),

    /** Ends what is still open about something, and answers what that was. */
    closeAbout: (
      tx: Db,
      { kind, id }: { kind: ContentKind; id: string },
      outcome: Pick<AppealRow, 'status' | 'answer' | 'decidedBy' | 'decidedAt'>,
    ): Promise<AppealRow[]> =>
      tx
        .update(appeals)
        .set(outcome)
        .where(and(isAbout(kind, [id]), eq(appeals.status, 'pending')))
        .returning(),

    close: async (
      tx: Db,
      id: string,
      outcome: Pick<AppealRow, 'status' | 'answer' | 'decidedBy' | 'decidedAt'>,
    ): Promise<void> => {
      await tx.update(appeals).set(outcome).where(eq(appeals.id, id))
    },

    erase: async (tx: Db, userId: string): Promise<void> => {
      await tx.update(appeals).set({ text: '[deleted]' }).where(eq(appeals.authorId, userId))
    },
  }
}
