import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { cookieFor } from '../../core/cookies.ts'
import { tokenHash } from '../../core/tokens.ts'
import { safeReturnTo } from './returnTo.ts'

const hourMs = 60 * 60 * 1000
/** As many as there are logins under way. All cookies together stay below what a proxy takes. */
const most = 5
const longest = 1000

/**
 * Where each login that is under way leads, kept beside the session: of tabs that sign in at once one replaces
 * the session in which the other's login stands, and who is asked to try again still arrives there.
 */
export function destinationCookies(publicUrl: string) {
  const { name, options } = cookieFor(publicUrl, 'login')
  const nameFor = (state: string) => `${name}_${tokenHash(state).slice(0, 16)}`
  const cookiesOf = (req: Request) => parseCookie(req.headers.cookie ?? '')
  const clear = (res: Response, key: string) => void res.clearCookie(key, options)

  return {
    keep(req: Request, res: Response, { state, returnTo }: { state: string; returnTo: string }): void {
      if (returnTo === '/' || encodeURIComponent(returnTo).length > longest) return
      const others = Object.keys(cookiesOf(req)).filter((key) => key.startsWith(`${name}_`))
      if (others.length >= most) for (const key of others) clear(res, key)
      res.cookie(nameFor(state), returnTo, { ...options, maxAge: hourMs })
    },

    /** A path of ours, or the home page where nothing is kept for this state. */
    find: (req: Request, state: unknown): string =>
      safeReturnTo(typeof state === 'string' ? cookiesOf(req)[nameFor(state)] : undefined, publicUrl),

    drop(req: Request, res: Response, state: string): void {
      if (nameFor(state) in cookiesOf(req)) clear(res, nameFor(state))
    },
  }
}
