import { complimentaryOf } from '#shared/complimentary.ts'
import { isSeated, type ComplimentaryFields, type SeatFields } from '#shared/membership.ts'
import type { Tables } from '#db/schema/tables.ts'

/** How a person is shown beside what they wrote; the columns to select for it. */
export const personColumns = ({ users }: Pick<Tables, 'users'>) => ({
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  isTombstone: users.isTombstone,
})

interface PersonRow {
  id: string
  username: string
  displayName: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  isTombstone: boolean
}

/** The name somebody chose, else first and last name, else none: readers then print the username. */
export function displayNameOf(row: Pick<PersonRow, 'displayName' | 'firstName' | 'lastName'>): string | null {
  if (row.displayName) return row.displayName
  return row.firstName && row.lastName ? `${row.firstName} ${row.lastName}` : null
}

/** A person as everybody may see one; of a deleted account nothing is left but a mark. */
export function personOf(row: PersonRow) {
  return row.isTombstone
    ? { id: row.id, username: '[deleted]', displayName: '[deleted]', profileImageUrl: null }
    : {
        id: row.id,
        username: row.username,
        displayName: displayNameOf(row),
        profileImageUrl: row.profileImageUrl,
      }
}

/** A person as admins see them, and nobody else does. */
export const adminUserOf = <Row extends ComplimentaryFields & SeatFields & { isTombstone: boolean }>(
  row: Row,
  now: Date,
) => ({
  ...row,
  complimentary: complimentaryOf(row, now),
  seatPlan: isSeated(row, now) ? row.seatPlan : null,
  isDeleted: row.isTombstone,
})
