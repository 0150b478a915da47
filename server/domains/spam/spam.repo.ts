import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ContentKind } from '#shared/admin.ts'
import type { SpamSign } from '#shared/spam.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'

export type SpamFlagRow = Tables['spamFlags']['$inferSelect']

/** Enough of a text to decide by. */
const beginning = sql.raw('2000')

export const spamRepo = ({ spamFlags, posts, comments, users, forums }: Tables) => ({
  list: (
    db: Db,
    {
      isReviewed,
      flagType,
      forumIds,
      after,
      limit,
    }: {
      isReviewed: boolean
      flagType?: SpamSign | undefined
      /** Only of these forums, as far as their moderators decide. */
      forumIds?: readonly string[] | undefined
      after: unknown[] | null
      limit: number
    },
  ): Promise<SpamFlagRow[]> =>
    db
      .select()
      .from(spamFlags)
      .where(
        and(
          eq(spamFlags.isReviewed, isReviewed),
          flagType ? eq(spamFlags.flagType, flagType) : undefined,
          forumIds ? inArray(spamFlags.forumId, [...forumIds]) : undefined,
          after ? isBelow([spamFlags.createdAt, spamFlags.id], after) : undefined,
        ),
      )
      .orderBy(desc(spamFlags.createdAt), desc(spamFlags.id))
      .limit(limit),

  /** What was flagged, with where it stands. */
  listTargets: async (db: Db, kind: ContentKind, ids: string[]) => {
    if (ids.length === 0) return []
    const table = kind === 'post' ? posts : comments
    const shape = {
      id: table.id,
      title: posts.title,
      content: sql<string>`substr(${table.content}, 1, ${beginning})`,
      postSlug: posts.slug,
      isRemoved: table.isRemoved,
      isDeleted: table.isDeleted,
      forum: { id: forums.id, name: forums.name, slug: forums.slug },
      author: personColumns({ users }),
    }
    const from =
      kind === 'post'
        ? db.select(shape).from(posts).innerJoin(users, eq(users.id, posts.authorId))
        : db
            .select(shape)
            .from(comments)
            .innerJoin(posts, eq(posts.id, comments.postId))
            .innerJoin(users, eq(users.id, comments.authorId))
    return await from.innerJoin(forums, eq(forums.id, posts.forumId)).where(inArray(table.id, ids))
  },

  listByIds: (db: Db, ids: string[]): Promise<SpamFlagRow[]> =>
    db.select().from(spamFlags).where(inArray(spamFlags.id, ids)),

  hold: async (tx: Db, id: string): Promise<SpamFlagRow | undefined> => {
    const [flag] = await tx
      .update(spamFlags)
      .set({ flagType: sql`${spamFlags.flagType}` })
      .where(eq(spamFlags.id, id))
      .returning()
    return flag
  },

  /** Whatever was seen in it first stays; one content is flagged once for each kind of sign. */
  insert: async (tx: Db, flag: Tables['spamFlags']['$inferInsert']): Promise<boolean> =>
    (await tx.insert(spamFlags).values(flag).onConflictDoNothing().returning({ id: spamFlags.id })).length >
    0,

  /** Asks about something anew, also where somebody had decided before. */
  raise: async (tx: Db, flag: Tables['spamFlags']['$inferInsert']): Promise<void> => {
    const { explanation, createdAt } = flag
    const anew = {
      explanation,
      createdAt,
      isReviewed: false,
      verdict: null,
      reviewedBy: null,
      reviewedAt: null,
    }
    await tx
      .insert(spamFlags)
      .values(flag)
      .onConflictDoUpdate({
        target: [spamFlags.contentType, spamFlags.contentId, spamFlags.flagType],
        set: anew,
      })
  },

  /** The open flag of something that was held back before anybody was told of it. */
  findHeld: async (db: Db, kind: ContentKind, id: string): Promise<SpamFlagRow | undefined> => {
    const isOf = and(eq(spamFlags.contentType, kind), eq(spamFlags.contentId, id))
    const [flag] = await db
      .select()
      .from(spamFlags)
      .where(and(isOf, eq(spamFlags.flagType, 'held'), eq(spamFlags.isReviewed, false)))
    return flag
  },

  update: async (tx: Db, id: string, patch: Partial<SpamFlagRow>): Promise<SpamFlagRow> => {
    const [flag] = await tx.update(spamFlags).set(patch).where(eq(spamFlags.id, id)).returning()
    if (!flag) throw new Error('the flag was not written')
    return flag
  },
})
