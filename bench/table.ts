import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rawRows } from '#db/sql.ts'
import { openStore, type Engine } from '#db/store.ts'
import { benchDatabase } from './engines.ts'
import { load, type Load } from './load.ts'
import { cookieOf } from './people.ts'
import { startMeasured, startPlaza, type Measured } from './server.ts'
import { settle } from './stats.ts'
import { loadWrites, prepareWriters, type Writers } from './writes.ts'

/** The middle of some rounds, the least and the most of them. */
interface Spread {
  median: number
  least: number
  most: number
}

/** What is measured of one kind of work. */
interface Figure {
  perSecond: Spread
  /** To a bare Express server that sends the first page: what two machines can be compared by. */
  ratio: Spread
  p50: number
  p99: number
  /** Processor time of the server for each answer, in ms. */
  cpuMs: Spread
}

interface Figures {
  bare: Spread
  /** At rest, at the end of the load, and once it is quiet again. */
  memoryMb: { idle: number; after: number; quiet: number }
  works: Record<string, Figure>
}

interface Work {
  name: string
  run: (server: Measured, seconds: number) => Promise<Load>
}

const file = 'bench/figures.json'
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const votesBeside = 50
const writeConnections = [1, 8, 32]
const readers = 32
/** A server has come to rest after that. */
const quietMs = 4000

const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (index: number): number => sorted[index] ?? 0
  return { median: at(Math.floor(sorted.length / 2)), least: at(0), most: at(sorted.length - 1) }
}

/** What pages are read, and what is written. */
async function worksOf(url: string): Promise<Work[]> {
  const store = await openStore({ url })
  const writers = await prepareWriters(store)
  const one = async (text: string): Promise<string> => {
    const [row] = await store.read((db) => rawRows<{ id: string }>(db, sql.raw(text)))
    return row?.id ?? ''
  }
  const forumId = await one('select id from forums where not is_private order by post_count desc limit 1')
  const postId = await one(
    'select id from posts where is_listed order by abs(comment_count - 20), id limit 1',
  )
  await store.close()
  const pages = {
    'first page': '/api/posts',
    'forum page': `/api/posts?forumId=${forumId}`,
    post: `/api/posts/${postId}`,
    '20 comments': `/api/posts/${postId}/comments?limit=20`,
    'search, common': '/api/search/posts?q=coffee',
    'search, rare': '/api/search/posts?q=hydrangea',
  }
  const reads = Object.entries(pages).flatMap(([name, path]) =>
    [false, true].flatMap((isMember) =>
      [false, true].map((isBeside) => readingOf({ name, path, isMember, isBeside }, writers)),
    ),
  )
  const fresh = ['coffee', 'hydrangea'].map((word): Work => ({
    name: `search "${word}", no answer kept`,
    run: (server, length) =>
      load({ server, path: `/api/search/posts?q=${word}`, seconds: length, isFresh: true }),
  }))
  const writes = (['vote', 'comment'] as const).flatMap((kind) =>
    writeConnections.map((connections): Work => ({
      name: `${kind}s, ${connections} at once`,
      run: (server, length) => loadWrites(server, writers, { kind, connections, seconds: length }),
    })),
  )
  return [...reads, ...fresh, ...writes]
}

interface Reading {
  name: string
  path: string
  isMember: boolean
  /** While votes are cast. */
  isBeside: boolean
}

function readingOf({ name, path, isMember, isBeside }: Reading, writers: Writers): Work {
  return {
    name: `${name}, ${isMember ? 'member' : 'visitor'}${isBeside ? ', with writes' : ''}`,
    run: async (server, length) => {
      const cookies = isMember
        ? writers.sessions.slice(0, readers).map((session) => cookieOf(server.url, session))
        : undefined
      const votes = { kind: 'vote' as const, connections: 2, seconds: length, perSecond: votesBeside }
      const beside = isBeside ? loadWrites(server, writers, votes) : null
      const result = await load({ server, path, seconds: length, ...(cookies ? { cookies } : {}) })
      await beside
      return result
    },
  }
}

