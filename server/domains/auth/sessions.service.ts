import type { Request } from 'express'
import type { Store } from '#db/store.ts'
import { Failure } from '#shared/errors.ts'
import { isEntitled } from '#shared/membership.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { LogoutNotice } from '../../ports/identity.ts'
import { cookieValue, expiryOf, hashOf, sessionCookie, signedSessionId } from './sessionCookie.ts'
import { sessionsRepo } from './sessions.repo.ts'
import { usedTokensRepo } from './usedTokens.repo.ts'

/** Told when sessions end, so that their streams close in the same moment. `sids` null means every one. */
export type OnSessionsEnded = (ended: { userId: string; sids: readonly string[] | null }) => void

export interface SessionsParts {
  store: Store
  clock: Clock
  publicUrl: string
  secrets: readonly string[]
  onSessionsEnded?: OnSessionsEnded | undefined
}

export type SessionsService = ReturnType<typeof sessionsService>

const TOUCH_EVERY_MS = 60_000
const TOKEN_MEMORY_MS = 10 * 60_000

/** Where people are signed in. Sessions live in the database, so ending one holds at once and everywhere. */
export function sessionsService({ store, clock, publicUrl, secrets, onSessionsEnded }: SessionsParts) {
  const sessions = sessionsRepo(store.tables)
  const usedTokens = usedTokensRepo(store.tables)
  const cookie = sessionCookie(publicUrl)

  /** The hash that names the session of a request, if its cookie is one of ours. */
  function sidOf(request: Request): string | null {
    const id = signedSessionId(cookieValue(request.headers.cookie, cookie.name), secrets)
    return id === undefined ? null : hashOf(id)
  }

  /**
   * The person behind a session, blocked or not, or null when it is over. A block leaves the rows, so that
   * they can be told of it, and no session from before it lives on when it is lifted.
   */
  async function actorOf(sid: string): Promise<Reader> {
    const row = await store.read((db) => sessions.findPerson(db, sid))
    const now = clock.now()
    if (!row?.signedInAt || row.isTombstone || row.expire <= now) return null
    if (!row.isBlocked && row.blockedAt && row.signedInAt <= row.blockedAt) return null
    if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
      const change = { lastSeenAt: now, expire: expiryOf(row.signedInAt, now) }
      await store.transaction((tx) => sessions.touch(tx, sid, change))
    }
    return {
      id: row.id,
      username: row.username,
      role: row.role,
      isBlocked: row.isBlocked,
      isEntitled: isEntitled(row, now),
      sessionId: row.sid,
      signedInAt: row.signedInAt,
      joinedAt: row.joinedAt,
    }
  }

  return {
    cookie,
    sidOf,
    actorOf,

    async readerOf(request: Request): Promise<Reader> {
      const sid = sidOf(request)
      return sid === null ? null : actorOf(sid)
    },

    async list(caller: Actor) {
      const rows = await store.read((db) => sessions.listOf(db, caller.id, clock.now()))
      return rows.map((row) => ({
        id: row.id,
        browserName: row.browserName ?? 'Unknown browser',
        createdAt: row.signedInAt ?? row.createdAt,
        lastSeenAt: row.lastSeenAt,
        isCurrent: row.sid === caller.sessionId,
      }))
    },

    async end(caller: Actor, id: string): Promise<void> {
      const sid = await store.transaction((tx) => sessions.deleteOwn(tx, caller.id, id))
      if (sid === undefined) throw new Failure('session.not_found')
      onSessionsEnded?.({ userId: caller.id, sids: [sid] })
    },

    /** Ends the session of a request and answers the provider's ID token that it kept. */
    async endOf(request: Request): Promise<{ userId: string | null; idToken: string | undefined }> {
      const sid = sidOf(request)
      const row = sid === null ? undefined : await store.transaction((tx) => sessions.delete(tx, sid))
      if (!row?.userId) return { userId: null, idToken: undefined }
      onSessionsEnded?.({ userId: row.userId, sids: [row.sid] })
      const { person } = row.sess as { person?: { idToken?: string } }
      return { userId: row.userId, idToken: person?.idToken }
    },

    /** Signs a person out everywhere. */
    async endAllOf(userId: string): Promise<void> {
      await store.transaction((tx) => sessions.deleteAllOf(tx, userId))
      onSessionsEnded?.({ userId, sids: null })
    },

    /** Closes what a person who was just blocked has open. */
    closeStreamsOf(userId: string): void {
      onSessionsEnded?.({ userId, sids: null })
    },

    /** What the provider's logout notice asks for; each notice serves once. */
    async endNamed(notice: LogoutNotice): Promise<number> {
      const { issuer, subject, sid, tokenId, issuedAt } = notice
      const now = clock.now()
      const ended = await store.transaction(async (tx) => {
        const id = hashOf(`${issuer} ${tokenId}`)
        const expiresAt = new Date(now.getTime() + TOKEN_MEMORY_MS)
        if (!(await usedTokens.insert(tx, { id, expiresAt }))) throw new Failure('login.invalid')
        return sessions.deleteNamed(tx, { issuer, subject, sid, before: issuedAt })
      })
      for (const { userId, sid: endedSid } of ended) {
        if (userId) onSessionsEnded?.({ userId, sids: [endedSid] })
      }
      return ended.length
    },

    deleteExpired: () =>
      store.transaction(async (tx) => {
        await sessions.deleteExpired(tx, clock.now())
        await usedTokens.deleteExpired(tx, clock.now())
      }),
  }
}
