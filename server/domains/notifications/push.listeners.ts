import type { Outbox } from '../../core/outbox.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { PushService } from './push.service.ts'

export interface PushListenersParts {
  push: PushService
  sessions: SessionsService
  users: UsersService
}

/** A browser gets push for as long as somebody is signed in there. */
export function pushListeners(outbox: Outbox, { push, sessions, users }: PushListenersParts): void {
  users.onErase(push.erase)
  sessions.onEnded(push.forgetEnded)
  sessions.onMoved(push.move)
  // No sign-in from before these lives on, whoever comes back later.
  outbox.on('user.signedOut', (tx, { userId }) => push.erase(tx, userId))
  outbox.on('user.blocked', (tx, { userId }) => push.erase(tx, userId))
}
