import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { isFreshSignIn } from '../../http/access.ts'
import { requireOrderKeeper } from '../forums/forums.policy.ts'

/** The site's moderators and admins. */
export function requireStaff(actor: Actor): void {
  if (actor.isBlocked || !isStaff(actor)) throw new Failure('access.denied')
}

export function requireAdmin(actor: Actor): void {
  if (actor.isBlocked || actor.role !== 'admin') throw new Failure('access.denied')
}

/** Nobody judges what is their own; above an admin there is nobody else. */
export function requireUninvolved(actor: Actor, authorId: string | null): void {
  if (actor.id === authorId && actor.role !== 'admin') throw new Failure('user.self')
}

/** A forum's own people, and the site's staff, who must have signed in lately for it. */
export function requireModerator(actor: Actor, role: ForumRole | null, clock: Clock): void {
  requireOrderKeeper(actor, role)
  const isForumsOwn = role === 'owner' || role === 'moderator'
  if (!isForumsOwn && !isFreshSignIn(actor, clock.now())) throw new Failure('session.stale')
}
