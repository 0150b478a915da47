import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { isStaff } from '../../core/actor.ts'

/** The condition under which a reader may see what a forum holds: it is public, or they belong to it. */
export function readableForum({ forums, forumMemberships }: Tables, db: Db, reader: Reader): SQL {
  const isPublic = eq(forums.isPrivate, false)
  if (reader === null) return isPublic
  const membership = db
    .select({ one: sql`1` })
    .from(forumMemberships)
    .where(and(eq(forumMemberships.userId, reader.id), eq(forumMemberships.forumId, forums.id)))
  return or(isPublic, exists(membership)) ?? isPublic
}

/** Whether this person keeps order in a forum: its owner, its moderators, and the site's staff. */
export const keepsOrder = (actor: Actor, role: ForumRole | null): boolean =>
  role === 'owner' || role === 'moderator' || isStaff(actor)

export function requireOrderKeeper(actor: Actor, role: ForumRole | null): void {
  if (!keepsOrder(actor, role)) throw new Failure('access.denied')
}

export function requireOwner(actor: Actor, role: ForumRole | null): void {
  if (role !== 'owner' && actor.role !== 'admin') throw new Failure('access.denied')
}
