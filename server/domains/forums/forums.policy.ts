import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import type { Actor } from '../../core/actor.ts'
import { isStaff } from '../../core/actor.ts'

/** Whether this person keeps order in a forum: its owner, its moderators, and the site's staff. */
export const keepsOrder = (actor: Actor, role: ForumRole | null): boolean =>
  role === 'owner' || role === 'moderator' || isStaff(actor)

export function requireOrderKeeper(actor: Actor, role: ForumRole | null): void {
  if (!keepsOrder(actor, role)) throw new Failure('access.denied')
}

export function requireOwner(actor: Actor, role: ForumRole | null): void {
  if (role !== 'owner' && actor.role !== 'admin') throw new Failure('access.denied')
}
