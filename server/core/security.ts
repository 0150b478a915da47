import type { Log } from './log.ts'

/**
 * What a watcher of the site's security wants to hear of; each is a line of its own in the log. Ids and codes
 * only: who somebody is, what was sent and every secret stay out of it.
 */
export interface SecurityFacts {
  'session.started': { userId: string }
  'session.started_on_desktop': { userId: string }
  'session.refused': { err: unknown }
  'session.refused_blocked': { userId: string }
  'session.logout': { userId: string }
  'session.ended_by_provider': { count: number }
  'session.ended_everywhere': { userId: string }
  'session.logout_token_refused': { reason: string }
  'token.made': { userId: string; tokenId: string; scopes: readonly string[]; way: 'browser' | 'device' }
  'token.revoked': { userId: string; tokenId: string; by: string }
  'token.refused': { code: string; tokenId?: string }
  'device.decided': { userId: string; decision: string }
  'access.refused': { userId?: string; code: string; route: string }
  'request.limited': { userId?: string; route: string }
  'request.cross_site': { route: string }
  'webhook.refused': { code: string }
  'account.blocked': { userId: string; actorId: string }
  'account.unblocked': { userId: string; actorId: string }
  'account.role_changed': { userId: string; actorId: string }
  'account.opinions_withdrawn': { userId: string; cause: string }
  'account.opinions_restored': { userId: string; cause: string }
  'account.deleted': { userId: string }
  'account.export_asked': { userId: string }
  'record.shared': { userId: string; linkId: string; parts: readonly string[] }
  'payout.run': { runId: string; actorId: string }
}
export type SecurityEvent = keyof SecurityFacts

/** Writes one event of security. */
export type SecurityLog = <Event extends SecurityEvent>(event: Event, facts: SecurityFacts[Event]) => void

const isRefusal = (event: string): boolean => /refused|limited|cross_site/.test(event)

/** The events of security as lines that `"channel":"security"` finds; refusals are warnings. */
export const securityLog = (log: Log): SecurityLog => {
  const lines = log.child({ channel: 'security' })
  return (event, facts) => {
    const line: Record<string, unknown> = { event, ...facts }
    lines[isRefusal(event) ? 'warn' : 'info'](line, event)
  }
}
