import { hotRank, wilsonLowerBound } from '#shared/ranking.ts'
import { numberedSlug, slugOf } from '#shared/slug.ts'
import type { PostType } from '#shared/posts.ts'
import type { Random } from '#shared/random.ts'
import type { SeedRow, TableName } from './sink.ts'
import type { AskedLink } from '#shared/linkPreviews.ts'
import type { ImageLook } from '#shared/uploads.ts'
import { withSummary } from '../summaries.ts'
import type { Tables } from '../schema/tables.ts'

export type Insert<Name extends TableName> = Tables[Name]['$inferInsert']
export type Rows = Partial<Record<TableName, SeedRow[]>>

/** What all rows of one seeding are made with: the same seed and time make the same. */
export interface Maker {
  now: Date
  random: Random
  idAt: (at: Date) => string
}

/** Whoever votes; karma is what others voted for them. */
export interface Voter {
  id: string
  karma: number
  joinedAt: Date
}

/** A post with everything under it; its counters say what the other rows add up to. */
export interface Bundle {
  post: Insert<'posts'>
  hashtags: Insert<'postHashtags'>[]
  comments: Insert<'comments'>[]
  votes: Insert<'votes'>[]
  pollOptions: Insert<'pollOptions'>[]
  pollVotes: Insert<'pollVotes'>[]
  ratings: Insert<'reviewRatings'>[]
}

export interface Removal {
  removedAt: Date
  removedBy: string
  removedReason: string
}

interface NewPost {
  id: string
  title: string
  slug: string
  content: string
  hashtags: string[]
  type: PostType
  rating: number | null
  imageUrl?: string | null
  imageAlt?: string | null
  imageLook?: ImageLook | null
  linkPreviews?: AskedLink[] | null
  authorId: string
  forumId: string
  sponsorBrandId?: string | null
  subjectBrandId?: string | null
  isPrivate: boolean
  isLocked?: boolean
  isPinned?: boolean
  removal?: Removal | null
  editedAt?: Date | null
  createdAt: Date
}

/** Every post of the seeds becomes a row here. */
const postRow = ({ isPrivate, removal, ...post }: NewPost): Insert<'posts'> => ({
  imageUrl: null,
  imageAlt: null,
  imageLook: null,
  linkPreviews: null,
  sponsorBrandId: null,
  subjectBrandId: null,
  ratingSum: 0,
  ratingCount: 0,
  partnerRatingSum: 0,
  partnerRatingCount: 0,
  isLocked: false,
  isPinned: false,
  solutionId: null,
  solvedBy: null,
  solvedAt: null,
  isSolved: false,
  editedAt: null,
  ...post,
  upvotes: 0,
  downvotes: 0,
  score: 0,
  commentCount: 0,
  hotRank: 0,
  isRemoved: Boolean(removal),
  removedAt: removal?.removedAt ?? null,
  removedBy: removal?.removedBy ?? null,
  removedReason: removal?.removedReason ?? null,
  inPublicForum: !isPrivate,
  updatedAt: post.editedAt ?? post.createdAt,
})

export const beginBundle = (post: NewPost): Bundle => ({
  post: postRow(post),
  hashtags: [],
  comments: [],
  votes: [],
  pollOptions: [],
  pollVotes: [],
  ratings: [],
})

interface NewComment {
  id: string
  content: string
  authorId: string
  parent: Insert<'comments'> | null
  isDeleted?: boolean
  removal?: Removal | null
  createdAt: Date
}

/** Adds a comment, and counts it where it stands. */
export const addComment = (
  { post, comments }: Bundle,
  { parent, removal, isDeleted = false, ...comment }: NewComment,
): Insert<'comments'> => {
  const row: Insert<'comments'> = {
    ...withSummary(comment),
    postId: post.id,
    parentId: parent?.id ?? null,
    rootId: parent?.rootId ?? comment.id,
    depth: parent ? (parent.depth ?? 0) + 1 : 0,
    childCount: 0,
    upvotes: 0,
    downvotes: 0,
    score: 0,
    wilson: 0,
    isDeleted,
    deletedAt: isDeleted ? comment.createdAt : null,
    isRemoved: Boolean(removal),
    removedAt: removal?.removedAt ?? null,
    removedBy: removal?.removedBy ?? null,
    removedReason: removal?.removedReason ?? null,
    updatedAt: comment.createdAt,
  }
  if (!row.isDeleted && !row.isRemoved) {
    post.commentCount = (post.commentCount ?? 0) + 1
    // Below one that is gone, the first that stands brings back its place.
    for (let above = parent; above;) {
      above.childCount = (above.childCount ?? 0) + 1
      const { parentId, isDeleted: isGone, isRemoved, childCount } = above
      const isTurning = (isGone || isRemoved) && childCount === 1
      above = isTurning ? (comments.find(({ id }) => id === parentId) ?? null) : null
    }
  }
  comments.push(row)
  return row
}

