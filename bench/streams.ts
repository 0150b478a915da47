import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './people.ts'
import { judge, median } from './promises.ts'
import { startPlaza, type Measured } from './server.ts'
import { openStream } from './stream.ts'
import { prepareReaders, readerSession } from './streams.data.ts'

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

const openReader = (server: Measured, reader: number, heard: Heard): Promise<Socket> =>
  openStream(server, readerSession(reader), (text) => {
    if (text.includes('event: post\n')) heard.count++
  })

async function openAll(server: Measured, heard: Heard): Promise<Socket[]> {
  const readers: Socket[] = []
  for (let start = 0; start < wanted; start += opensAtOnce) {
    const some = Array.from({ length: Math.min(opensAtOnce, wanted - start) }, (_, i) => start + i)
    readers.push(...(await Promise.all(some.map((reader) => openReader(server, reader, heard)))))
  }
  return readers
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
      await call(server, {
        as: readerSession(0),
        path: '/api/votes',
        body: { postId, type: i % 2 ? 'upvote' : 'downvote' },
      })
      times[which]?.push(performance.now() - at)
    }
  }
  return times.map(median)
}

interface Place {
  server: Measured
  forumId: string
  postId: string
}

async function startPlace(name: string, readers: number): Promise<Place> {
  const { url, folder, forumId, postId } = await prepareReaders(name, readers)
  const server = await startPlaza(url, folder)
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
    call<void>(full.server, {
      as: readerSession(0),
      path: '/api/posts',
      body: {
        title: `Post ${title++}`,
        content: 'To all of you',
        type: 'discussion',
        forumId: full.forumId,
      },
    })
  const spreadMs = await spread(publish, heard)
  const [calmBusyMs = 0, busyMs = 0] = await meanwhile(publish, voteMs(both))
  const endMb = full.server.memory()
  for (const socket of readers) socket.destroy()
  await Promise.all(both.map(({ server }) => server.stop()))

  console.log(`\n${wanted} open streams, one person each, opened in ${(openMs / 1000).toFixed(1)} s`)
  console.log(
    `a vote takes ${calmMs.toFixed(1)} ms without and ${openVoteMs.toFixed(1)} ms with all of them open`,
  )
  console.log(
    `memory before ${beforeMb.toFixed(0)} MB, open ${openMb.toFixed(0)} MB, at the end ${endMb.toFixed(0)} MB`,
  )
  judge('Open streams', [
    {
      what: `an event to all, slowest of ${broadcasts}`,
      figure: spreadMs,
      bound: promised.spreadMs,
      unit: 'ms',
    },
    { what: 'memory', figure: Math.max(openMb, endMb), bound: promised.memoryMb, unit: 'MB' },
    { what: 'a vote with all open', figure: openVoteMs / calmMs, bound: promised.voteRatio, unit: '×' },
    {
      what: '  and an event to all each second',
      figure: busyMs / calmBusyMs,
      bound: promised.voteRatio,
      unit: '×',
    },
  ])
}
