import * as z from 'zod/mini'

/** A person as everybody sees one beside what they wrote. Never an email. */
export const Person = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
})
export type Person = z.output<typeof Person>

/** The name to print for a person. */
export function nameOf(person: { username: string; displayName: string | null }): string {
  return person.displayName ?? person.username
}
