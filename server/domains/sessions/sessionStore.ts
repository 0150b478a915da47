import type { Request, RequestHandler } from 'express'
import session, { Store as ExpressStore, type SessionData } from 'express-session'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../config.ts'
import { cookieFor } from '../../core/cookies.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import { ABSOLUTE_MS, expiryOf, LOGIN_MS, type LoginUnderWay } from './sessions.policy.ts'
import { sessionsRepo, type SessionsRepo } from './sessions.repo.ts'

/** Who a session belongs to; times are milliseconds, because a session is kept as JSON. */
export interface SignedIn {
  userId: string
  signedInAt: number
  browserName: string
  providerSid?: string | undefined
  idToken?: string | undefined
}

declare module 'express-session' {
  interface SessionData {
    logins?: LoginUnderWay[]
    person?: SignedIn
  }
}

interface Parts {
  store: Store
  clock: Clock
  config: Pick<Config, 'publicUrl' | 'sessionSecrets' | 'trustProxyHops'>
}

/**
 * Sessions that can be written, for the few routes where somebody signs in. Everywhere else a session is
 * only read, together with its person (`readerOf`).
 */
export function writableSession(parts: Parts): RequestHandler {
  const { publicUrl, sessionSecrets, trustProxyHops } = parts.config
  const { name, options } = cookieFor(publicUrl, 'sid')
  return session({
    name,
    secret: [...sessionSecrets],
    store: new DatabaseSessions(parts),
    genid: newToken,
    resave: false,
    saveUninitialized: false,
    proxy: trustProxyHops > 0,
    cookie: { ...options, maxAge: ABSOLUTE_MS },
  })
}

type Callback<Result = void> = (error?: unknown, result?: Result) => void

class DatabaseSessions extends ExpressStore {
  private readonly store: Store
  private readonly clock: Clock
  private readonly sessions: SessionsRepo
  /** What each session of a request was last kept as. */
  private readonly kept = new WeakMap<SessionData, string>()
  /** Those that a request came with. */
  private readonly known = new WeakSet<SessionData>()

  constructor({ store, clock }: Parts) {
    super()
    this.store = store
    this.clock = clock
    this.sessions = sessionsRepo(store.tables)
  }

  override get(id: string, done: Callback<SessionData | null>): void {
    const work = this.store.read((db) => this.sessions.find(db, tokenHash(id)))
    work.then(
      (row) => done(null, row && row.expire > this.clock.now() ? (row.sess as unknown as SessionData) : null),
      (error: unknown) => done(error),
    )
  }

  override createSession(req: Request, data: SessionData): ReturnType<ExpressStore['createSession']> {
    const read = super.createSession(req, data)
    this.known.add(read)
    return read
  }

  /**
   * One that has ended since a request came with it stays ended: whoever signs out in another tab is signed out.
   * What was kept already is not kept again. The library saves a renewed session once more after it has sent
   * the head of the answer: a browser that signs out at once would find that undone.
   */
  override set(id: string, data: SessionData, done: Callback = () => undefined): void {
    const { cookie: _cookie, ...content } = data
    const json = JSON.stringify([id, content])
    if (this.kept.get(data) === json) return done()
    const row = this.rowOf(id, JSON.parse(JSON.stringify(data)) as SessionData)
    const work = this.store.transaction((tx) =>
      this.known.has(data) ? this.sessions.change(tx, row) : this.sessions.put(tx, row),
    )
    work.then(() => {
      this.kept.set(data, json)
      done()
    }, done)
  }

  override destroy(id: string, done: Callback = () => undefined): void {
    this.store.transaction((tx) => this.sessions.delete(tx, tokenHash(id))).then(() => done(), done)
  }

  /** Reading a session keeps it alive; see `readerOf`. */
  override touch(_id: string, _data: SessionData, done: Callback = () => undefined): void {
    done()
  }

  private rowOf(id: string, data: SessionData) {
    const now = this.clock.now()
    const { person } = data
    const signedInAt = person ? new Date(person.signedInAt) : null
    return {
      sid: tokenHash(id),
      id: newId(),
      sess: data as unknown as Record<string, unknown>,
      expire: signedInAt ? expiryOf(signedInAt, now) : new Date(now.getTime() + LOGIN_MS),
      userId: person?.userId ?? null,
      providerSid: person?.providerSid ?? null,
      signedInAt,
      createdAt: now,
      lastSeenAt: now,
      browserName: person?.browserName ?? null,
    }
  }
}
