import type { Request } from 'express'
import type { Db, Store } from '#db/store.ts'
import { Failure } from '#shared/errors.ts'
import { actorFrom, type Actor, type Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { LogoutNotice } from '../../ports/identity.ts'
import type { Config } from '../../config.ts'
import { cookieFor, cookieValue } from '../../core/cookies.ts'
import { hook } from '../../core/hooks.ts'
import { createKept } from '../../core/kept.ts'
import { subjectOfSession } from '../../core/subjects.ts'
import { tokenHash } from '../../core/tokens.ts'
import { usedTokensRepo } from '../../core/usedTokens.repo.ts'
import { browserName } from './browserName.ts'
import { signedSessionId } from './sessions.cookie.ts'
import { expiryOf } from './sessions.policy.ts'
import { sessionsRepo } from './sessions.repo.ts'
import { type SignedIn, writableSession } from './sessionStore.ts'

/** Sessions that have ended. */
export interface EndedSessions {
  userId: string
  sids: readonly string[]
}

/** A session of somebody whose browser has got another id for it. */
export interface MovedSession {
  userId: string
  from: string
  to: string
}

interface NewSession {
  userId: string
  signedInAt?: Date
  providerSid?: string | undefined
  idToken?: string
}

export interface SessionsParts {
  store: Store
  clock: Clock
  config: Pick<Config, 'publicUrl' | 'sessionSecrets' | 'trustProxyHops'>
}

export type SessionsService = ReturnType<typeof sessionsService>

type PersonRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionsRepo>['findPerson']>>>

const mostKept = 10_000
const TOUCH_EVERY_MS = 60_000
const TOKEN_MEMORY_MS = 10 * 60_000

/**
 * Where people are signed in. Sessions live in the database: ending one holds at once on this instance, and
 * on the others as soon as docs/decisions/009 says.
 */
export function sessionsService(parts: SessionsParts) {
  const { config, store, clock } = parts
  const sessions = sessionsRepo(store.tables)
  const people = createKept<PersonRow | undefined>({ store, most: mostKept })
  const usedTokens = usedTokensRepo(store.tables)
  const cookie = cookieFor(config.publicUrl, 'sid')
  const ended = hook<[sessions: EndedSessions]>()
  const moved = hook<[session: MovedSession]>()
  const requested: ((userId: string) => void)[] = []
  const seen = hook<[tx: Db, userId: string]>()

  /** The hash that names the session of a request, if its cookie is one of ours. */
  function sidOf(request: Request): string | null {
    const id = signedSessionId(cookieValue(request.headers.cookie, cookie.name), config.sessionSecrets)
    return id === undefined ? null : tokenHash(id)
  }

  /**
   * The session and its person, kept for a second at most. Whatever is done to either on this instance is
   * seen by the next request; how soon what is done on another, docs/decisions/009 says.
   */
  const personOf = (sid: string): Promise<PersonRow | undefined> =>
    people.read(sid, async () => {
      const row = await store.read((db) => sessions.findPerson(db, sid))
      return { value: row, shows: new Set([subjectOfSession(sid)]), isFleeting: row === undefined }
    })

  /**
   * The person behind a session, blocked or not, or null when it is over. A block leaves the rows, so that
   * they can be told of it, and no session from before it lives on when it is lifted.
   */
  async function actorOf(sid: string): Promise<Reader> {
    const row = await personOf(sid)
    const now = clock.now()
    if (!row?.signedInAt || row.isTombstone || row.expire <= now) return null
    if (!row.isBlocked && row.blockedAt && row.signedInAt <= row.blockedAt) return null
    if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
      const change = { lastSeenAt: now, expire: expiryOf(row.signedInAt, now) }
      await store.transaction(async (tx, scope) => {
        scope.only(subjectOfSession(sid))
        await sessions.touch(tx, sid, change)
        await seen.run(tx, row.id)
      })
    }
    if (!row.isBlocked) for (const listener of requested) listener(row.id)
    return actorFrom(row, now, { sessionId: row.sid, signedInAt: row.signedInAt })
  }

  /** Puts a new session of this person in the place of the one that the browser had, if any, whoever's it was. */
  async function replace(req: Request, person: SignedIn): Promise<void> {
    const from = tokenHash(req.sessionID)
    const earlier = req.session.person?.userId
    await regenerate(req)
    if (earlier !== undefined && earlier !== person.userId) await ended.run({ userId: earlier, sids: [from] })
    req.session.person = person
    await save(req)
    await moved.run({ userId: person.userId, from, to: tokenHash(req.sessionID) })
  }

  return {
    cookie,
    actorOf,
    /** Makes the session of a route writable, so that it can be renewed. */
    writable: writableSession(parts),
    /** Gives the browser a new session that belongs to this person. The old one, if any, is gone. */
    async start(req: Request, person: NewSession): Promise<void> {
      const signedInAt = (person.signedInAt ?? clock.now()).getTime()
      await replace(req, { ...person, signedInAt, browserName: browserName(req.get('User-Agent')) })
    },

    /** Gives the browser a new session id. Of two requests at once the second finds nothing left to renew. */
    async renew(req: Request): Promise<void> {
      const { person } = req.session
      if (person) await replace(req, person)
    },

    save,

    /** Told when sessions end, so that what they have open closes in the same moment. */
    onEnded: ended.add,
    /** Told when a browser's session of the same person goes on under another id. */
    onMoved: moved.add,

    /** Told of each request of somebody's browser, so that it has to take no time. */
    onRequest: (listener: (userId: string) => void): void => void requested.push(listener),
    /** Told every few minutes while somebody is here, in the transaction that notes it. */
    onSeen: seen.add,

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
      await ended.run({ userId: caller.id, sids: [sid] })
    },

    /** Ends the session of a request and answers the provider's ID token that it kept. */
    async endOf(request: Request): Promise<{ userId: string | null; idToken: string | undefined }> {
      const sid = sidOf(request)
      const row = sid === null ? undefined : await store.transaction((tx) => sessions.delete(tx, sid))
      if (!row?.userId) return { userId: null, idToken: undefined }
      await ended.run({ userId: row.userId, sids: [row.sid] })
      const { person } = row.sess as { person?: { idToken?: string } }
      return { userId: row.userId, idToken: person?.idToken }
    },

    /** What the provider calls one that lives. */
    async find(db: Db, sid: string): Promise<{ providerSid?: string | undefined } | undefined> {
      const row = await sessions.find(db, sid)
      return row && row.expire > clock.now() ? { providerSid: row.providerSid ?? undefined } : undefined
    },

    /** Where somebody is signed in that they would be signed out of. */
    tally: (db: Db, userId: string, since: Date | null = null) =>
      sessions.tally(db, userId, { now: clock.now(), since }),

    /** Signs a person out everywhere, within another act; answers of how many sessions. */
    endAllIn: (tx: Db, userId: string): Promise<number> => sessions.deleteAllOf(tx, userId),

    /** What the provider's logout notice asks for; each notice serves once. */
    async endNamed(notice: LogoutNotice): Promise<number> {
      const { issuer, subject, sid, tokenId, issuedAt } = notice
      const now = clock.now()
      const gone = await store.transaction(async (tx) => {
        const id = tokenHash(`${issuer} ${tokenId}`)
        const expiresAt = new Date(now.getTime() + TOKEN_MEMORY_MS)
        if (!(await usedTokens.take(tx, { id, expiresAt }))) throw new Failure('login.invalid')
        return sessions.deleteNamed(tx, { issuer, subject, sid, before: issuedAt })
      })
      for (const { userId, sid: goneSid } of gone) if (userId) await ended.run({ userId, sids: [goneSid] })
      return gone.length
    },

    /** Forgets sessions that ended before that moment, and tokens that are refused by their age; answers how many sessions. */
    sweep: (before = clock.now()): Promise<number> =>
      store.transaction(async (tx) => {
        await usedTokens.deleteExpired(tx, clock.now())
        return await sessions.deleteExpired(tx, before)
      }),
  }
}

function regenerate(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.regenerate((error?: Error) => (error ? reject(error) : resolve()))
  })
}

/** A redirect must not overtake its session. */
function save(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.save((error?: Error) => (error ? reject(error) : resolve()))
  })
}
