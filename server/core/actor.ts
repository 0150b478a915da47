import type { Role } from '#shared/membership.ts'

/** The signed-in person behind a request, read anew for each one. */
export interface Actor {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly isBlocked: boolean
  /** Whether they may use what members pay for, as of this request. */
  readonly isEntitled: boolean
  /** The hash that names their session; null outside a browser, on the command line say. */
  readonly sessionId: string | null
  /** When they last proved who they are. */
  readonly signedInAt: Date
  /** When their account was made; unsaid outside a browser. */
  readonly joinedAt?: Date
}

/** Whoever reads: a person, or null for a visitor. */
export type Reader = Actor | null

/** Whether this person moderates the whole site. */
export const isStaff = (reader: Reader): boolean => reader !== null && reader.role !== 'user'
