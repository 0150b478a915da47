import { endSession, getViewer, listSessions, logout } from '#shared/auth.ts'
import { updateProfile } from '#shared/profile.ts'
import type { On } from '../../http/pipeline.ts'
import type { UsersService } from '../users/users.service.ts'
import type { AuthService } from './auth.service.ts'
import type { LogoutService } from './logout.service.ts'
import type { SessionsService } from './sessions.service.ts'

interface Parts {
  auth: AuthService
  users: UsersService
  sessions: SessionsService
  logouts: LogoutService
}

export function authRoutes(on: On, { auth, users, sessions, logouts }: Parts): void {
  on(getViewer, ({ caller }) => auth.viewer(caller.id))

  on(updateProfile, async ({ caller, body }) => {
    await users.updateProfile(caller, body)
    return auth.viewer(caller.id)
  })

  on(listSessions, ({ caller }) => sessions.list(caller))

  on(endSession, async ({ caller, params }) => {
    await sessions.end(caller, params.id)
    return { id: params.id }
  })

  on(logout, async ({ req, res }) => ({ url: await logouts.logOut(req, res) }))
}
