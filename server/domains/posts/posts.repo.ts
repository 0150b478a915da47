import { and, asc, count, desc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AskedLink } from '#shared/linkPreviews.ts'
import type { Tables } from '#db/schema/tables.ts'
import { changes, held, isBelow, listed, prepared, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { tally } from '#db/tally.ts'
import { withSummary } from '#db/summaries.ts'
import { postsView, type PostReadRow } from './posts.view.ts'
import { revisionsRepo } from './revisions.repo.ts'

type NewPost = Tables['posts']['$inferInsert']
type PostPatch = Partial<Omit<NewPost, 'id' | 'seq' | 'slug'>>

type Votes = Pick<Tables['posts']['$inferSelect'], 'upvotes' | 'downvotes' | 'score' | 'hotRank'>

/** How far one side of a review's ratings moves. */
export interface RatingsMoved {
  isPartner: boolean
  sum: number
  count: number
}

const erased = '[deleted]'

/** A post as far as its links go. */
export interface PostLinks {
  id: string
  authorId: string
  forumId: string
  content: string
  asked: AskedLink[]
}

export const postsRepo = (tables: Tables) => {
  const { posts, postHashtags, postRevisions, users } = tables
  const view = postsView(tables)
  /** What an author takes along who goes: not what a brand has paid for. */
  const ownWords = (authorId: string) => and(eq(posts.authorId, authorId), isNull(posts.sponsorBrandId))
  const byKey = (name: string, isRead: boolean) =>
    prepared<PostReadRow[]>(`posts.one.${name}`, (db) =>
      view
        .select(db, { isWhole: true, reader: isRead ? sql.placeholder('reader') : null })
        .where(
          and(
            visible(posts),
            or(eq(posts.id, sql.placeholder('key')), eq(posts.slug, sql.placeholder('key'))),
          ),
        )
        .limit(1),
    )
  const oneForReader = byKey('reader', true)
  const oneForVisitor = byKey('visitor', false)
  const recentTags = prepared('posts.recentTags', (db) =>
    db
      .select({ hashtag: postHashtags.tag, count: count() })
      .from(postHashtags)
      .where(
        and(
          listed(postHashtags),
          gte(postHashtags.createdAt, sql.param(sql.placeholder('since'), postHashtags.createdAt)),
        ),
      )
      .groupBy(postHashtags.tag)
      .orderBy(desc(count()), postHashtags.tag)
      .limit(sql.placeholder('limit')),
  )

  const named = or(eq(posts.id, sql.placeholder('key')), eq(posts.slug, sql.placeholder('key')))
  const holdVisible = prepared('posts.hold', (tx) =>
    held(
      tx,
      tx
        .select()
        .from(posts)
        .where(and(visible(posts), named)),
    ),
  )
  const holdAny = prepared('posts.holdAny', (tx) => held(tx, tx.select().from(posts).where(named)))
  const isOf = eq(posts.id, sql.placeholder('id'))
  const setVotes = prepared('posts.setVotes', (tx) =>
    tx
      .update(posts)
      .set(changes(posts, 'upvotes', 'downvotes', 'score', 'hotRank'))
      .where(isOf),
  )
  const addComments = prepared('posts.addComments', (tx) =>
    tx
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} + ${sql.placeholder('delta')}` })
      .where(isOf),
  )

  return {
    /** A visible post by id or slug, whoever may read it: ask for access to its forum next. */
    find: async (db: Db, key: string, readerId: string | null): Promise<PostReadRow | undefined> => {
      const [row] = readerId
        ? await oneForReader(db, { key, reader: readerId })
        : await oneForVisitor(db, { key })
      return row
    },

    /** What decides over a write to a post. Taken before the write: on Postgres it also holds the row. */
    hold: async (tx: Db, key: string) => {
      const [row] = await holdVisible(tx, { key })
      return row
    },

    /** The same in whatever state the post is. */
    holdAny: async (tx: Db, key: string) => {
      const [row] = await holdAny(tx, { key })
      return row
    },

    isSlugTaken: async (db: Db, slug: string): Promise<boolean> =>
      (await db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug)).limit(1)).length > 0,

    insert: async (tx: Db, post: NewPost, isListed: boolean): Promise<void> => {
      await tx.insert(posts).values(withSummary(post))
      await insertTags(tx, { ...post, isListed })
    },

    /** What a visible post leads to, and what is known of that. */
    findLinks: async (db: Db, id: string): Promise<PostLinks | undefined> => {
      const { authorId, forumId, content, linkPreviews } = posts
      const [row] = await db
        .select({ id: posts.id, authorId, forumId, content, asked: linkPreviews })
        .from(posts)
        .where(and(eq(posts.id, id), visible(posts)))
      return row && { ...row, asked: row.asked ?? [] }
    },

    setLinks: async (tx: Db, id: string, asked: AskedLink[]): Promise<void> => {
      await tx
        .update(posts)
        .set({ linkPreviews: asked.length > 0 ? asked : null })
        .where(eq(posts.id, id))
    },

    ...revisionsRepo(tables),

    update: async (tx: Db, id: string, patch: PostPatch): Promise<void> => {
      await tx.update(posts).set(withSummary(patch)).where(eq(posts.id, id))
    },

    replaceTags: async (tx: Db, post: Tables['posts']['$inferSelect'], hashtags: string[]): Promise<void> => {
      await tx.delete(postHashtags).where(eq(postHashtags.postId, post.id))
      await insertTags(tx, { ...post, hashtags })
    },

    addComments: async (tx: Db, id: string, delta: number): Promise<void> => {
      await addComments(tx, { id, delta })
    },

    setVotes: async (tx: Db, id: string, votes: Votes): Promise<void> => {
      await setVotes(tx, { id, ...votes })
    },

    /** Moves the counters of one side of a review's ratings. */
    addRatings: async (tx: Db, id: string, { isPartner, sum, count: n }: RatingsMoved): Promise<void> => {
      const change = isPartner
        ? {
            partnerRatingSum: sql`${posts.partnerRatingSum} + ${sum}`,
            partnerRatingCount: sql`${posts.partnerRatingCount} + ${n}`,
          }
        : { ratingSum: sql`${posts.ratingSum} + ${sum}`, ratingCount: sql`${posts.ratingCount} + ${n}` }
      await tx.update(posts).set(change).where(eq(posts.id, id))
    },

    findRatings: async (db: Db, id: string) => {
      const [row] = await db
        .select({
          sponsorBrandId: posts.sponsorBrandId,
          subjectBrandId: posts.subjectBrandId,
          ratingSum: posts.ratingSum,
          ratingCount: posts.ratingCount,
          partnerRatingSum: posts.partnerRatingSum,
          partnerRatingCount: posts.partnerRatingCount,
        })
        .from(posts)
        .where(eq(posts.id, id))
      return row
    },

    /** The posts with a hashtag after that id, in the order of their ids. */
    listTagged: async (db: Db, tag: string, { after, limit }: { after: string; limit: number }) => {
      const rows = await db
        .select({ id: postHashtags.postId })
        .from(postHashtags)
        .where(and(eq(postHashtags.tag, tag), gt(postHashtags.postId, after)))
        .orderBy(asc(postHashtags.postId))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** A post knows by itself whether its forum is public; a change of privacy reaches all of them. */
    setPublic: async (tx: Db, forumId: string, inPublicForum: boolean): Promise<void> => {
      await tx.update(posts).set({ inPublicForum }).where(eq(posts.forumId, forumId))
    },

    /** A page of a forum's posts, the newest first; where `isVisible` is false, of those that nobody sees anyway. */
    walkForum: (
      db: Db,
      forumId: string,
      page: { isVisible: boolean; after: unknown[] | null; limit: number },
    ) =>
      db
        .select({ id: posts.id, createdAt: posts.createdAt, inPublicForum: posts.inPublicForum })
        .from(posts)
        .where(
          and(
            eq(posts.forumId, forumId),
            page.isVisible ? visible(posts) : sql`not ${posts.isVisible}`,
            page.after ? isBelow([posts.createdAt, posts.id], page.after) : undefined,
          ),
        )
        .orderBy(desc(posts.createdAt), desc(posts.id))
        .limit(page.limit),

    setPublicOf: async (tx: Db, ids: string[], inPublicForum: boolean): Promise<void> => {
      await tx.update(posts).set({ inPublicForum }).where(inArray(posts.id, ids))
    },

    /** The posts that an erasure takes the words of, by title. */
    tallyOwn: (db: Db, authorId: string) =>
      tally(db, posts, {
        where: and(ownWords(authorId), eq(posts.isDeleted, false)),
        // Whoever has left a private forum is told nothing of it any more, what they wrote there included.
        isNamed: eq(posts.inPublicForum, true),
        name: posts.title,
        newest: [posts.createdAt, posts.id],
      }),

    /** What somebody wrote loses its words; a post that a brand has paid for keeps them. */
    erase: async (tx: Db, authorId: string): Promise<void> => {
      const own = ownWords(authorId)
      const ids = tx.select({ id: posts.id }).from(posts).where(own)
      await tx.delete(postHashtags).where(inArray(postHashtags.postId, ids))
      await tx.delete(postRevisions).where(inArray(postRevisions.postId, ids))
      await tx
        .update(posts)
        .set({
          title: erased,
          // Its address said the title. No other slug has the form of an id.
          slug: sql`${posts.id}`,
          ...withSummary({ content: erased }),
          imageUrl: null,
          imageLook: null,
          imageAlt: null,
          linkPreviews: null,
          hashtags: [],
        })
        .where(own)
    },

    recentTags: (db: Db, since: Date, limit: number) => recentTags(db, { since, limit }),

    /** The id of an author named by id or username; an unknown name stays what it is and finds nothing. */
    findAuthorId: async (db: Db, key: string): Promise<string> => {
      const [row] = await db
        .select({ id: users.id })
        .from(users)
        .where(or(eq(users.id, key), eq(users.username, key.toLowerCase())))
      return row?.id ?? key
    },
  }

  async function insertTags(
    tx: Db,
    post: Pick<NewPost, 'id' | 'forumId' | 'hotRank' | 'score' | 'createdAt' | 'hashtags'> & {
      isListed: boolean
    },
  ) {
    const tags = post.hashtags ?? []
    if (tags.length === 0) return
    await tx.insert(postHashtags).values(
      tags.map((tag) => ({
        tag,
        postId: post.id,
        forumId: post.forumId,
        hotRank: post.hotRank,
        score: post.score ?? 0,
        isListed: post.isListed,
        createdAt: post.createdAt,
      })),
    )
  }
}
