import { hostname, userInfo } from 'node:os'
import { Failure } from '#shared/errors.ts'
import { isEntitled } from '#shared/membership.ts'
import { limits } from '#shared/limits.ts'
import { text } from '#shared/text.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Given } from './command.ts'
import type { CliContext } from './context.ts'
import { UsageError } from './exit.ts'

/** The person who answers for a writing command: an admin, or a moderator where that is enough. */
export async function actorOf(
  { services, config, clock, caller }: CliContext,
  given: Given,
  least: 'admin' | 'moderator' = 'admin',
): Promise<Actor> {
  if (caller) {
    if (caller.role !== 'admin' && caller.role !== least) throw new Failure('access.denied')
    return caller
  }
  const name = typeof given.flags['as'] === 'string' ? given.flags['as'] : config.actAs
  if (!name)
    throw new UsageError(
      'This command needs a person who answers for it',
      'Add --as USERNAME, or set PLAZA_AS',
    )
  const user = await services.accounts.find(name)
  if (user?.username !== name) throw new Failure('user.not_found', { message: `There is no u/${name}` })
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

/** Whoever is named, and where nobody is, whoever reads on this machine: for lists of what would change. */
export const actorOrOperator = (context: CliContext, given: Given): Promise<Actor> | Actor =>
  context.caller || given.flags['as'] !== undefined || context.config.actAs
    ? actorOf(context, given)
    : operator(context)

/** Why somebody acts, within the bounds of everywhere else. */
export const Reason = text({ max: limits.reasonMax, tooShort: 'A reason is needed' })

/** Why a command acts, and where it came from, for the log of acts. */
export const actOf = (given: Given) => ({
  reason: String(given.flags['reason'] ?? '').trim(),
  origin: originOf(given),
  ...(given.expected === undefined ? {} : { expected: given.expected }),
})

/** Where a command came from, for the log of acts. */
export const originOf = ({ requestId, origin }: Given): Record<string, unknown> =>
  origin ?? { via: 'cli', osUser: userInfo().username, host: hostname(), requestId }
