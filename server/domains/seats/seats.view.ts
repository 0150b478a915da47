import { personOf } from '../../core/people.ts'
import type { SeenSeat } from './seats.repo.ts'

type Shown = Pick<SeenSeat, 'seat' | 'person'>

const personIn = ({ person }: Shown) => (person ? personOf(person) : null)

/** A seat as its payer sees it. */
export const viewOf = (seen: Shown) => ({
  id: seen.seat.id,
  state: seen.seat.personId ? ('taken' as const) : ('invited' as const),
  person: personIn(seen),
  email: seen.seat.email,
  since: seen.seat.takenAt ?? seen.seat.createdAt,
})

/** As admins see it. */
export const adminViewOf = (seen: SeenSeat) => ({
  ...viewOf(seen),
  holder: personOf(seen.holder),
  plan: seen.plan,
})

/** As its person sees it. */
export const heldViewOf = ({ seat, holder, plan, person }: SeenSeat) => ({
  id: seat.id,
  holder: personOf(holder),
  plan,
  since: seat.takenAt ?? seat.createdAt,
  endsAt: seat.personId && person?.seatStatus === 'cancelled' ? person.seatExpiresAt : null,
})

/** Whose seats these are, in words. */
export const namesOf = (seats: readonly Shown[]): string =>
  seats.map((seen) => `@${personIn(seen)?.username ?? seen.seat.email ?? ''}`).join(', ')
