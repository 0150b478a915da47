import * as z from 'zod/mini'
import { endpoint, mostBodyBytes } from './endpoint.ts'
import { limits } from './limits.ts'
import { LinkPreview } from './linkPreviews.ts'
import { mediaUrl } from './media.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { Poll } from './polls.ts'
import { ReaderRatings, ViewerRatingSummary } from './ratings.ts'
import { lengthOf } from './length.ts'
import { key, line, text } from './text.ts'
import { time } from './time.ts'
import { ImageLook } from './uploads.ts'
import { VoteType } from './votes.ts'

export const PostType = z.enum(['discussion', 'review', 'poll'])
export type PostType = z.output<typeof PostType>

/** A hashtag as it is stored: without its #, lowercase, trimmed. */
export function normalHashtag(raw: string): string {
  return raw.trim().replace(/^#+/, '').trim().toLowerCase()
}

const hashtag = z.pipe(line({ min: 0, max: 200 }), z.transform(normalHashtag))
const hashtags = z.pipe(
  z.array(hashtag).check(z.maxLength(100)),
  z.pipe(
    z.transform((tags: string[]) => [...new Set(tags)].filter((tag) => tag !== '')),
    z.array(z.string()).check(
      z.maxLength(limits.hashtagsStored, `At most ${limits.hashtagsStored} hashtags`),
      z.refine((tags) => tags.every((tag) => lengthOf(tag) <= limits.hashtagMax), 'Hashtag too long'),
    ),
  ),
)

const title = line({ max: limits.titleMax, tooShort: 'Title is required', tooLong: 'Title too long' })
const content = text({ max: limits.contentMax, tooShort: 'Content is required', tooLong: 'Content too long' })
const rating = z
  .int('Rating is required for reviews')
  .check(
    z.gte(limits.ratingMin, 'Rating must be between 1 and 5'),
    z.lte(limits.ratingMax, 'Rating must be between 1 and 5'),
  )
const pollOption = line({
  max: limits.pollOptionMax,
  tooShort: 'Option cannot be empty',
  tooLong: 'Option too long',
})

const reviewNeedsRating = z.refine<{ type: PostType; rating?: number | null | undefined }>(
  (post) => post.type !== 'review' || typeof post.rating === 'number',
  { error: 'Rating is required for reviews', path: ['rating'] },
)
const pollNeedsOptions = z.refine<{ type: PostType; pollOptions?: string[] | null | undefined }>(
  (post) => post.type !== 'poll' || (post.pollOptions?.length ?? 0) >= limits.pollOptionsMin,
  { error: 'Polls must have at least 2 options', path: ['pollOptions'] },
)

/** The forum that a form asks for. */
export const chosenForum = z
  .string('Please select a forum')
  .check(z.minLength(1, 'Please select a forum'), z.maxLength(400))

export const PostInput = z
  .object({
    title,
    content,
    forumId: chosenForum,
    type: z._default(PostType, 'discussion'),
    rating: z.optional(z.nullable(rating)),
    hashtags: z._default(hashtags, []),
    pollOptions: z.optional(
      z.nullable(
        z.array(pollOption).check(z.maxLength(limits.pollOptionsMax, 'Maximum 10 poll options allowed')),
      ),
    ),
    imageUrl: z.optional(z.nullable(mediaUrl)),
    imageAlt: z.optional(z.nullable(line({ min: 0, max: limits.titleMax }))),
  })
  .check(reviewNeedsRating, pollNeedsOptions)
export type PostInput = z.output<typeof PostInput>

export const PostEdit = z.object({
  title: z.optional(title),
  content: z.optional(content),
  hashtags: z.optional(hashtags),
})
export type PostEdit = z.output<typeof PostEdit>

export const ForumName = z.object({ id: z.string(), name: z.string(), slug: z.string() })

/** Whoever pays for a post: it is named above the text, wherever the post is shown. */
export const Sponsor = z.object({ brandName: z.string(), brandSlug: z.string() })

const postFields = {
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  hashtags: z.array(z.string()),
  type: PostType,
  rating: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.nullable(z.string()),
  imageLook: z.optional(z.nullable(ImageLook)),
  authorId: z.nullable(z.string()),
  forumId: z.string(),
  upvotes: z.int(),
  downvotes: z.int(),
  score: z.int(),
  commentCount: z.int(),
  isLocked: z.boolean(),
  isPinned: z.boolean(),
  /** A comment is marked as the solution, and shown. */
  isSolved: z.optional(z.boolean()),
  createdAt: time,
  updatedAt: time,
  editedAt: z.nullable(time),
  author: Person,
  forum: z.extend(ForumName, { color: z.optional(z.string()) }),
  viewerVote: z.nullable(VoteType),
  isSaved: z.boolean(),
  isExcerpt: z.optional(z.boolean()),
  sponsor: z.optional(Sponsor),
  /** What readers gave a review, those tied to the brand it concerns apart; only once one of these has rated. */
  readerRatings: z.optional(ReaderRatings),
}

/** A post as lists carry it; `content` is cut to an excerpt when it is long. */
export const Post = z.object(postFields)
export type Post = z.output<typeof Post>

/** The comment that solved a discussion, as it stands above the others. */
export const Solution = z.object({
  commentId: z.string(),
  content: z.string(),
  author: Person,
  upvotes: z.int(),
  writtenAt: time,
  markedAt: time,
})
export type Solution = z.output<typeof Solution>

/** A post on its own page. */
export const PostPage = z.object({
  ...postFields,
  poll: z.optional(Poll),
  ratingSummary: z.optional(ViewerRatingSummary),
  /** Its author and moderators can mark a comment as the solution. */
  takesSolutions: z.optional(z.boolean()),
  solution: z.optional(Solution),
  /** What links that stand on lines of their own lead to, as soon as those pages were asked. */
  linkPreviews: z.optional(z.array(LinkPreview)),
  /** The author’s edit of a sponsored post waits for the brand; the text shown is the approved one. */
  isEditPending: z.optional(z.boolean()),
  /** It was just written and waits for a moderator: a watched word stands in it. */
  isHeld: z.optional(z.boolean()),
})
export type PostPage = z.output<typeof PostPage>

export const PostSort = z.enum(['hot', 'new', 'top'])
export type PostSort = z.output<typeof PostSort>
export const trendingPeriods = ['today', 'week', 'month', 'all'] as const
export const TrendingPeriod = z.enum(trendingPeriods)
export type TrendingPeriod = z.output<typeof TrendingPeriod>

/** The period that an address names; today where it names none. */
export const trendingPeriodOf = (named: string | null): TrendingPeriod =>
  trendingPeriods.find((period) => period === named) ?? 'today'

/** The address of a post that every other address of it leads to. */
export function postPath(post: { slug: string; forum: { slug: string } }): string {
  return `/r/${post.forum.slug}/post/${post.slug}`
}

export const PostQuery = z.object({
  ...pageFields,
  sort: z._default(PostSort, 'hot'),
  forumId: z.optional(key),
  hashtag: z.optional(z.pipe(key, z.transform(normalHashtag))),
  author: z.optional(key),
  type: z.optional(PostType),
  /** Discussions with a solution; or, in forums where solutions are marked, those without. */
  solved: z.optional(z.stringbool()),
})
export type PostQuery = z.output<typeof PostQuery>

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'Posts by hot, new or top; of a forum, a hashtag, an author or a type, solved or not',
  access: 'public',
  isPaged: true,
  isCacheable: true,
  query: PostQuery,
  reply: z.array(Post),
})

