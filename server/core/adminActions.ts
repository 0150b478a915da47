import { newId } from '#db/ids.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'

/** One act of somebody who keeps order: what they did to what, and why. */
export interface AdminAction {
  /** The person, or the name of what acts by itself. */
  actor: Pick<Actor, 'id' | 'username'> | string
  action: string
  target: { type: string; id: string }
  reason: string
  /** The forum it happened in, if in one. */
  forumId?: string | null
  /** What was before and after, and where the act came from. */
  metadata?: Record<string, unknown>
}

/** Writes an act into the log that nothing can be taken out of, in the transaction of the act itself. */
export async function recordAction(
  tx: Db,
  { adminActions }: Pick<Tables, 'adminActions'>,
  { clock, actor, target, metadata, ...act }: AdminAction & { clock: Clock },
): Promise<void> {
  await tx.insert(adminActions).values({
    id: newId(),
    adminId: typeof actor === 'string' ? null : actor.id,
    actor: typeof actor === 'string' ? actor : actor.username,
    action: act.action,
    targetType: target.type,
    targetId: target.id,
    forumId: act.forumId ?? null,
    reason: act.reason,
    metadata: metadata ?? null,
    createdAt: clock.now(),
  })
}
