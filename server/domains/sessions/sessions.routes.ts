import { endSession, listSessions } from '#shared/auth.ts'
import type { Http } from '../../module.ts'
import type { SessionsService } from './sessions.service.ts'

export function sessionsRoutes({ on }: Http, sessions: SessionsService): void {
  on(listSessions, ({ caller }) => sessions.list(caller))
  on(endSession, async ({ caller, params }) => {
    await sessions.end(caller, params.id)
    return { id: params.id }
  })
}
