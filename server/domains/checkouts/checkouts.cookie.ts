import type { Request, Response } from 'express'
import { cookieFor, cookieValue } from '../../core/cookies.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The cookie by which a browser finds its own checkout again, before and after its payer has signed in. */
export function checkoutCookie(publicUrl: string) {
  const { name, options } = cookieFor(publicUrl, 'checkout')
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

export type CheckoutCookie = ReturnType<typeof checkoutCookie>
