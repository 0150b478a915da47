import { limits } from '#shared/limits.ts'
import { newId } from '#db/ids.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'

/** For how long a decision that offers to be undone is not final: what is asked for in the last moment still arrives. */
export const undoableMs = (limits.undoSeconds + 5) * 1000

/** Why somebody acts, and where from: the web, or a command line. */
export interface Act {
  reason: string
  origin?: Record<string, unknown> | undefined
}

/** One act of moderation or administration: what was done to what. */
export interface AdminAction extends Act {
  /** The person, or the name of what acts by itself. */
  actor: Pick<Actor, 'id' | 'username'> | string
  action: string
  target: { type: string; id: string }
  /** The forum it happened in, if in one. */
  forumId?: string | null
  before?: unknown
  after?: unknown
  /** What is worth knowing besides. */
  details?: Record<string, unknown>
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
  const rows = acts.map(({ actor, action, target, forumId = null, reason, ...act }) => ({
    id: newId(),
    adminId: typeof actor === 'string' ? null : actor.id,
    actor: typeof actor === 'string' ? actor : actor.username,
    action,
    targetType: target.type,
    targetId: target.id,
    forumId,
    reason,
    metadata: metadataOf(act),
    createdAt: clock.now(),
  }))
  if (rows.length > 0) await tx.insert(adminActions).values(rows)
}

function metadataOf({
  before,
  after,
  details,
  origin,
}: Pick<AdminAction, 'before' | 'after' | 'details' | 'origin'>) {
  const metadata = { before, after, ...details, ...origin }
  return Object.values(metadata).some((value) => value !== undefined) ? metadata : null
}
