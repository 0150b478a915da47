import { randomInt } from 'node:crypto'
import { isUniqueViolation } from '#db/errors.ts'
import { relearnWords } from '#db/forgetting.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { limits } from '#shared/limits.ts'
import { line } from '#shared/text.ts'
import { usernameOf } from '#shared/users.ts'
import { normalAddress } from '#shared/webAddress.ts'
import type { Clock } from '../../core/clock.ts'
import type { Identity } from '../../ports/identity.ts'
import { identitiesRepo } from './identities.repo.ts'
import { namesOf, usersRepo, type User } from './users.repo.ts'

type SignIn = (identity: Omit<Identity, 'idToken' | 'sid'>) => Promise<User>

/** Numbers that are tried one after the other before a random one. */
const NUMBERED_TRIES = 5
const RANDOM_TRIES = 20

/**
 * Finds or makes the person behind (issuer, subject). The email never leads to an account: it becomes the
 * account's only when the provider has verified it and nobody else has it.
 */
export function signInService({ store, clock }: { store: Store; clock: Clock }): SignIn {
  const users = usersRepo(store.tables)
  const identities = identitiesRepo(store.tables)

  async function signIn(tx: Db, identity: Parameters<SignIn>[0]): Promise<User> {
    const now = clock.now()
    const names = namesSaidBy(identity)
    const facts = { ...emailFacts(identity), lastSignInAt: now }
    const known = await identities.findUserId(tx, identity.issuer, identity.subject)
    if (known) {
      await identities.update(tx, identity, facts)
      const change = { ...names, ...(await freeEmail(tx, identity)) }
      const before = await users.find(tx, known)
      const user = await users.update(tx, known, change)
      if (!before || !user) throw new Error('an identity without its user')
      await relearnWords(tx, store.tables, { before: namesOf(before), now: namesOf(user) })
      return user
    }
    const user = await insertNamed(tx, identity, {
      id: newId(),
      ...names,
      ...(await freeEmail(tx, identity)),
      profileImageUrl: normalAddress(identity.picture ?? '', ['https:']),
      createdAt: now,
      updatedAt: now,
    })
    const { issuer, subject } = identity
    await identities.insert(tx, { id: newId(), userId: user.id, issuer, subject, ...facts, createdAt: now })
    await relearnWords(tx, store.tables, { before: [], now: namesOf(user) })
    return user
  }

  async function insertNamed(
    tx: Db,
    { preferredUsername, email }: Parameters<SignIn>[0],
    person: Omit<Parameters<typeof users.insert>[1], 'username'>,
  ): Promise<User> {
    const name = preferredUsername ?? email?.split('@')[0] ?? ''
    for (let attempt = 1; attempt <= NUMBERED_TRIES + RANDOM_TRIES; attempt++) {
      const number = attempt <= NUMBERED_TRIES ? attempt : randomInt(100, 1_000_000)
      // oxlint-disable-next-line eslint/no-await-in-loop -- each try follows the failure of the one before
      const user = await users.insert(tx, { ...person, username: usernameOf(name, number) })
      if (user) return user
    }
    throw new Error('no free username found')
  }

  async function freeEmail(
    tx: Db,
    { email, emailVerified }: Parameters<SignIn>[0],
  ): Promise<{ email?: string }> {
    if (!email || !emailVerified || (await users.isEmailTaken(tx, email))) return {}
    return { email }
  }

  return async (identity) => {
    const work = (tx: Db) => signIn(tx, identity)
    try {
      return await store.transaction(work)
    } catch (error) {
      // Two first sign-ins at once, of one person or with one email: the second finds what the first made.
      if (!isUniqueViolation(error)) throw error
      return store.transaction(work)
    }
  }
}

type Said = Parameters<SignIn>[0]

/** The names that the provider says; what it does not send, or what nobody could be shown, changes nothing. */
function namesSaidBy({ givenName, familyName }: Said): { firstName?: string; lastName?: string } {
  const [firstName, lastName] = [nameOf(givenName), nameOf(familyName)]
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) }
}

const emailFacts = ({ email, emailVerified }: Said) =>
  email === undefined ? {} : { email, isEmailVerified: emailVerified }

const shownName = line({ max: limits.displayNameMax })
/** A provider's name for showing: one line of bearable length, or nothing. */
function nameOf(given = ''): string | undefined {
  return shownName.safeParse(given).data
}
