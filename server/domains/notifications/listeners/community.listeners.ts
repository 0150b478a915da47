import { mentionsIn } from '#shared/mentions.ts'
import { milestoneOf } from '#shared/notifications.ts'
import type { Db } from '#db/store.ts'
import type { Outbox } from '../../../core/outbox.ts'
import { commentPath, postPath, shortTitle, subjectsRepo, type PostSubject } from '../subjects.repo.ts'
import type { ListenersParts } from './listeners.ts'

interface Writing {
  id: string
  content: string
  authorId: string
  path: string
  /** Where somebody is called: `a comment on `, or nothing for the post itself. */
  where: string
}

/** A notification is shown to its person alone, and read anew each time. */
const quiet = { isQuiet: true }

/** Tells people of replies, comments, mentions and votes. */
export function communityListeners(outbox: Outbox, { store, notify }: ListenersParts): void {
  const read = subjectsRepo(store.tables)

  /** Who is called by name in a text, once however often it is edited. */
  async function notifyMentioned(tx: Db, writing: Writing, about: { post: PostSubject; told?: Set<string> }) {
    const ids = await read.idsByUsername(tx, mentionsIn(writing.content))
    await notify(tx, {
      kind: 'mention',
      to: ids.filter((id) => !about.told?.has(id)),
      actorId: writing.authorId,
      text: (who) => `${who} mentioned you in ${writing.where}“${shortTitle(about.post.title)}”`,
      reason: 'You were mentioned',
      path: writing.path,
      post: about.post,
      dedupeKey: `mention:${writing.id}`,
    })
  }

  /** A comment that stands, under a post that does. */
  async function visibleComment(tx: Db, commentId: string) {
    const comment = await read.comment(tx, commentId)
    const post = comment?.isVisible ? await read.post(tx, comment.postId) : undefined
    if (!comment || !post?.isVisible) return null
    const path = commentPath(post, comment.id)
    return { post, writing: { ...comment, path, where: 'a comment on ' }, title: shortTitle(post.title) }
  }

  outbox.on(
    'comment.created',
    async (tx, { commentId }) => {
      const found = await visibleComment(tx, commentId)
      if (!found) return
      const { post, writing, title } = found
      const parent = writing.parentId ? await read.comment(tx, writing.parentId) : undefined
      const answered = parent?.isVisible ? parent.authorId : null
      const common = { actorId: writing.authorId, path: writing.path, post }
      const told = new Set<string>()
      if (answered) {
        told.add(answered)
        await notify(tx, {
          ...common,
          kind: 'reply',
          to: [answered],
          text: (who) => `${who} replied to your comment on “${title}”`,
          reason: 'You wrote the comment',
          groupKey: `reply:${writing.parentId}`,
        })
      }
      await notifyMentioned(tx, writing, { post, told })
      const mentioned = await read.idsByUsername(tx, mentionsIn(writing.content))
      if (told.has(post.authorId) || mentioned.includes(post.authorId)) return
      await notify(tx, {
        ...common,
        kind: 'comment',
        to: [post.authorId],
        text: (who) => `${who} commented on “${title}”`,
        reason: 'You wrote the post',
        groupKey: `comment:${post.id}`,
      })
    },
    quiet,
  )

  outbox.on(
    'comment.changed',
    async (tx, { commentId }) => {
      const found = await visibleComment(tx, commentId)
      if (found) await notifyMentioned(tx, found.writing, { post: found.post })
    },
    quiet,
  )

  outbox.on(
    'solution.marked',
    async (tx, { postId, commentId, actorId }) => {
      const found = await visibleComment(tx, commentId)
      // Whoever took the mark away meanwhile told nobody of it.
      if (!found || found.post.id !== postId || found.post.solutionId !== commentId) return
      const { post, writing, title } = found
      await notify(tx, {
        kind: 'solution',
        to: [writing.authorId],
        actorId,
        text: (who) => `${who} marked your comment as the solution of “${title}”`,
        reason: 'You wrote the comment',
        path: writing.path,
        post,
        dedupeKey: `solution:${commentId}`,
      })
    },
    quiet,
  )

  const postMentions = async (tx: Db, postId: string) => {
    const post = await read.post(tx, postId)
    if (post) await notifyMentioned(tx, { ...post, path: postPath(post), where: '' }, { post })
  }
  outbox.on('post.created', (tx, { postId }) => postMentions(tx, postId), quiet)
  outbox.on('post.changed', (tx, { postId }) => postMentions(tx, postId), quiet)

  // Of many votes on one thing only how it stands after them is looked at.
  outbox.onMany(
    'vote.changed',
    async (tx, events) => {
      const subjects = await read.votedOn(tx, events)
      const reached = subjects.filter(({ subject }) => milestoneOf(subject.upvotes) > 0)
      const told = await read.levelsTold(tx, reached.map(groupOf))
      for (const { post, comment, subject } of reached) {
        const group = groupOf({ subject })
        if (milestoneOf(subject.upvotes) <= (told.get(group.key) ?? 0)) continue
        const target = comment ? { commentId: comment.id } : { postId: post.id }
        // Nobody is told of their own vote.
        const own = (await read.hasUpvoted(tx, subject.authorId, target)) ? 1 : 0
        const level = milestoneOf(subject.upvotes - own)
        if (level === 0) continue
        const what = comment ? 'Your comment on' : 'Your post'
        await notify(tx, {
          kind: 'vote',
          to: [subject.authorId],
          actorId: null,
          text: () =>
            `${what} “${shortTitle(post.title)}” has ${level === 1 ? 'its first upvote' : `${level} upvotes`}`,
          reason: comment ? 'You wrote the comment' : 'You wrote the post',
          path: comment ? commentPath(post, comment.id) : postPath(post),
          post,
          groupKey: group.key,
          level,
        })
      }
    },
    quiet,
  )
}

/** Under what somebody is told of the votes on something of theirs. */
const groupOf = ({ subject }: { subject: { id: string; authorId: string } }) => ({
  userId: subject.authorId,
  key: `vote:${subject.id}`,
})
