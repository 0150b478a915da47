import { paramNames, type Access, type EndpointSpec } from '#shared/endpoint.ts'
import { scopeOf } from '#shared/endpoints.ts'
import type { FailureCode } from '#shared/errors.ts'
import { uploadImage } from '#shared/uploads.ts'

const signedIn: FailureCode[] = ['session.required', 'account.blocked']
const byAccess: Record<Access, FailureCode[]> = {
  public: [],
  'signed-in': signedIn,
  member: [...signedIn, 'subscription.required'],
  moderator: [...signedIn, 'access.denied', 'session.stale'],
  admin: [...signedIn, 'access.denied', 'session.stale'],
}

/** What any call may meet: an address that cannot be read, too many calls or too much work, a fault of ours. */
const always: FailureCode[] = [
  'request.malformed',
  'request.not_acceptable',
  'request.too_many',
  'server.busy',
  'server.error',
  'token.invalid',
]

/** Every way in which a call may be refused: by what it is, and by its domain. */
export function refusalsOf(spec: EndpointSpec): FailureCode[] {
  const isWrite = spec.method !== 'GET'
  const takes = spec.body !== undefined || spec.path === uploadImage.path
  const isAsked = takes || spec.query !== undefined || paramNames(spec.path).length > 0
  return [
    ...new Set<FailureCode>([
      ...always,
      ...byAccess[spec.access],
      ...(isAsked ? (['request.invalid'] as const) : []),
      ...(isWrite ? (['request.cross_site', 'request.unsupported_type'] as const) : []),
      ...(takes ? (['request.too_large'] as const) : []),
      ...(scopeOf(spec) === 'any'
        ? []
        : scopeOf(spec) === 'browser'
          ? (['token.browser_only'] as const)
          : (['token.scope_needed'] as const)),
      ...(spec.refuses ?? []),
    ]),
  ]
}
