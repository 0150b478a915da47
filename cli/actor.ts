import { eq } from 'drizzle-orm'
import { hostname, userInfo } from 'node:os'
import { Failure } from '#shared/errors.ts'
import { isEntitled } from '#shared/membership.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Given } from './command.ts'
import type { CliContext } from './context.ts'
import { UsageError } from './exit.ts'

/** The person who answers for a writing command: an admin, or a moderator where that is enough. */
export async function actorOf(
  { store, config, clock }: CliContext,
  given: Given,
  least: 'admin' | 'moderator' = 'admin',
): Promise<Actor> {
  const name = typeof given.flags['as'] === 'string' ? given.flags['as'] : config.actAs
  if (!name) throw new UsageError('Somebody has to answer for this', 'Add --as USERNAME, or set PLAZA_AS')
  const { users } = store.tables
  const [user] = await store.read((db) => db.select().from(users).where(eq(users.username, name)))
  if (!user) throw new Failure('user.not_found', { message: `There is no u/${name}` })
  if (user.isBlocked) throw new Failure('account.blocked', { message: `u/${name} is blocked` })
  if (user.role !== 'admin' && user.role !== least) {
    throw new Failure('access.denied', { message: `u/${name} is not an admin` })
  }
  const now = clock.now()
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    isBlocked: false,
    isEntitled: isEntitled(user, now),
    sessionId: null,
    signedInAt: now,
  }
}

/** Whoever reads on this machine can read the database anyway: reading needs no name. */
export const operator = ({ clock }: CliContext): Actor => ({
  id: 'operator',
  username: 'operator',
  role: 'admin',
  isBlocked: false,
  isEntitled: true,
  sessionId: null,
  signedInAt: clock.now(),
})

/** Whether the site has somebody who could answer for a command yet. */
export async function hasAdmin({ store }: CliContext): Promise<boolean> {
  const { users } = store.tables
  const admins = await store.read((db) =>
    db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1),
  )
  return admins.length > 0
}

/** Why a command acts, and where it came from, for the log of acts. */
export const actOf = (given: Given) => ({
  reason: String(given.flags['reason'] ?? ''),
  origin: originOf(given),
})

/** Where a command came from, for the log of acts. */
export const originOf = ({ requestId }: Given) => ({
  via: 'cli',
  osUser: userInfo().username,
  host: hostname(),
  requestId,
})
