import { demoAccounts } from './accounts.ts'
import type { Insert } from './rows.ts'

interface NewUser {
  id: string
  username: string
  email?: string
  firstName?: string | null
  lastName?: string | null
  displayName?: string | null
  bio?: string | null
  location?: string | null
  websiteUrl?: string | null
  profileImageUrl?: string | null
  role?: 'user' | 'moderator' | 'admin'
  blocked?: { at: Date; reason: string } | null
  joinedAt: Date
}

const accountNames: ReadonlySet<string> = new Set(demoAccounts.map(({ username }) => username))

/**
 * Every person of the seeds becomes a row here. Whoever signs in under a new name gets an address at
 * example.test from the embedded identity provider; beside the accounts to sign in with nobody has one there.
 */
export const userRow = ({ joinedAt, blocked = null, ...user }: NewUser): Insert<'users'> => ({
  firstName: null,
  lastName: null,
  displayName: null,
  bio: null,
  location: null,
  websiteUrl: null,
  profileImageUrl: null,
  role: 'user',
  email: `${user.username}@${accountNames.has(user.username) ? 'example.test' : 'people.example'}`,
  ...user,
  karma: 0,
  isBlocked: blocked !== null,
  blockedAt: blocked?.at ?? null,
  blockedReason: blocked?.reason ?? null,
  createdAt: joinedAt,
  updatedAt: joinedAt,
})
