import type { Request } from 'express'
import { isLoopback } from '../configRules.ts'

/**
 * Whether this machine was asked for under another of its names (127.0.0.1 for localhost): a cookie set
 * there would be missing at the public address.
 */
export function isUnderAnotherName(req: Request, publicUrl: string): boolean {
  const asked = URL.parse(`http://${req.headers.host ?? ''}`)?.hostname
  const { hostname } = new URL(publicUrl)
  return asked !== undefined && asked !== hostname && isLoopback(asked) && isLoopback(hostname)
}
