import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rawRows } from '#db/sql.ts'
import { openStore, type Engine } from '#db/store.ts'
import { randomFrom } from '#shared/random.ts'
import { benchDatabase } from './engines.ts'
import { cookieOf } from './people.ts'
import { startPlaza, type Measured } from './server.ts'
import { settle } from './stats.ts'
import { prepareWriters } from './writes.ts'

/** How often each thing is done for each member who comes on a day; visitors' reading is counted to the members. */
const acts = {
  'document, visitor': 6,
  'document, member': 2,
  'first page': 6,
  'forum page': 3,
  post: 8,
  comments: 8,
  notifications: 6,
  search: 1,
  vote: 4,
  save: 0.5,
  comment: 0.6,
  'new post': 0.1,
} as const
type Act = keyof typeof acts

const actsPerDay = Object.values(acts).reduce((sum, count) => sum + count, 0)
/** Of a hundred members so many come on a day, and the busiest hour has so many of a hundred of a day's acts. */
const [comePerCent, busiestPerCent] = [25, 12]
const communities = [10_000, 100_000, 1_000_000]
const perSecond = Number(process.env['BENCH_RATE'] ?? 100)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 30)

/** Acts a second in the busiest hour of a community of so many members. */
const busiestRate = (members: number): number =>
  (members * (comePerCent / 100) * actsPerDay * (busiestPerCent / 100)) / 3600

interface Done {
  ms: number
  bytes: number
}

interface Place {
  sessions: string[]
  posts: { id: string; slug: string }[]
  forums: { id: string; slug: string }[]
}

async function placeOf(url: string): Promise<Place> {
  const store = await openStore({ url })
  const { sessions } = await prepareWriters(store)
  const rows = (text: string) => store.read((db) => rawRows<{ id: string; slug: string }>(db, sql.raw(text)))
  const posts = await rows(
    'select id, slug from posts where is_listed and not is_locked order by id desc limit 3000',
  )
  const forums = await rows(
    'select id, slug from forums where not is_private order by post_count desc limit 50',
  )
  await store.close()
  return { sessions, posts, forums }
}

