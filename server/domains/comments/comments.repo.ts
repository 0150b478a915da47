import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { surplusVersions } from '#shared/versions.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { changes, givenIds, held, isBelow, pageIds, placeholders, prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { withSummary } from '#db/summaries.ts'
import type { ReaderKey } from '#db/conditions.ts'
import { personColumns } from '../../core/people.ts'

type CommentRow = Tables['comments']['$inferSelect']
type Votes = Pick<CommentRow, 'upvotes' | 'downvotes' | 'score' | 'wilson'>
/** What is said of a comment when it is written. */
type NewComment = Pick<
  CommentRow,
  'id' | 'content' | 'authorId' | 'postId' | 'parentId' | 'rootId' | 'depth' | 'createdAt' | 'updatedAt'
>

export const commentsRepo = (tables: Tables) => {
  const { comments, commentRevisions, users, votes } = tables
  const isGone = sql<boolean>`(${comments.isDeleted} or ${comments.isRemoved})`.mapWith(Boolean)
  const place = { parentId: comments.parentId, childCount: comments.childCount, isGone }
  const skeleton = prepared('comments.skeleton', (db) =>
    db
      .select({
        id: comments.id,
        parentId: comments.parentId,
        wilson: comments.wilson,
        createdAt: comments.createdAt,
        isGone,
      })
      .from(comments)
      .where(eq(comments.postId, sql.placeholder('postId'))),
  )
  const hold = prepared('comments.hold', (tx) =>
    held(
      tx,
      tx
        .select()
        .from(comments)
        .where(
          and(
            eq(comments.id, sql.placeholder('id')),
            eq(comments.isDeleted, false),
            eq(comments.isRemoved, false),
          ),
        ),
    ),
  )
  const columns = ['id', 'content', 'summary', 'authorId', 'postId', 'parentId', 'rootId', 'depth'] as const
  const insert = prepared('comments.insert', (tx) =>
    tx.insert(comments).values(placeholders(...columns, 'createdAt', 'updatedAt')),
  )
  const isOf = eq(comments.id, sql.placeholder('id'))
  const setVotes = prepared('comments.setVotes', (tx) =>
    tx
      .update(comments)
      .set(changes(comments, 'upvotes', 'downvotes', 'score', 'wilson'))
      .where(isOf),
  )
  const addChildren = prepared('comments.addChildren', (tx) =>
    tx
      .update(comments)
      .set({ childCount: sql`${comments.childCount} + ${sql.placeholder('delta')}` })
      .where(isOf)
      .returning(place),
  )
  const shape = (db: Db, readerId: ReaderKey) => ({
    comment: comments,
    author: personColumns(tables),
    viewerVote: sql<'upvote' | 'downvote' | null>`${db
      .select({ type: votes.type })
      .from(votes)
      .where(and(eq(votes.userId, readerId ?? ''), eq(votes.commentId, comments.id)))}`,
  })
  const marksOf = prepared('comments.marks', (db) =>
    db
      .select({ commentId: votes.commentId, type: votes.type })
      .from(votes)
      .where(and(eq(votes.userId, sql.placeholder('reader')), inArray(votes.commentId, pageIds()))),
  )
  const some = (db: Db, readerId: ReaderKey) =>
    db.select(shape(db, readerId)).from(comments).innerJoin(users, eq(users.id, comments.authorId))
  const page = prepared('comments.page', (db) =>
    some(db, sql.placeholder('reader')).where(inArray(comments.id, pageIds())),
  )
  const one = prepared('comments.one', (db) => some(db, sql.placeholder('reader')).where(isOf))

  /** Holds the comment that is answered and, through those that are gone, the ones above it. */
  async function holdAbove(tx: Db, parentId: string | null | undefined): Promise<void> {
    for (let at = parentId; at;) {
      const [above] = await held(tx, tx.select(place).from(comments).where(eq(comments.id, at)))
      at = above?.isGone ? above.parentId : null
    }
  }

  return {
    /** The shape of a post's whole tree without its texts: little enough to order in memory. */
    skeleton: (db: Db, postId: string) => skeleton(db, { postId }),

    /** These comments, a page of them at most. */
    listByIds: (db: Db, ids: string[], readerId: string | null) =>
      page(db, { reader: readerId ?? '', ...givenIds(ids) }),

    /** How somebody voted on these comments, a page of them at most. */
    marks: async (db: Db, readerId: string, ids: readonly string[]) => {
      const given = { reader: readerId, ...givenIds(ids) }
      const voted = new Map((await marksOf(db, given)).map(({ commentId, type }) => [commentId, type]))
      return (id: string) => ({ viewerVote: voted.get(id) ?? null })
    },

    /** One comment as `listByIds` reads it. */
    findShown: async (db: Db, id: string, readerId: string | null) => {
      const [found] = await one(db, { id, reader: readerId ?? '' })
      return found
    },

    find: async (db: Db, id: string) => {
      const [comment] = await db.select().from(comments).where(eq(comments.id, id))
      return comment
    },

    /** A comment that is shown, held for this transaction. */
    hold: async (tx: Db, id: string) => {
      const [comment] = await hold(tx, { id })
      return comment
    },

    holdAbove,

    /** A comment in whatever state, held with what is above it: in this order by everybody. */
    holdAny: async (tx: Db, id: string) => {
      const hold = { score: sql`${comments.score}` }
      const [comment] = await tx.update(comments).set(hold).where(eq(comments.id, id)).returning()
      await holdAbove(tx, comment?.parentId)
      return comment
    },

    insert: async (tx: Db, comment: NewComment): Promise<void> => {
      await insert(tx, withSummary(comment))
    },

    setVotes: async (tx: Db, id: string, votes: Votes): Promise<void> => {
      await setVotes(tx, { id, ...votes })
    },

    insertRevision: async (tx: Db, revision: Tables['commentRevisions']['$inferInsert']): Promise<void> => {
      await tx.insert(commentRevisions).values(revision)
      const kept = await tx
        .select({ id: commentRevisions.id })
        .from(commentRevisions)
        .where(eq(commentRevisions.commentId, revision.commentId))
        .orderBy(desc(commentRevisions.createdAt), desc(commentRevisions.id))
      const surplus = surplusVersions(kept).map(({ id }) => id)
      if (surplus.length > 0) await tx.delete(commentRevisions).where(inArray(commentRevisions.id, surplus))
    },

    /** The latest first. */
    listRevisions: (
      db: Db,
      commentId: string,
      { after, limit }: { after: unknown[] | null; limit: number },
    ) =>
      db
        .select()
        .from(commentRevisions)
        .where(
          and(
            eq(commentRevisions.commentId, commentId),
            after ? isBelow([commentRevisions.createdAt, commentRevisions.id], after) : undefined,
          ),
        )
        .orderBy(desc(commentRevisions.createdAt), desc(commentRevisions.id))
        .limit(limit),

    /** Answers how many places are shown right below it. */
    update: async (
      tx: Db,
      id: string,
      patch: Partial<Tables['comments']['$inferInsert']>,
    ): Promise<number> => {
      const one = tx.update(comments).set(withSummary(patch)).where(eq(comments.id, id))
      const [changed] = await one.returning({ childCount: comments.childCount })
      return changed?.childCount ?? 0
    },

    /** Answers the comment as it is then. */
    addChildren: async (tx: Db, id: string, delta: number) => {
      const [above] = await addChildren(tx, { id, delta })
      return above
    },

    /** How many comments an erasure takes the words of. */
    countOwn: (db: Db, authorId: string): Promise<number> =>
      countRows(db, comments, and(eq(comments.authorId, authorId), eq(comments.isDeleted, false))),

    /** What somebody wrote keeps its place and loses its words. */
    erase: async (tx: Db, authorId: string): Promise<void> => {
      const own = eq(comments.authorId, authorId)
      const ids = tx.select({ id: comments.id }).from(comments).where(own)
      await tx.delete(commentRevisions).where(inArray(commentRevisions.commentId, ids))
      await tx
        .update(comments)
        .set(withSummary({ content: '[deleted]' }))
        .where(own)
    },
  }
}