/** Some time after `from`, mostly soon, never after now. */
export const someTimeAfter = ({ now, random }: Maker, from: Date, meanHours: number): Date => {
  const left = now.getTime() - from.getTime()
  const wait = -Math.log(1 - random.next()) * meanHours * 3_600_000
  return new Date(from.getTime() + Math.floor(Math.min(wait, left * random.next())))
}

interface Cast {
  /** What is voted on: the bundle's post, or one of its comments. */
  comment?: Insert<'comments'>
  author: Voter
  /** Different people; the author may be among them, and counts for nothing. */
  voters: Iterable<Voter>
  typeOf: (position: number) => 'upvote' | 'downvote'
  meanHours: number
}

/** Lets people vote, and counts what they voted. */
export const castVotes = (maker: Maker, { post, votes }: Bundle, cast: Cast): void => {
  const { comment, author, meanHours } = cast
  const subject = comment ?? post
  let position = 0
  for (const { id: userId, joinedAt } of cast.voters) {
    const from = joinedAt > subject.createdAt ? joinedAt : subject.createdAt
    const createdAt = someTimeAfter(maker, from, meanHours)
    const type = cast.typeOf(position)
    const counter = `${type}s` as const
    position += 1
    subject[counter] = (subject[counter] ?? 0) + 1
    if (userId !== author.id) author.karma += type === 'upvote' ? 1 : -1
    const on = { postId: comment ? null : post.id, commentId: comment?.id ?? null }
    votes.push({ id: maker.idAt(createdAt), userId, ...on, type, createdAt })
  }
  const { upvotes = 0, downvotes = 0 } = subject
  subject.score = upvotes - downvotes
  if (comment) comment.wilson = wilsonLowerBound(upvotes, downvotes)
}

/** What follows from a post's votes: its rank, and the rows of its hashtags. Call it once, at the end. */
export const endBundle = (bundle: Bundle): Bundle => {
  const { post } = bundle
  Object.assign(post, withSummary({ content: post.content }))
  post.hotRank = hotRank(post.score ?? 0, post.createdAt)
  const sides = [true, false].map((side) => bundle.ratings.filter(({ isPartner }) => isPartner === side))
  const [[partnerRatingSum, partnerRatingCount], [ratingSum, ratingCount]] = sides.map((side) => [
    side.reduce((sum, { rating }) => sum + rating, 0),
    side.length,
  ]) as [[number, number], [number, number]]
  Object.assign(post, { ratingSum, ratingCount, partnerRatingSum, partnerRatingCount })
  bundle.hashtags = (post.hashtags ?? []).map((tag) => ({
    tag,
    postId: post.id,
    forumId: post.forumId,
    hotRank: post.hotRank,
    score: post.score ?? 0,
    isListed: Boolean(post.inPublicForum) && !post.isRemoved,
    createdAt: post.createdAt,
  }))
  return bundle
}

/** Slugs of posts, none of them given twice. */
export const slugMaker = () => {
  const uses = new Map<string, number>()
  return (title: string, fallback: string): string => {
    const base = slugOf(title, fallback)
    for (let n = uses.get(base) ?? 1; ; n += 1) {
      const slug = numberedSlug(base, n)
      uses.set(base, n + 1)
      if (n === 1 || !uses.has(slug)) {
        if (n > 1) uses.set(slug, 2)
        return slug
      }
    }
  }
}

const bundleTables = {
  post: 'posts',
  hashtags: 'postHashtags',
  comments: 'comments',
  votes: 'votes',
  pollOptions: 'pollOptions',
  pollVotes: 'pollVotes',
  ratings: 'reviewRatings',
} as const satisfies Record<keyof Bundle, TableName>

/** The rows of many bundles by table, in an order in which none refers to a later one. */
export const rowsOf = (bundles: Bundle[]): [TableName, SeedRow[]][] =>
  (Object.entries(bundleTables) as [keyof Bundle, TableName][]).map(([part, table]) => [
    table,
    bundles.flatMap<SeedRow>((bundle) => bundle[part]),
  ])
