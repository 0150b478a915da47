import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { CommentsService } from '../comments/comments.service.ts'
import { requireModerator } from '../forums/forums.policy.ts'
import type { PostsService } from '../posts/posts.service.ts'

export interface SolutionsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  posts: PostsService
  comments: CommentsService
}

export type SolutionsService = ReturnType<typeof solutionsService>

/** The reason of a moderator's act and where it came from, for the audit log. */
interface Why {
  reason?: string | undefined
  origin?: Record<string, unknown> | undefined
}

/** Which comment solved a discussion, in the forums that want to know. */
export function solutionsService({ store, clock, outbox, posts, comments }: SolutionsParts) {
  type Held = Awaited<ReturnType<PostsService['hold']>>

  /** The author decides about what they asked; a moderator does, and it stands in the log. */
  function requireSay(actor: Actor, post: { authorId: string }, role: ForumRole | null): void {
    if (post.authorId !== actor.id) requireModerator(actor, role)
  }

  async function set(
    tx: Db,
    actor: Actor,
    { post, solutionId, reason, origin }: Why & { post: Held['post']; solutionId: string | null },
  ): Promise<void> {
    const solvedAt = solutionId === null ? null : clock.now()
    const solvedBy = solutionId === null ? null : actor.id
    await posts.solutions.set(tx, post.id, { solutionId, solvedBy, solvedAt, isSolved: solutionId !== null })
    if (post.authorId !== actor.id) {
      const action = solutionId === null ? 'unmark_solution' : 'mark_solution'
      await recordAction(tx, store.tables, {
        clock,
        actor,
        action,
        target: { type: 'post', id: post.id },
        forumId: post.forumId,
        reason: reason ?? action,
        before: { solutionId: post.solutionId },
        after: { solutionId },
        origin,
      })
    }
    await outbox.emit(tx, {
      name: 'post.changed',
      postId: post.id,
      forumId: post.forumId,
      actorId: actor.id,
    })
  }

  return {
    /** Marks a comment that is shown; the one that was marked before is none any more. */
    mark: (actor: Actor, key: string, { commentId, ...why }: Why & { commentId: string }) =>
      store.transaction(async (tx) => {
        // A comment is held before its post.
        const { comment, post, access } = await comments.hold(tx, actor, commentId)
        if (post.id !== key && post.slug !== key) throw new Failure('comment.not_found')
        requireSay(actor, post, access.role)
        if (!access.forum.hasSolutions || post.type !== 'discussion') throw new Failure('solution.off')
        if (post.solutionId === comment.id) return await posts.pageIn(tx, actor, post.id)
        await set(tx, actor, { ...why, post, solutionId: comment.id })
        await outbox.emit(tx, {
          name: 'solution.marked',
          postId: post.id,
          commentId: comment.id,
          actorId: actor.id,
        })
        return await posts.pageIn(tx, actor, post.id)
      }),

    /** Takes the mark away, also where solutions are marked no more. */
    unmark: (actor: Actor, key: string, why: Why = {}) =>
      store.transaction(async (tx) => {
        const { post, access } = await posts.hold(tx, actor, key)
        requireSay(actor, post, access.role)
        if (post.solutionId !== null) await set(tx, actor, { ...why, post, solutionId: null })
        return await posts.pageIn(tx, actor, post.id)
      }),
  }
}