export const listTrending = endpoint({
  method: 'GET',
  path: '/api/posts/trending',
  summary: 'The posts of a period, most discussed first',
  access: 'public',
  isPaged: true,
  isCacheable: true,
  query: z.object({ ...pageFields, period: z._default(TrendingPeriod, 'today') }),
  reply: z.array(Post),
})

export const getPost = endpoint({
  method: 'GET',
  path: '/api/posts/:id',
  summary: 'One post, by id or slug',
  access: 'public',
  refuses: ['post.not_found'],
  isCacheable: true,
  reply: PostPage,
})

export const createPost = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Publish a discussion, a review or a poll',
  access: 'member',
  limit: 'post',
  refuses: [
    'plan.limit_reached',
    'forum.not_found',
    'forum.members_only',
    'forum.slow_mode',
    'post.not_found',
    'text.refused',
  ],
  status: 201,
  bodyBytes: mostBodyBytes,
  body: PostInput,
  reply: PostPage,
})

export const editPost = endpoint({
  method: 'PUT',
  path: '/api/posts/:id',
  summary: 'Edit one’s own post',
  access: 'member',
  limit: 'edit',
  refuses: ['access.denied', 'forum.not_found', 'forum.members_only', 'post.not_found', 'text.refused'],
  bodyBytes: mostBodyBytes,
  body: PostEdit,
  reply: PostPage,
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/:id',
  summary: 'Delete one’s own post',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['access.denied', 'post.not_found'],
  reply: z.object({ id: z.string() }),
})

/** Why a moderator did this, for the log of acts. */
const whyOrder = z.optional(text({ max: limits.reasonMax, tooShort: 'Please give a reason' }))

export const pinPost = endpoint({
  method: 'PUT',
  path: '/api/posts/:id/pin',
  summary: 'Pin a post to the top of its forum, or unpin it',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['subscription.required', 'access.denied', 'sponsorship.conflict', 'post.not_found'],
  body: z.object({ pinned: z.boolean(), reason: whyOrder }),
  reply: PostPage,
})

export const lockPost = endpoint({
  method: 'PUT',
  path: '/api/posts/:id/lock',
  summary: 'Lock a post against comments and votes, or unlock it',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['subscription.required', 'access.denied', 'sponsorship.conflict', 'post.not_found'],
  body: z.object({ locked: z.boolean(), reason: whyOrder }),
  reply: PostPage,
})

export const listTrendingHashtags = endpoint({
  method: 'GET',
  path: '/api/trending-hashtags',
  summary: 'The ten hashtags used most in the last seven days',
  access: 'public',
  isCacheable: true,
  reply: z.array(z.object({ hashtag: z.string(), count: z.int() })),
})