async function measureBare(body: Buffer): Promise<number> {
  const path = '.cache/bench/body.json'
  writeFileSync(path, body)
  const server = await startMeasured('bench/bare.ts', { BENCH_BODY: path })
  await load({ server, path: '/api/posts', seconds: 1 })
  const { perSecond } = await load({ server, path: '/api/posts', seconds })
  await server.stop()
  return perSecond
}

/** Each round measures bare Express anew: a machine that others use is as slow for both. */
async function measureEngine(engine: Engine): Promise<Figures> {
  const database = await benchDatabase(engine)
  await settle(database.url)
  const works = await worksOf(database.url)
  const server = await startPlaza(database.url, '.cache/bench/data')
  await sleep(quietMs)
  const idle = server.memory()
  const body = Buffer.from(await (await fetch(`${server.url}/api/posts`)).arrayBuffer())
  const bare: number[] = []
  const found = new Map<string, { load: Load; bare: number }[]>(works.map(({ name }) => [name, []]))
  for (const work of works) await work.run(server, 1)
  for (let round = 0; round < rounds; round++) {
    const yardstick = await measureBare(body)
    bare.push(yardstick)
    for (const work of works) {
      const measured = await work.run(server, seconds)
      found.get(work.name)?.push({ load: measured, bare: yardstick })
      console.error(`  ${engine} ${round + 1}/${rounds} ${work.name} ${measured.perSecond.toFixed(0)}/s`)
    }
  }
  const after = server.memory()
  await sleep(quietMs)
  const quiet = server.memory()
  await server.stop()
  await database.remove()
  return {
    bare: spreadOf(bare),
    memoryMb: { idle: Math.round(idle), after: Math.round(after), quiet: Math.round(quiet) },
    works: Object.fromEntries(works.map((work) => [work.name, figureOf(found.get(work.name) ?? [])])),
  }
}

function figureOf(measured: { load: Load; bare: number }[]): Figure {
  const median = (pick: (one: Load) => number): number =>
    spreadOf(measured.map(({ load: one }) => pick(one))).median
  return {
    perSecond: spreadOf(measured.map(({ load: one }) => one.perSecond)),
    ratio: spreadOf(measured.map(({ load: one, bare }) => one.perSecond / bare)),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    cpuMs: spreadOf(measured.map(({ load: one }) => one.cpuMs)),
  }
}

const range = ({ median, least, most }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${least.toFixed(digits)}-${most.toFixed(digits)})`.padStart(22)

function print(engine: Engine, { bare, memoryMb, works }: Figures, before: Figures | undefined): void {
  console.log(
    `\n${engine}: median (least-most) of ${rounds} rounds; 32 connections for reads; last is the committed figure`,
  )
  console.log(
    `bare Express ${range(bare, 0)} /s   memory ${memoryMb.idle} MB idle, ${memoryMb.after} MB after, ${memoryMb.quiet} MB quiet again\n`,
  )
  console.log(
    `${''.padEnd(38)}${'ratio'.padStart(22)}${'last'.padStart(7)}${'/s'.padStart(8)}${'cpu ms'.padStart(22)}${'p50'.padStart(7)}${'p99'.padStart(7)}`,
  )
  for (const [name, { perSecond, ratio, cpuMs, p50, p99 }] of Object.entries(works)) {
    const last = before?.works[name]?.ratio.median.toFixed(3) ?? '-'
    console.log(
      `${name.padEnd(38)}${range(ratio, 3)}${last.padStart(7)}${perSecond.median.toFixed(0).padStart(8)}${range(cpuMs, 3)}${String(p50).padStart(7)}${String(p99).padStart(7)}`,
    )
  }
}

/** The table of reads and writes on these engines, beside the committed figures; `--save` writes it there. */
export async function measureTable(engines: readonly Engine[], isSaved: boolean): Promise<void> {
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Engine, Figures>>)
    : {}
  const all: Partial<Record<Engine, Figures>> = { ...known }
  for (const engine of engines) {
    const figures = await measureEngine(engine)
    print(engine, figures, known[engine])
    all[engine] = figures
    if (isSaved) writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  }
}
