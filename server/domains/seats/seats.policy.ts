import { isPaid, seatAsPaid, type SeatFields } from '#shared/membership.ts'
import type { Member } from '../users/users.service.ts'

/** Nobody's seat. */
export const noSeat: SeatFields = {
  seatHolderId: null,
  seatPlan: null,
  seatStatus: 'none',
  seatExpiresAt: null,
  seatGraceEndsAt: null,
}

const isBanned = ({ isBlocked, blockedUntil }: Member): boolean => isBlocked && blockedUntil === null

/**
 * What a person's row says of their seat: the same word and dates as the membership behind it. Of a payer who is
 * banned, what was paid for until then is the end, however the membership goes on. Null where it gives no access.
 */
export function seatOf(holder: Member, before: SeatFields, now: Date): SeatFields | null {
  const own = {
    seatHolderId: holder.id,
    seatPlan: holder.planType,
    seatStatus: holder.subscriptionStatus,
    seatExpiresAt: holder.subscriptionExpiresAt,
    seatGraceEndsAt: holder.graceEndsAt,
  }
  const seat = isBanned(holder) ? endingOf(own, holder, before) : own
  const isOver = seat.seatPlan === 'none' || seat.seatStatus === 'none' || !isPaid(seatAsPaid(seat), now)
  return isOver ? null : seat
}

function endingOf(own: SeatFields, holder: Member, before: SeatFields): SeatFields {
  if (own.seatStatus === 'none') return own
  const ends = [
    own.seatStatus === 'cancelled' ? own.seatExpiresAt : holder.stripePeriodEndAt,
    holder.graceEndsAt,
  ]
  // An end that was told once does not move away with a later payment.
  if (before.seatHolderId === holder.id && before.seatStatus === 'cancelled') ends.push(before.seatExpiresAt)
  const times = ends.flatMap((end) => (end ? [end.getTime()] : []))
  const seatExpiresAt = new Date(Math.min(...times))
  return { ...own, seatStatus: 'cancelled', seatExpiresAt, seatGraceEndsAt: null }
}

const same = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

/** Whether a change of a membership is one of what the seats of it go by. */
export const concernsSeats = (before: Member, after: Member): boolean =>
  before.subscriptionStatus !== after.subscriptionStatus ||
  before.planType !== after.planType ||
  before.seats !== after.seats ||
  !same(before.subscriptionExpiresAt, after.subscriptionExpiresAt) ||
  !same(before.graceEndsAt, after.graceEndsAt)

export const isSameSeat = (one: SeatFields, other: SeatFields): boolean =>
  one.seatHolderId === other.seatHolderId &&
  one.seatPlan === other.seatPlan &&
  one.seatStatus === other.seatStatus &&
  same(one.seatExpiresAt, other.seatExpiresAt) &&
  same(one.seatGraceEndsAt, other.seatGraceEndsAt)
