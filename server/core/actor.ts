import type { Role } from '#shared/membership.ts'

/** The signed-in person behind a request, read anew for each one. */
export interface Actor {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly isBlocked: boolean
  /** Whether they may use what members pay for, as of this request. */
  readonly isEntitled: boolean
  /** The hash that names their session or the token they came with; null on the command line. */
  readonly sessionId: string | null
  /** When they last proved who they are. */
  readonly signedInAt: Date
  /** The token that acts for them; unsaid where they act themselves. */
  readonly token?: ActingToken
  /** When their account was made; unsaid outside a browser. */
  readonly joinedAt?: Date
}

/** What lets a program act as somebody. */
export interface ActingToken {
  readonly id: string
  readonly scopes: readonly string[]
}

/** Whoever reads: a person, or null for a visitor. */
export type Reader = Actor | null

/** Whether this person moderates the whole site. */
export const isStaff = (reader: Reader): boolean => reader !== null && reader.role !== 'user'
