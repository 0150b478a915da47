import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { cookieValue, sessionCookie } from '../auth/sessionCookie.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A secret that stands for a checkout: of a browser in its cookie, or of a mailed link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The cookie by which a browser finds its own checkout again, before and after its payer has signed in. */
export function checkoutCookie(publicUrl: string) {
  const { name, options } = sessionCookie(publicUrl, 'checkout')
  return {
    read: (req: Request): string | undefined => cookieValue(req.headers.cookie, name),
    write: (res: Response, token: string): void => {
      res.cookie(name, token, { ...options, maxAge: dayMs })
    },
    clear: (res: Response): void => {
      res.clearCookie(name, options)
    },
  }
}
