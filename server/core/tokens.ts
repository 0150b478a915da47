import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody can guess: of a session, a checkout, a code. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database knows a token by: of no use to whoever reads it there. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
