import { randomInt } from 'node:crypto'
import { giftDays, type GiftVoid } from '#shared/gifts.ts'
import type { giftsRepo, GiftRow } from './gifts.repo.ts'

type Seen = NonNullable<Awaited<ReturnType<ReturnType<typeof giftsRepo>['see']>>>

/** Without the letters that are taken for digits or for one another. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groups = 4

/** A code that nobody can guess: 78 bits. */
export const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** A code as somebody may have typed it. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase()

/** Why a gift is worth nothing; null while it is worth its months. A part that went back changes nothing. */
export function causeOf(
  { revokedAt, isDisputed, amountCents }: Pick<GiftRow, 'revokedAt' | 'isDisputed' | 'amountCents'>,
  refundedCents: number,
): GiftVoid | null {
  if (revokedAt) return 'revoked'
  if (isDisputed) return 'dispute'
  return refundedCents >= amountCents ? 'refund' : null
}

/** The name of somebody who still is there. */
export const nameOf = (person: { username: string; isTombstone: boolean } | null): string | null =>
  person && !person.isTombstone ? person.username : null

const fieldsOf = ({ gift, redeemer, planName, refundedCents }: Seen) => ({
  id: gift.id,
  plan: gift.plan,
  planName: planName ?? gift.plan,
  months: gift.months,
  days: giftDays(gift.months),
  amount: gift.amountCents,
  refunded: refundedCents,
  currency: gift.currency,
  message: gift.message,
  status: gift.status,
  voidedFor: gift.voidedFor,
  createdAt: gift.createdAt,
  paidAt: gift.paidAt,
  redeemedAt: gift.redeemedAt,
  redeemedBy: redeemer,
})

/** A gift as its buyer sees it. */
export const viewOf = (seen: Seen) => ({
  ...fieldsOf(seen),
  code: seen.gift.paidAt ? seen.gift.code : null,
  recipientEmail: seen.gift.recipientEmail,
})

/** A gift as admins see it. */
export const adminViewOf = (seen: Seen) => ({ ...fieldsOf(seen), buyer: nameOf(seen.buyer) ?? 'deleted' })

/** A gift as whoever has its code sees it. */
export const offeredOf = (seen: Seen, callerId: string | null) => {
  const { gift } = seen
  const { plan, planName, months, days, message } = fieldsOf(seen)
  return {
    plan,
    planName,
    months,
    days,
    message,
    from: nameOf(seen.buyer),
    state: gift.voidedFor
      ? ('void' as const)
      : gift.status === 'redeemed'
        ? ('redeemed' as const)
        : ('ready' as const),
    isOwn: gift.buyerId === callerId,
    isRedeemedByCaller: callerId !== null && gift.redeemedBy === callerId,
  }
}
