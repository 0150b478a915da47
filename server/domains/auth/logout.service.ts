import type { Request, Response } from 'express'
import type { SecurityLog } from '../../core/security.ts'
import { IdentityDown, type IdentityProvider } from '../../ports/identity.ts'
import type { Config } from '../../config.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'

export type LogoutService = ReturnType<typeof logoutService>

export interface LogoutParts {
  config: Pick<Config, 'publicUrl'>
  identity: IdentityProvider
  sessions: SessionsService
  security: SecurityLog
}

export function logoutService({ config, identity, sessions, security }: LogoutParts) {
  return {
    /** Ends our session first; answers where the browser ends the provider's, or the home page. */
    async logOut(req: Request, res: Response): Promise<string> {
      const { userId, idToken } = await sessions.endOf(req)
      res.clearCookie(sessions.cookie.name, sessions.cookie.options)
      if (userId) security('session.logout', { userId })
      try {
        return (await identity.endSessionUrl(idToken)) ?? '/'
      } catch (error) {
        if (!(error instanceof IdentityDown)) throw error
        return '/'
      }
    },

    /** Whether a page of our own led here: a link on another site must not sign anybody out. */
    isOwnNavigation(req: Request): boolean {
      // A browser that looks at an address beforehand has not been told to go there.
      if (req.method !== 'GET' || req.get('Sec-Purpose') !== undefined) return false
      const site = req.get('Sec-Fetch-Site')
      if (site !== undefined) return site === 'same-origin'
      const referrer = URL.parse(req.get('Referer') ?? '')
      return referrer?.origin === new URL(config.publicUrl).origin
    },

    /** Ends the sessions that the provider's signed notice names. */
    async receive(token: string): Promise<void> {
      const notice = await identity.verifyLogoutToken(token)
      const count = await sessions.endNamed(notice)
      security('session.ended_by_provider', { count })
    },
  }
}
