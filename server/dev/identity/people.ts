import type { AccountClaims } from 'oidc-provider'
import { lengthOf } from '#shared/length.ts'
import { isStorable } from '#shared/text.ts'

/** What the embedded provider says of a person; tests change single facts. */
export interface Person {
  email: string
  email_verified: boolean
  preferred_username: string
  given_name?: string
  family_name?: string
  picture?: string
}

/** Facts that differ from what a name alone gives. */
export type PersonFacts = (name: string) => Partial<Person> | undefined

const LONGEST_NAME = 64

/** The name as an account's subject, or undefined when nobody can be called that. */
export function accountName(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined
  const name = typed.trim().normalize('NFC')
  const isNameable = name !== '' && lengthOf(name) <= LONGEST_NAME && isStorable(name)
  return isNameable && !/\p{Cc}/u.test(name) ? name : undefined
}

/** Whoever signs in by a name: the name is the subject, so people survive a restart. */
export function claimsOf(name: string, facts: PersonFacts): AccountClaims {
  const mailbox = name.replaceAll(/[^\w.+-]+/g, '.').replaceAll(/^\.+|\.+$|\.(?=\.)/g, '')
  const person: Person = {
    email: `${mailbox || 'somebody'}@example.test`,
    email_verified: true,
    preferred_username: name,
  }
  return { ...person, ...facts(name), sub: name }
}
