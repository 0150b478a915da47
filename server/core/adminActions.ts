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
export const recordAction = (
  tx: Db,
  tables: Pick<Tables, 'adminActions'>,
  { clock, ...act }: AdminAction & { clock: Clock },
): Promise<void> => recordActions(tx, tables, { clock, acts: [act] })

/** Writes many acts at once. */
export async function recordActions(
  tx: Db,
  { adminActions }: Pick<Tables, 'adminActions'>,
  { clock, acts }: { clock: Clock; acts: AdminAction[] },
): Promise<void> {
  const rows = acts.map(({ actor, target, metadata, ...act }) => ({
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
  }))
  if (rows.length > 0) await tx.insert(adminActions).values(rows)
}
