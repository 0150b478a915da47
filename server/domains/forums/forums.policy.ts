import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { isFreshSignIn } from '../../http/access.ts'

/** Whether somebody moderates by their role in the forum itself. */
export const isForumModerator = (role: ForumRole | null): boolean => role === 'owner' || role === 'moderator'

/** A forum's owner and moderators, and the site's staff. */
export function requireModerator(actor: Actor, role: ForumRole | null): void {
  if (!isForumModerator(role) && !isStaff(actor)) throw new Failure('access.denied')
}

/** The same for an act that wants a membership too; of whoever has no right to it none is asked. */
export function requireActiveModerator(actor: Actor, role: ForumRole | null): void {
  requireModerator(actor, role)
  if (!actor.isEntitled) throw new Failure('subscription.required')
}

/** The same; the site's staff must have signed in lately for it. */
export function requireFreshModerator(actor: Actor, role: ForumRole | null, now: Date): void {
  requireActiveModerator(actor, role)
  if (!isForumModerator(role) && !isFreshSignIn(actor, now)) throw new Failure('session.stale')
}

export function requireOwner(actor: Actor, role: ForumRole | null): void {
  if (role !== 'owner' && actor.role !== 'admin') throw new Failure('access.denied')
}
