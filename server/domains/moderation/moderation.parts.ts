import type { Db, Store } from '#db/store.ts'
import { recordActions, type AdminAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { CommentsService } from '../comments/comments.service.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PostsService } from '../posts/posts.service.ts'

export interface ModerationParts {
  store: Store
  clock: Clock
  outbox: Outbox
  queue: Queue
  forums: ForumsService
  posts: PostsService
  comments: CommentsService
  conversations: Pick<ConversationsService, 'findHeard'>
}

/** Why somebody acts, and where from, for the log of acts. */
export interface Act {
  reason: string
  origin?: Record<string, unknown> | undefined
}

interface Change {
  action: string
  target: { type: string; id: string }
  forumId?: string | null
  before?: unknown
  after?: unknown
}

/** Writes an act with what was before and after into the log, in its own transaction. */
export async function logAct(
  { store, clock }: Pick<ModerationParts, 'store' | 'clock'>,
  tx: Db,
  { actor, act, ...change }: Change & { actor: AdminAction['actor']; act: Act },
): Promise<void> {
  await logActs({ store, clock }, tx, { actor, act, changes: [change] })
}

/** Writes many changes that are one act. */
export async function logActs(
  { store, clock }: Pick<ModerationParts, 'store' | 'clock'>,
  tx: Db,
  { actor, act, changes }: { actor: AdminAction['actor']; act: Act; changes: Change[] },
): Promise<void> {
  const acts = changes.map(({ before, after, ...change }) => ({
    ...change,
    actor,
    reason: act.reason,
    metadata: { before, after, ...act.origin },
  }))
  await recordActions(tx, store.tables, { clock, acts })
}
