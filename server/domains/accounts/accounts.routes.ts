import {
  banUser,
  deleteAccount,
  deleteUser,
  listUsers,
  rehearseDeletion,
  rehearseUser,
  setUserRole,
} from '#shared/admin.ts'
import { invalid } from '#shared/errors.ts'
import type { Http } from '../../module.ts'
import type { AccountsService } from './accounts.service.ts'

export function accountsRoutes({ on }: Http, accounts: AccountsService): void {
  on(listUsers, ({ caller, query }) => accounts.list(caller, query))
  on(banUser, ({ caller, params, body }) =>
    accounts.setBlocked(caller, params.id, {
      isBlocked: body.banned,
      until: body.until,
      expected: body.expected,
      reason: body.reason,
    }),
  )
  on(setUserRole, ({ caller, params, body }) => accounts.setRole(caller, params.id, body))
  on(deleteUser, ({ caller, params, body, query }) => {
    const reason = body.reason ?? query.reason
    if (reason === undefined) throw invalid('reason', 'Please give a reason')
    return accounts.delete(caller, params.id, { reason, expected: body.expected ?? query.expected })
  })
  on(rehearseUser, ({ caller, params, query }) => accounts.rehearse(caller, params.id, query))
  on(rehearseDeletion, ({ caller }) => accounts.rehearseOwn(caller))
  on(deleteAccount, ({ caller, body }) => accounts.deleteOwn(caller, body))
}
