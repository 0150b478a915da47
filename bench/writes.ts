import autocannon from 'autocannon'
import type { Store } from '#db/store.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { cookieOf, signIn } from './people.ts'
import type { Measured } from './server.ts'
import type { Load } from './load.ts'

const writers = 400
const subjects = 2000

/** Who writes, and about what. */
export interface Writers {
  sessions: string[]
  posts: string[]
}

/** Signs members in who may write, and finds posts of public forums to write about. */
export async function prepareWriters(store: Store): Promise<Writers> {
  const { users, posts } = store.tables
  const people = await store.read((db) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'user'), eq(users.isBlocked, false), eq(users.isTombstone, false)))
      .limit(writers),
  )
  const isOpen = and(eq(posts.isListed, true), eq(posts.isLocked, false), isNull(posts.sponsorBrandId))
  const found = await store.read((db) =>
    db.select({ id: posts.id }).from(posts).where(isOpen).limit(subjects),
  )
  const sessions = people.map((_, n) => `writer-${n}`)
  await store.transaction(async (tx) => {
    for (const [n, { id }] of people.entries()) {
      const membership = { subscriptionStatus: 'active', planType: 'business' } as const
      await tx.update(users).set(membership).where(eq(users.id, id))
      await signIn(store, tx, { name: `writer-${n}`, userId: id })
    }
  })
  return { sessions, posts: found.map(({ id }) => id) }
}

export interface WriteLoad {
  kind: 'vote' | 'comment'
  connections: number
  seconds: number
  /** Writes a second of all connections together; as fast as they are answered where it is missing. */
  perSecond?: number
}

let turn = 0

/** Casts votes or writes comments, each by the next member about the next post. Anything but success fails the bench. */
export async function loadWrites(
  server: Measured,
  { sessions, posts }: Writers,
  { kind, connections, seconds, perSecond }: WriteLoad,
): Promise<Load> {
  const cookies = sessions.map((name) => cookieOf(server.url, name))
  const next = () => {
    turn += 1
    const post = posts[Math.floor(turn / 7) % posts.length] ?? ''
    const headers = {
      cookie: cookies[turn % cookies.length],
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    }
    return kind === 'vote'
      ? { path: '/api/votes', headers, body: { type: turn % 5 === 0 ? 'downvote' : 'upvote', postId: post } }
      : {
          path: `/api/posts/${post}/comments`,
          headers,
          body: { content: `A thought, the ${turn}th of this bench.` },
        }
  }
  const before = server.cpuMs()
  const result = await autocannon({
    timeout: 30,
    url: server.url.replace('localhost', '127.0.0.1'),
    connections,
    duration: seconds,
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
    requests: [
      {
        setupRequest: (request) => {
          const { path, headers, body } = next()
          return { ...request, method: 'POST', path, headers: { ...headers }, body: JSON.stringify(body) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${kind}: ${result.non2xx} answers were no success, ${result.errors} failed ${JSON.stringify(result.statusCodeStats)}`,
    )
  const { average, total } = result.requests
  return {
    perSecond: average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: (server.cpuMs() - before) / total,
  }
}
