import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionSecret } from './data.ts'
import { startMeasured, type Measured } from './server.ts'
import { cookieOf, prepareReaders } from './streams.data.ts'

const wanted = Number(process.env['BENCH_STREAMS'] ?? 10_000)
const opensAtOnce = 100
const broadcasts = 5
const votes = 200
/** What the product promises: to all within two seconds, under 600 MB, votes no more than twice as slow. */
const promised = { spreadMs: 2000, memoryMb: 600, voteRatio: 2 }

/** How often an event to all has been heard. */
interface Heard {
  count: number
}

/** One open stream over a bare socket: thousands of them should cost the bench, not the server. */
function openReader(server: Measured, reader: number, heard: Heard): Promise<Socket> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let isReady = false
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      if (text.includes('event: post\n')) heard.count++
      if (isReady || !text.includes('event: unread\n')) return
      isReady = true
      resolve(socket)
    })
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookieOf(server.url, reader)}\r\n\r\n`,
    )
  })
}

async function openAll(server: Measured, heard: Heard): Promise<Socket[]> {
  const readers: Socket[] = []
  for (let start = 0; start < wanted; start += opensAtOnce) {
    const some = Array.from({ length: Math.min(opensAtOnce, wanted - start) }, (_, i) => start + i)
    readers.push(...(await Promise.all(some.map((reader) => openReader(server, reader, heard)))))
  }
  return readers
}

async function call(server: Measured, path: string, body: unknown): Promise<void> {
  const response = await fetch(server.url.replace('localhost', '127.0.0.1') + path, {
    method: 'POST',
    headers: {
      Cookie: cookieOf(server.url, 0),
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/**
 * The median time of a vote on each of two servers in ms. They take turns, so that whatever else the machine
 * does slows both alike; each vote changes the one before.
 */
async function voteMs(servers: readonly Place[], count = votes): Promise<number[]> {
  const times = servers.map((): number[] => [])
  for (let i = 0; i < count; i++) {
    for (const [which, { server, postId }] of servers.entries()) {
      const at = performance.now()
      await call(server, '/api/votes', { postId, type: i % 2 ? 'upvote' : 'downvote' })
      times[which]?.push(performance.now() - at)
    }
  }
  return times.map((each) => each.sort((one, other) => one - other)[Math.floor(each.length / 2)] ?? 0)
}

interface Place {
  server: Measured
  forumId: string
  postId: string
}

async function startPlace(name: string, readers: number): Promise<Place> {
  const { url, folder, forumId, postId } = await prepareReaders(name, readers)
  const server = await startMeasured('out/server/main.js', {
    PORT: '0',
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SESSION_SECRET: sessionSecret,
  })
  return { server, forumId, postId }
}

/** The slowest of several events from the request that caused it until everybody has heard it. */
async function spread(publish: () => Promise<void>, heard: Heard): Promise<number> {
  let slowest = 0
  for (let i = 0; i < broadcasts; i++) {
    heard.count = 0
    const at = performance.now()
    await publish()
    while (heard.count < wanted) {
      if (performance.now() - at > 30_000) throw new Error(`only ${heard.count} of ${wanted} readers heard`)
      await sleep(2)
    }
    slowest = Math.max(slowest, performance.now() - at)
    await sleep(500)
  }
  return slowest
}

/** Does something each second until the other work is done. */
async function meanwhile<Result>(work: () => Promise<void>, other: Promise<Result>): Promise<Result> {
  const done = new AbortController()
  const working = (async () => {
    while (!done.signal.aborted) {
      await work()
      await sleep(1000)
    }
  })()
  const result = await other
  done.abort()
  await working
  return result
}

/** Measures open streams: what they cost, how fast one event reaches all of them, and what others feel of it. */
export async function measureStreams(): Promise<void> {
  const calm = await startPlace('calm', 1)
  const full = await startPlace('full', wanted)
  const both = [calm, full]
  await voteMs(both, 50)
  const beforeMb = full.server.memory()

  const heard: Heard = { count: 0 }
  const startedAt = performance.now()
  const readers = await openAll(full.server, heard)
  const openMs = performance.now() - startedAt
  await sleep(2000)
  const [calmMs = 0, openVoteMs = 0] = await voteMs(both)
  const openMb = full.server.memory()

  let title = 0
  const publish = () =>
    call(full.server, '/api/posts', {
      title: `Post ${title++}`,
      content: 'To all of you',
      type: 'discussion',
      forumId: full.forumId,
    })
  const spreadMs = await spread(publish, heard)
  const [calmBusyMs = 0, busyMs = 0] = await meanwhile(publish, voteMs(both))
  const endMb = full.server.memory()
  for (const socket of readers) socket.destroy()
  await Promise.all(both.map(({ server }) => server.stop()))

  const [openRatio, busyRatio] = [openVoteMs / calmMs, busyMs / calmBusyMs]
  const line = (what: string, figures: string) => console.log(what.padEnd(40) + figures)
  console.log(`\n${wanted} open streams, one person each\n`)
  line('opened in', `${(openMs / 1000).toFixed(1)} s`)
  line(
    'memory before, open, at the end',
    [beforeMb, openMb, endMb].map((mb) => `${mb.toFixed(0)} MB`).join('  '),
  )
  line(`one event to all, slowest of ${broadcasts}`, `${spreadMs.toFixed(0)} ms`)
  line('a vote: without, with all open', `${calmMs.toFixed(1)} ms  ${openVoteMs.toFixed(1)} ms`)
  line('  as a ratio', openRatio.toFixed(2))
  line('  with an event to all each second', busyRatio.toFixed(2))
  const isKept =
    spreadMs <= promised.spreadMs &&
    Math.max(openMb, endMb) <= promised.memoryMb &&
    Math.max(openRatio, busyRatio) <= promised.voteRatio
  console.log(isKept ? '\nkept\n' : '\nNOT kept\n')
  if (!isKept) process.exitCode = 1
}
