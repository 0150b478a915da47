import type { Request } from 'express'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { Failure, invalid } from '#shared/errors.ts'
import type { Role } from '#shared/membership.ts'
import { isForStaff } from '#shared/scopes.ts'
import { mostDaysOf, mostTokens, tokenStart, type TokenInput } from '#shared/tokens.ts'
import { actorFrom, type Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { hook } from '../../core/hooks.ts'
import { createKept } from '../../core/kept.ts'
import type { SecurityLog } from '../../core/security.ts'
import { subjectOfToken } from '../../core/subjects.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import { isFreshSignIn } from '../../http/access.ts'
import type { EndedSessions } from '../sessions/sessions.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { devicesRepo } from './devices.repo.ts'
import { tokensRepo } from './tokens.repo.ts'

export interface TokensParts {
  store: Store
  clock: Clock
  security: SecurityLog
  users: UsersService
}

export type TokensService = ReturnType<typeof tokensService>

type PersonRow = NonNullable<Awaited<ReturnType<ReturnType<typeof tokensRepo>['findPerson']>>>

const dayMs = 24 * 60 * 60 * 1000
const touchEveryMs = 60_000
const mostKept = 10_000
const wellFormed = new RegExp(`^${tokenStart}[\\w-]{43}$`)

/** Tokens by which programs act for people, within scopes and never beyond what the person may do. */
export function tokensService({ store, clock, security, users }: TokensParts) {
  const repo = tokensRepo(store.tables)
  const deviceRequests = devicesRepo(store.tables)
  const people = createKept<PersonRow | undefined>({ store, most: mostKept })
  const ended = hook<[sessions: EndedSessions]>()

  /** As sessions are kept: what is done here is seen by the next request (docs/decisions/009). */
  const personOf = (hash: string): Promise<PersonRow | undefined> =>
    people.read(hash, async () => {
      const row = await store.read((db) => repo.findPerson(db, hash))
      return { value: row, shows: new Set([subjectOfToken(hash)]), isFleeting: row === undefined }
    })

  function isValid(row: PersonRow, now: Date): boolean {
    if (row.isTombstone || row.expiresAt <= now) return false
    // No token from before a block lives on when it is lifted.
    return row.isBlocked || !row.blockedAt || row.madeAt > row.blockedAt
  }

  /** The person whom a token acts for. Throws where it is not valid: whoever sends one means to be somebody. */
  async function actorOf(secret: string): Promise<Actor> {
    const hash = tokenHash(secret)
    const row = wellFormed.test(secret) ? await personOf(hash) : undefined
    const now = clock.now()
    if (!row || !isValid(row, now)) {
      security('token.refused', { code: 'token.invalid', ...(row && { tokenId: row.tokenId }) })
      throw new Failure('token.invalid')
    }
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > touchEveryMs)
      await store.transaction((tx, scope) => {
        scope.only(subjectOfToken(hash))
        return repo.touch(tx, row.tokenId, now)
      })
    // Whoever gave it what staff may do had signed in shortly before.
    const token = { id: row.tokenId, scopes: row.scopes }
    return actorFrom(row, now, { sessionId: hash, signedInAt: now, token })
  }

  /** Refuses what the person may not do themselves, and staff who have not proved lately who they are. */
  function requireMay(caller: Pick<Actor, 'role'> & Partial<Actor>, scopes: readonly string[]): void {
    if (scopes.some((scope) => scope.startsWith('admin:')) && caller.role !== 'admin')
      throw new Failure('token.scope_denied')
    const isFresh = caller.signedInAt === undefined || isFreshSignIn(caller as Actor, clock.now())
    if (caller.role !== 'user' && isForStaff(scopes) && !isFresh) throw new Failure('session.stale')
  }

  const recordIn = (
    tx: Db,
    act: Act & {
      actor: Actor | string
      action: string
      row: { id: string; userId: string; name: string; scopes: string[] }
    },
  ) => {
    const { row, ...rest } = act
    const details = { name: row.name, scopes: row.scopes, userId: row.userId }
    return recordAction(tx, store.tables, { clock, ...rest, target: { type: 'token', id: row.id }, details })
  }

  /** Makes a token within another act; answers it with its secret, which nobody can read again. */
  async function makeIn(tx: Db, owner: { id: string; username: string; role: Role }, input: TokenInput) {
    const { name, scopes, expiresInDays } = input
    if (expiresInDays > mostDaysOf(scopes))
      throw invalid('expiresInDays', `A token for staff lives for ${mostDaysOf(scopes)} days at most`)
    const now = clock.now()
    // Two at once are counted one after the other.
    await users.hold(tx, owner.id)
    if ((await repo.countLive(tx, owner.id, now)) >= mostTokens) throw new Failure('token.too_many')
    const secret = `${tokenStart}${newToken()}`
    const row = {
      id: newId(),
      hash: tokenHash(secret),
      userId: owner.id,
      name,
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * dayMs),
      lastUsedAt: null,
    }
    await repo.insert(tx, row)
    return { ...row, secret }
  }

  return {
    actorOf,
    requireMay,
    makeIn,
    onEnded: ended.add,

    /** The secret that a request of the API came with, if with one. */
    bearerOf: (req: Request): string | undefined => {
      if (!req.originalUrl.startsWith('/api/')) return undefined
      return /^Bearer +(\S*) *$/i.exec(req.headers.authorization ?? '')?.[1]
    },

    list: (caller: Actor) => store.read((db) => repo.listOf(db, caller.id)),

    async create(caller: Actor, input: TokenInput, act?: Act) {
      requireMay(caller, input.scopes)
      const made = await store.transaction(async (tx) => {
        const row = await makeIn(tx, caller, input)
        if (act || isForStaff(input.scopes))
          await recordIn(tx, { reason: 'made a token', ...act, actor: caller, action: 'make_token', row })
        return row
      })
      const { id: tokenId, userId, scopes } = made
      security('token.made', { tokenId, userId, scopes, way: 'browser' })
      return made
    },

    async revoke(caller: Actor, id: string): Promise<{ id: string }> {
      const gone = await store.transaction(async (tx) => {
        const row = await repo.deleteOwn(tx, caller.id, id)
        if (!row) throw new Failure('token.not_found')
        if (isForStaff(row.scopes))
          await recordIn(tx, { reason: 'revoked a token', actor: caller, action: 'revoke_token', row })
        return row
      })
      security('token.revoked', { userId: caller.id, tokenId: id, by: caller.id })
      await ended.run({ userId: caller.id, sids: [gone.hash] })
      return { id }
    },

    /** The token that a call came with. */
    async own({ token, username }: Actor) {
      const row = token && (await store.read((db) => repo.find(db, token.id)))
      if (!row) throw new Failure('token.not_found')
      return { ...row, username }
    },

    /** Everybody's tokens, or one person's: for whoever runs the site. */
    listAll: (userId?: string) => store.read((db) => repo.listAll(db, userId)),

    /** Revokes somebody's token, as an act of administration. */
    async revokeAny(actor: Actor, id: string, act: Act) {
      const gone = await store.transaction(async (tx) => {
        const row = await repo.delete(tx, id)
        if (!row) throw new Failure('token.not_found')
        await recordIn(tx, { ...act, actor, action: 'revoke_token', row })
        return row
      })
      security('token.revoked', { userId: gone.userId, tokenId: id, by: actor.id })
      await ended.run({ userId: gone.userId, sids: [gone.hash] })
      return { id, name: gone.name, userId: gone.userId }
    },

    /** The tokens of somebody that would end. */
    tally: (db: Db, userId: string, since: Date | null = null) =>
      repo.tally(db, userId, { now: clock.now(), since }),

    /** Revokes all of a person's tokens within another act; answers how many there were. */
    revokeAllIn: async (tx: Db, userId: string): Promise<number> =>
      (await repo.deleteAllOf(tx, userId)).length,

    /** What was given for another role than the person now has is taken back, within the act that gave the role. */
    async revokeStaffIn(tx: Db, userId: string): Promise<void> {
      for (const { id, scopes } of await repo.listOf(tx, userId))
        if (isForStaff(scopes)) await repo.delete(tx, id)
    },

    /** Forgets tokens that ended before that moment: until then their owner sees why something stopped. */
    sweep: (before: Date): Promise<number> => store.transaction((tx) => repo.deleteExpired(tx, before)),

    /** Forgets requests of programs for a token whose time has passed. */
    sweepRequests: (): Promise<void> =>
      store.transaction((tx, scope) => (scope.only(), deviceRequests.deleteExpired(tx, clock.now()))),
  }
}
