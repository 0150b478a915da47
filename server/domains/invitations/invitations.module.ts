import {
  createInvitation,
  followInvitation,
  getInvitationTies,
  invitationMemoryDays,
  listAllInvitations,
  listInvitations,
  revokeAnyInvitation,
  revokeInvitation,
} from '#shared/invitations.ts'
import type { Config } from '../../config.ts'
import { cookieFor, cookieValue } from '../../core/cookies.ts'
import type { Module } from '../../module.ts'
import type { AuthService } from '../auth/auth.service.ts'
import { invitationsService, type InvitationsParts, type InvitationsService } from './invitations.service.ts'

type Parts = InvitationsParts & { auth: AuthService; config: Pick<Config, 'publicUrl'> }

const memoryMs = invitationMemoryDays * 24 * 60 * 60 * 1000

export function invitationsModule(parts: Parts): Module<InvitationsService> {
  const { auth, users, config } = parts
  const invitations = invitationsService(parts)
  const { name, options } = cookieFor(config.publicUrl, 'invitation')
  return {
    service: invitations,
    routes: ({ on }) => {
      on(listInvitations, ({ caller }) => invitations.read(caller))
      on(createInvitation, ({ caller, body }) => invitations.create(caller, body))
      on(revokeInvitation, ({ caller, params }) => invitations.revoke(caller, params.id))
      on(followInvitation, async ({ caller, params, req, res }) => {
        const found = await invitations.lookAt(params.code)
        // Who came by one link first stays with it.
        const known = cookieValue(req.headers.cookie, name)
        const stands = known && (await invitations.lookAt(known).catch(() => null))
        if (!stands && caller) await invitations.arrive(caller.id, params.code)
        else if (!stands) res.cookie(name, params.code, { ...options, maxAge: memoryMs })
        return found
      })
      on(listAllInvitations, ({ caller, query }) => invitations.list(caller, query))
      on(revokeAnyInvitation, ({ caller, params, body }) => invitations.revokeAny(caller, params.id, body))
      on(getInvitationTies, ({ caller, params }) => invitations.ties(caller, params.id))
    },
    listeners: (outbox) => {
      // Before a payment is claimed: afterwards nobody would know that they were no member.
      auth.onSignedIn(async ({ req, res, user }) => {
        const code = cookieValue(req.headers.cookie, name)
        if (!code) return
        await invitations.arrive(user.id, code)
        res.clearCookie(name, options)
      })
      users.onErase(invitations.erase)
      outbox.on('subscription.changed', (tx, { userId }) => invitations.join(tx, userId), { isQuiet: true })
    },
  }
}