/** One act by somebody, at one of the servers. */
function createVisit({ sessions, posts, forums }: Place, servers: Measured[]) {
  const random = randomFrom(1122)
  const json = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  // What is new is read most.
  const post = () => posts[Math.floor(posts.length * random.next() ** 3)]!
  const body = (given: object, method = 'POST') => ({ method, body: JSON.stringify(given) })
  const requests: Record<Act, () => { path: string; by: 'visitor' | 'member'; init?: RequestInit }> = {
    'document, visitor': () => ({
      path: random.pick(['/', `/post/${post().slug}`, `/r/${random.pick(forums).slug}`]),
      by: 'visitor',
    }),
    'document, member': () => ({ path: random.pick(['/', `/post/${post().slug}`]), by: 'member' }),
    'first page': () => ({ path: '/api/posts', by: 'member' }),
    'forum page': () => ({ path: `/api/posts?forumId=${random.pick(forums).id}`, by: 'member' }),
    post: () => ({ path: `/api/posts/${post().id}`, by: 'member' }),
    comments: () => ({ path: `/api/posts/${post().id}/comments?limit=20`, by: 'member' }),
    notifications: () => ({ path: random.pick(['/api/notifications', '/api/unread']), by: 'member' }),
    search: () => ({
      path: `/api/search/posts?q=${random.pick(['coffee', 'garden', 'winter', 'hydrangea', 'lens'])}`,
      by: 'member',
    }),
    vote: () => ({ path: '/api/votes', by: 'member', init: body({ type: 'upvote', postId: post().id }) }),
    save: () => ({ path: `/api/posts/${post().id}/save`, by: 'member', init: body({}, 'PUT') }),
    comment: () => ({
      path: `/api/posts/${post().id}/comments`,
      by: 'member',
      init: body({ content: `Said ${random.int(1, 1e9)} times.` }),
    }),
    'new post': () => ({
      path: '/api/posts',
      by: 'member',
      init: body({
        forumId: random.pick(forums).id,
        title: `A thought of this bench, the ${random.int(1, 1e9)}th`,
        content: 'It has a few words. '.repeat(20),
        type: 'discussion',
        hashtags: [],
      }),
    }),
  }
  return async (act: Act): Promise<Done> => {
    const { path, by, init } = requests[act]()
    const server = random.pick(servers)
    const isDocument = act.startsWith('document')
    const url = isDocument ? server.url : server.url.replace('localhost', '127.0.0.1')
    const headers = {
      ...(by === 'member' ? { Cookie: cookieOf(server.url, random.pick(sessions)) } : {}),
      ...(isDocument ? { Accept: 'text/html' } : json),
    }
    const startedAt = performance.now()
    const response = await fetch(url + path, { ...init, headers })
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${act}: ${path} answered ${response.status}`)
    return { ms: performance.now() - startedAt, bytes: byteLength }
  }
}

/** Does acts at a steady rate, in the relation in which people do them, whether or not earlier ones are answered. */
async function replay(visit: (act: Act) => Promise<Done>, length: number): Promise<Map<Act, Done[]>> {
  const random = randomFrom(2026)
  const names = Object.keys(acts) as Act[]
  const done = new Map<Act, Done[]>(names.map((name) => [name, []]))
  const pick = (): Act => {
    let left = random.next() * actsPerDay
    return names.find((name) => (left -= acts[name]) < 0) ?? 'post'
  }
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  for (let n = 0; n < length * perSecond; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / perSecond - performance.now()))
    const act = pick()
    const one: Promise<void> = visit(act).then((result) => {
      done.get(act)!.push(result)
      underWay.delete(one)
    })
    underWay.add(one)
  }
  await Promise.all(underWay)
  return done
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
const number = (value: number, digits = 0, width = 10): string => value.toFixed(digits).padStart(width)

/** A realistic mix against some servers over one database, and what it means for communities of three sizes. */
export async function measureMix(engine: Engine, count: number): Promise<void> {
  const database = await benchDatabase(engine)
  await settle(database.url)
  const place = await placeOf(database.url)
  const servers: Measured[] = []
  for (let n = 0; n < count; n += 1) servers.push(await startPlaza(database.url, `.cache/bench/data-${n}`))
  const visit = createVisit(place, servers)
  await replay(visit, 5)
  const cpuMs = async () => ({
    servers: servers.reduce((sum, server) => sum + server.cpuMs(), 0),
    database: await database.cpuMs(),
  })
  const before = await cpuMs()
  const done = await replay(visit, seconds)
  const after = await cpuMs()
  const total = [...done.values()].reduce((sum, { length }) => sum + length, 0)
  const [own, theirs] = [(after.servers - before.servers) / total, (after.database - before.database) / total]
  console.log(
    `\n${engine}, ${count} server${count === 1 ? '' : 's'}: ${perSecond} acts/s for ${seconds} s, ${total} done\n`,
  )
  console.log(
    `${''.padEnd(20)}${['acts', 'p50 ms', 'p99 ms', 'kB'].map((name) => name.padStart(10)).join('')}`,
  )
  for (const [act, all] of done) {
    const times = all.map(({ ms }) => ms)
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0) / Math.max(1, all.length)
    console.log(
      `${act.padEnd(20)}${number(all.length)}${number(at(times, 0.5), 1)}${number(at(times, 0.99), 1)}${number(bytes / 1000, 1)}`,
    )
  }
  console.log(
    `\nprocessor time of an act: ${own.toFixed(2)} ms of servers, ${theirs.toFixed(2)} ms of the database`,
  )
  for (const members of communities) {
    const rate = busiestRate(members)
    const cores = (ms: number) => ((rate * ms) / 1000).toFixed(2)
    console.log(
      `${String(members).padStart(9)} members: ${rate.toFixed(1)} acts/s in the busiest hour, ${cores(own)} cores of servers, ${cores(theirs)} of the database`,
    )
  }
  for (const server of servers) await server.stop()
  await database.remove()
}
