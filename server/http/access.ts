import type { Access } from '#shared/endpoint.ts'
import { Failure } from '#shared/errors.ts'
import { allows, type NeededScope } from '#shared/scopes.ts'
import type { Actor, Reader } from '../core/actor.ts'

/** How old a sign-in may be for acts of administration. */
const freshSignInMs = 12 * 60 * 60 * 1000

/**
 * Decides whether this reader may call an endpoint of that access. Throws the refusal: 401 signed out,
 * 403 blocked or without the role, 402 without a running membership.
 */
export function checkAccess(access: Access, reader: Reader, now: Date): void {
  if (access === 'public') return
  const actor = requireActor(reader)
  switch (access) {
    case 'signed-in':
      return
    case 'member':
      if (!actor.isEntitled) throw new Failure('subscription.required')
      return
    case 'moderator':
      if (actor.role === 'user') throw new Failure('access.denied')
      return requireFreshSignIn(actor, now)
    case 'admin':
      if (actor.role !== 'admin') throw new Failure('access.denied')
      return requireFreshSignIn(actor, now)
  }
}

/** Whether the token that somebody came with allows this; whoever came without one acts themselves. */
export function checkScope(needed: NeededScope, reader: Reader): void {
  if (!reader?.token) return
  if (needed === 'browser') throw new Failure('token.browser_only')
  if (!allows(reader.token.scopes, needed))
    throw new Failure('token.scope_needed', { message: `This token lacks the scope ${needed}` })
}

/** The signed-in person, or the refusal of a visitor or a blocked account. */
export function requireActor(reader: Reader): Actor {
  if (reader === null) throw new Failure('session.required')
  if (reader.isBlocked) throw new Failure('account.blocked')
  return reader
}

/** Whether this person has proved who they are recently enough for acts of administration. */
export function isFreshSignIn(actor: Actor, now: Date): boolean {
  return now.getTime() - actor.signedInAt.getTime() <= freshSignInMs
}

function requireFreshSignIn(actor: Actor, now: Date): void {
  if (!isFreshSignIn(actor, now)) throw new Failure('session.stale')
}
