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

/** The median time of a vote in ms; each changes the one before. */
async function voteMs(server: Measured, postId: string, count = votes): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const at = performance.now()
    await call(server, '/api/votes', { postId, type: i % 2 ? 'upvote' : 'downvote' })
    times.push(performance.now() - at)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** Measures open streams: what they cost, how fast one event reaches all of them, and what others feel of it. */
export async function measureStreams(): Promise<void> {
  const { url, folder, forumId, postId } = await prepareReaders(wanted)
  const server = await startMeasured('server/main.ts', {
    PORT: '0',
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SESSION_SECRET: sessionSecret,
  })
  await voteMs(server, postId, 50)
  const idleMs = await voteMs(server, postId)
  const idleMb = server.memory()

  const heard: Heard = { count: 0 }
  const startedAt = performance.now()
  const readers = await openAll(server, heard)
  const openMs = performance.now() - startedAt
  await sleep(2000)
  const openVoteMs = await voteMs(server, postId)
  const openMb = server.memory()

  const publish = (title: string) =>
    call(server, '/api/posts', { title, content: 'To all of you', type: 'discussion', forumId })
  const spreads: number[] = []
  for (let i = 0; i < broadcasts; i++) {
    heard.count = 0
    const at = performance.now()
    await publish(`Post ${i}`)
    while (heard.count < wanted) {
      if (performance.now() - at > 30_000) throw new Error(`only ${heard.count} of ${wanted} readers heard`)
      await sleep(2)
    }
    spreads.push(performance.now() - at)
    await sleep(500)
  }

  const busy = new AbortController()
  const publishing = (async () => {
    for (let i = 0; !busy.signal.aborted; i++) {
      await publish(`Busy ${i}`)
      await sleep(1000)
    }
  })()
  const busyVoteMs = await voteMs(server, postId)
  busy.abort()
  await publishing
  const peakMb = server.memory()
  for (const socket of readers) socket.destroy()
  await server.stop()

  const spreadMs = Math.max(...spreads)
  console.log(`\n${wanted} open streams, one person each\n`)
  console.log(`opened in                     ${(openMs / 1000).toFixed(1)} s`)
  console.log(
    `memory                        ${idleMb.toFixed(0)} MB before, ${openMb.toFixed(0)} MB open, ${peakMb.toFixed(0)} MB at the end`,
  )
  console.log(`one event to all, slowest of ${broadcasts}  ${spreadMs.toFixed(0)} ms`)
  console.log(
    `a vote, median                ${idleMs.toFixed(1)} ms before, ${openVoteMs.toFixed(1)} ms with all open, ${busyVoteMs.toFixed(1)} ms with an event to all each second`,
  )
  const isKept =
    spreadMs <= promised.spreadMs &&
    peakMb <= promised.memoryMb &&
    Math.max(openVoteMs, busyVoteMs) <= promised.voteRatio * idleMs
  console.log(isKept ? '\nkept\n' : '\nNOT kept\n')
  if (!isKept) process.exitCode = 1
}
