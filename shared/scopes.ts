import * as z from 'zod/mini'
import type { Access, Method } from './endpoint.ts'

/** The parts of the API that a token may be given, one by one. */
export const scopeAreas = [
  'community',
  'messages',
  'account',
  'billing',
  'advertising',
  'moderation',
  'admin',
] as const
export type ScopeArea = (typeof scopeAreas)[number]
export type Scope = `${ScopeArea}:${'read' | 'write'}`

/** Every scope, an area to read or to write in. */
export const scopes: readonly Scope[] = scopeAreas.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const,
)

export const Scope = z.enum(scopes as [Scope, ...Scope[]])

/** The areas that only people of the site's staff have any use for. */
const staffAreas: readonly string[] = ['moderation', 'admin']

/**
 * What a token needs to call an endpoint. `any`: nothing but being valid. `browser`: no token will do, the
 * person has to be there, because what is done here decides who may act for them.
 */
export type NeededScope = Scope | 'any' | 'browser'
/** What an endpoint or its domain declares: the area, where needed with the way it is used. */
export type DeclaredScope = ScopeArea | NeededScope

/** The scope of a call: as declared, in the area of staff where only they may call, reading by GET. */
export function neededScope(
  { access, method }: { access: Access; method: Method },
  { own, area }: { own: DeclaredScope | undefined; area: ScopeArea },
): NeededScope {
  const byAccess = access === 'admin' ? 'admin' : access === 'moderator' ? 'moderation' : area
  const declared = own ?? byAccess
  if (declared === 'any' || declared === 'browser' || declared.includes(':')) return declared as NeededScope
  return `${declared as ScopeArea}:${method === 'GET' ? 'read' : 'write'}`
}

/** Whether these scopes allow what is needed; who may write may read. */
export function allows(granted: readonly string[], needed: NeededScope): boolean {
  if (needed === 'any') return true
  return granted.includes(needed) || granted.includes(needed.replace(/:read$/, ':write'))
}

/** Whether something among these scopes is for staff. */
export const isForStaff = (granted: readonly string[]): boolean =>
  granted.some((scope) => staffAreas.includes(scope.split(':')[0] ?? ''))
