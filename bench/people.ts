import { sign } from 'cookie-signature'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { cookieFor } from '#server/core/cookies.ts'
import { tokenHash } from '#server/core/tokens.ts'
import type { Measured } from './server.ts'

/** The secret that signs the bench's own session cookies. */
export const sessionSecret = 'only-for-the-bench-'.repeat(2)

const dayMs = 86_400_000
const idOf = (name: string): string => `the-session-of-${name}`

/** The row of the session of this name, in which this person is signed in. */
export function sessionRow(name: string, userId: string) {
  const now = new Date()
  const stamps = { signedInAt: now, createdAt: now, lastSeenAt: now, expire: new Date(now.getTime() + dayMs) }
  return {
    sid: tokenHash(idOf(name)),
    id: newId(),
    sess: { cookie: {}, person: { userId } },
    userId,
    ...stamps,
  }
}

/** Signs somebody in, in the session of this name; one of an earlier run goes. */
export async function signIn(
  { tables }: Store,
  tx: Db,
  who: { name: string; userId: string },
): Promise<void> {
  const { sid, ...row } = sessionRow(who.name, who.userId)
  await tx
    .insert(tables.sessions)
    .values({ sid, ...row })
    .onConflictDoUpdate({ target: tables.sessions.sid, set: row })
}

/** The whole Cookie header of the session of this name, for a server at this address. */
export function cookieOf(url: string, name: string): string {
  const value = `s:${sign(idOf(name), sessionSecret)}`
  return `${cookieFor(url, 'sid').name}=${encodeURIComponent(value)}`
}

interface Call {
  /** The name of the session. */
  as: string
  path: string
  method?: string
  body?: unknown
}

/** Calls the API as a page of the site would. */
export async function send(
  { url }: Pick<Measured, 'url'>,
  { as, path, method, body }: Call,
): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(url.replace('localhost', '127.0.0.1') + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      Cookie: cookieOf(url, as),
      'Sec-Fetch-Site': 'same-origin',
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
}

/** The same; anything but success fails the bench. */
export async function call<Body>(server: Pick<Measured, 'url'>, given: Call): Promise<Body> {
  const response = await send(server, given)
  const text = await response.text()
  if (!response.ok) throw new Error(`${given.path} answered ${response.status}: ${text}`)
  return (text ? JSON.parse(text) : null) as Body
}
