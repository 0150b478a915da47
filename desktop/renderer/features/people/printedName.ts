import type { Profile } from '#shared/users.ts'

/** A profile's heading: the name somebody chose, else first and last name, else the username. */
export function printedName(
  person: Pick<Profile, 'username' | 'displayName' | 'firstName' | 'lastName'>,
): string {
  if (person.displayName) return person.displayName
  return person.firstName && person.lastName ? `${person.firstName} ${person.lastName}` : person.username
}
