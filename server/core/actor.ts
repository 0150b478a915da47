import type { Tables } from '#db/schema/tables.ts'
import { isEntitled, planInForce, type Role } from '#shared/membership.ts'

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
  /** What they paid went back to them: what they vote and rate is kept and does not count. */
  readonly hasWithdrawnOpinions?: boolean
  /** The slug of their plan; unsaid on the command line. */
  readonly planType?: string
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

/** What says of a person's row whether they have a complimentary membership. */
export const complimentaryColumns = ({ users }: Pick<Tables, 'users'>) => ({
  complimentaryPlan: users.complimentaryPlan,
  complimentaryUntil: users.complimentaryUntil,
  complimentaryHeldAt: users.complimentaryHeldAt,
})

/** What says of a person's row whether they have a seat of somebody else's plan. */
export const seatColumns = ({ users }: Pick<Tables, 'users'>) => ({
  seatHolderId: users.seatHolderId,
  seatPlan: users.seatPlan,
  seatStatus: users.seatStatus,
  seatExpiresAt: users.seatExpiresAt,
  seatGraceEndsAt: users.seatGraceEndsAt,
})

/** What a request has to know of the person behind it; the columns to select beside their credential. */
export const actorColumns = ({ users }: Pick<Tables, 'users'>) => ({
  id: users.id,
  username: users.username,
  role: users.role,
  isBlocked: users.isBlocked,
  blockedAt: users.blockedAt,
  isTombstone: users.isTombstone,
  joinedAt: users.createdAt,
  planType: users.planType,
  subscriptionStatus: users.subscriptionStatus,
  subscriptionExpiresAt: users.subscriptionExpiresAt,
  graceEndsAt: users.graceEndsAt,
  ...seatColumns({ users }),
  ...complimentaryColumns({ users }),
  opinionsWithdrawnAt: users.opinionsWithdrawnAt,
})

type UserRow = Tables['users']['$inferSelect']
type ActorRow = { joinedAt: Date } & Pick<UserRow, Exclude<keyof ReturnType<typeof actorColumns>, 'joinedAt'>>

/** The person of a row as they act now, by this credential. */
export const actorFrom = (
  row: ActorRow,
  now: Date,
  credential: Pick<Actor, 'sessionId' | 'signedInAt' | 'token'>,
): Actor => ({
  id: row.id,
  username: row.username,
  role: row.role,
  isBlocked: row.isBlocked,
  isEntitled: isEntitled(row, now),
  planType: planInForce(row, now),
  joinedAt: row.joinedAt,
  hasWithdrawnOpinions: row.opinionsWithdrawnAt !== null,
  ...credential,
})
