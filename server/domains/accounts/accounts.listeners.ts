import type { Outbox } from '../../core/outbox.ts'
import type { SecurityLog } from '../../core/security.ts'

/** What was done to accounts, on the web or the command line, told to whoever watches over the site. */
export function accountsListeners(outbox: Outbox, security: SecurityLog): void {
  outbox.on('user.blocked', async (_tx, { userId, actorId }) =>
    security('account.blocked', { userId, actorId }),
  )
  outbox.on('user.unblocked', async (_tx, { userId, actorId }) =>
    security('account.unblocked', { userId, actorId }),
  )
  outbox.on('user.roleChanged', async (_tx, { userId, actorId }) =>
    security('account.role_changed', { userId, actorId }),
  )
  outbox.on('user.deleted', async (_tx, { userId }) => security('account.deleted', { userId }))
  outbox.on('user.signedOut', async (_tx, { userId }) => security('session.ended_everywhere', { userId }))
}
