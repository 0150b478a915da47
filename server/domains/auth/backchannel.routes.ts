import express, { type RequestHandler } from 'express'
import { authPaths } from '#shared/auth.ts'
import { Failure } from '#shared/errors.ts'
import type { SecurityLog } from '../../core/security.ts'
import type { Http } from '../../module.ts'
import { IdentityDown, IdentityRefused } from '../../ports/identity.ts'
import type { LogoutService } from './logout.service.ts'

interface Parts {
  security: SecurityLog
  logouts: LogoutService
}

/** The provider's call that a session there has ended: a form, which its signature proves. */
export function backchannelRoutes({ signed, limits }: Http, { security, logouts }: Parts): void {
  const form = express.urlencoded({ extended: false, limit: '32kb' })
  const count: RequestHandler = async (req, _res, next) => {
    await limits.take('webhook', req, null)
    next()
  }
  signed.post(authPaths.backchannelLogout, count, form, async (req, res) => {
    const { logout_token: token } = (req.body ?? {}) as { logout_token?: unknown }
    try {
      if (typeof token !== 'string') throw new IdentityRefused('no logout token')
      await logouts.receive(token)
    } catch (error) {
      if (error instanceof IdentityDown) throw new Failure('login.unavailable')
      if (!(error instanceof IdentityRefused)) throw error
      security('session.logout_token_refused', { reason: error.message })
      throw new Failure('login.invalid', { message: 'This logout token is not valid' })
    }
    res.set('Cache-Control', 'no-store').end()
  })
}
