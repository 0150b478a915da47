import type { Module } from '../../module.ts'
import type { AuthService } from '../auth/auth.service.ts'
import { importsService, inviteQueue, type ImportsParts, type ImportsService } from './imports.service.ts'

const minute = 60

export function importsModule(parts: ImportsParts & { auth: AuthService }): Module<ImportsService> {
  const service = importsService(parts)
  return {
    service,
    listeners: () => {
      parts.auth.onSignedIn(service.claimAtSignIn)
      parts.users.onErase(service.erase)
    },
    jobs: (runner) => {
      runner.handle(inviteQueue, ({ id }) => service.invite(String(id)))
      runner.every('imports.invite', minute, service.inviteSome)
    },
  }
}
