import { mentionsIn } from '#shared/mentions.ts'
import { milestoneOf, type NotificationKind } from '#shared/notifications.ts'
import type { Insert } from '../../rows.ts'
import { away, follows, requests } from '../ties.ts'
import { ago, isUsername, person, placeOf, type DemoWorld, type Member, type Told } from './world.ts'

/** Something that one person is told, at the moment at which it happened. */
export interface Notice {
  to: Member
  at: Date
  kind: NotificationKind
  actor: Member | null
  /** The sentence, given the names of those who did it. */
  text: (who: string) => string
  reason: string
  path: string
  told?: Told
  forumId?: string
  groupKey?: string
  dedupeKey?: string
  level?: number
}

/** Who there is, and who of them is told. */
export interface Audience {
  byId: Map<string, Member>
  lookers: ReadonlySet<Member>
  /** The moderators of a forum. */
  staffOf: (forumId: string) => Member[]
}

const titleMax = 80

const shortTitle = (title: string): string => {
  const characters = Array.from(title)
  return characters.length > titleMax ? `${characters.slice(0, titleMax - 1).join('')}…` : title
}

const mentioned = (world: DemoWorld, text: string): Member[] =>
  mentionsIn(text)
    .filter(isUsername)
    .map((name) => person(world, name))

interface Writing {
  id: string
  at: Date
  actor: Member
  text: string
  path: string
  /** `a comment on `, or nothing for the post itself. */
  where: string
}

const mentionNotices = (world: DemoWorld, told: Told, writing: Writing): Notice[] =>
  mentioned(world, writing.text).map((to) => ({
    to,
    at: writing.at,
    kind: 'mention',
    actor: writing.actor,
    text: (who) => `${who} mentioned you in ${writing.where}“${shortTitle(told.content.title)}”`,
    reason: 'You were mentioned',
    path: writing.path,
    told,
    dedupeKey: `mention:${writing.id}`,
  }))

const commentNotices = (
  world: DemoWorld,
  { byId }: Audience,
  { told, comment }: { told: Told; comment: Insert<'comments'> },
): Notice[] => {
  const actor = byId.get(comment.authorId)
  if (!actor || comment.isRemoved || comment.isDeleted) return []
  const title = shortTitle(told.content.title)
  const path = `${told.path}#comment-${comment.id}`
  const common = { at: comment.createdAt, actor, path, told }
  const parent = told.bundle.comments.find(({ id }) => id === comment.parentId)
  const answered = parent && !parent.isRemoved && !parent.isDeleted ? byId.get(parent.authorId) : undefined
  const writing = { id: comment.id, at: comment.createdAt, actor, text: comment.content, path }
  const calls = mentionNotices(world, told, { ...writing, where: 'a comment on ' })
  const notices: Notice[] = []
  if (answered)
    notices.push({
      ...common,
      to: answered,
      kind: 'reply',
      text: (who) => `${who} replied to your comment on “${title}”`,
      reason: 'You wrote the comment',
      groupKey: `reply:${comment.parentId}`,
    })
  notices.push(...calls.filter(({ to }) => to !== answered))
  if (answered !== told.author && !calls.some(({ to }) => to === told.author))
    notices.push({
      ...common,
      to: told.author,
      kind: 'comment',
      text: (who) => `${who} commented on “${title}”`,
      reason: 'You wrote the post',
      groupKey: `comment:${told.bundle.post.id}`,
    })
  return notices
}

/** The milestones that a post's or comment's upvotes have passed, each at the vote that reached it. */
const voteNotices = ({ byId, lookers }: Audience, told: Told, comment?: Insert<'comments'>): Notice[] => {
  const subject = comment ?? told.bundle.post
  const to = byId.get(subject.authorId)
  if (!to || !lookers.has(to) || subject.isRemoved || subject.isDeleted) return []
  const title = shortTitle(told.content.title)
  const upvotes = told.bundle.votes
    .filter((vote) => vote.type === 'upvote' && (comment ? vote.commentId : vote.postId) === subject.id)
    .map(({ createdAt }) => createdAt)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return upvotes.flatMap((at, index) => {
    const level = milestoneOf(index + 1)
    if (level === milestoneOf(index)) return []
    const what = comment ? 'Your comment on' : 'Your post'
    return {
      to,
      at,
      kind: 'vote' as const,
      actor: null,
      text: () => `${what} “${title}” has ${level === 1 ? 'its first upvote' : `${level} upvotes`}`,
      reason: comment ? 'You wrote the comment' : 'You wrote the post',
      path: comment ? `${told.path}#comment-${comment.id}` : told.path,
      told,
      groupKey: `vote:${subject.id}`,
      level,
    }
  })
}

/** Of a new post to those who follow one of its hashtags: once, however many of them they follow. */
const hashtagNotices = (world: DemoWorld, told: Told): Notice[] =>
  away.flatMap(({ who, hashtags }) => {
    const { post } = told.bundle
    const [tag] = hashtags.flatMap(([name]) => (post.hashtags?.includes(name) ? [name] : [])).toSorted()
    if (tag === undefined || told.content.sponsor) return []
    return {
      to: person(world, who),
      at: post.createdAt,
      kind: 'hashtag' as const,
      actor: told.author,
      text: (name: string) => `${name} posted “${shortTitle(told.content.title)}” with #${tag}`,
      reason: `You follow #${tag}`,
      path: told.path,
      told,
      groupKey: `hashtag:${tag}`,
    }
  })

const followNotices = (world: DemoWorld): Notice[] =>
  follows.map(([follower, followed, span]) => ({
    to: person(world, followed),
    at: ago(world, span),
    kind: 'follow',
    actor: person(world, follower),
    text: (who) => `${who} started following you`,
    reason: 'You have a new follower',
    path: `/user/${follower}`,
    groupKey: 'follow',
  }))

const requestNotices = (world: DemoWorld, { staffOf }: Audience): Notice[] =>
  requests.flatMap(({ by, forum, ago: span }) => {
    const { id } = placeOf(world, forum)
    return staffOf(id).map((to) => ({
      to,
      at: ago(world, span),
      kind: 'forum' as const,
      actor: person(world, by),
      text: (who: string) => `${who} asked to join r/${forum}`,
      reason: `You moderate r/${forum}`,
      path: `/r/${forum}/settings`,
      forumId: id,
      groupKey: `request:${id}`,
    }))
  })

/** Everything that these were told of what stands, in the order in which it happened. */
export const noticesOf = (world: DemoWorld, audience: Audience): Notice[] =>
  [
    ...[...world.posts.values()]
      .filter(({ bundle }) => !bundle.post.isRemoved)
      .flatMap((told) => {
        const { post, comments } = told.bundle
        const writing = { id: post.id, at: post.createdAt, actor: told.author, text: post.content }
        return [
          ...mentionNotices(world, told, { ...writing, path: told.path, where: '' }),
          ...hashtagNotices(world, told),
          ...voteNotices(audience, told),
          ...comments.flatMap((comment) => [
            ...commentNotices(world, audience, { told, comment }),
            ...voteNotices(audience, told, comment),
          ]),
        ]
      }),
    ...followNotices(world),
    ...requestNotices(world, audience),
  ]
    .filter(({ to, actor }) => to !== actor && audience.lookers.has(to))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
