import { Failure } from '#shared/errors.ts'
import { isStaff, type Actor } from './actor.ts'

/** The site's moderators and admins. */
export function requireStaff(actor: Actor): void {
  if (actor.isBlocked || !isStaff(actor)) throw new Failure('access.denied')
}

export function requireAdmin(actor: Actor): void {
  if (actor.isBlocked || actor.role !== 'admin') throw new Failure('access.denied')
}

/** Nobody decides about what is their own; above an admin there is nobody else. */
export function requireUninvolved(actor: Actor, authorId: string | null): void {
  if (actor.id === authorId && actor.role !== 'admin') throw new Failure('user.self')
}
