import { mkdirSync, writeFileSync } from 'node:fs'
import type { Engine } from '#db/store.ts'
import type { SizeName } from '#db/seed/demo.ts'
import { database, landmarks, memberSession, type Landmarks } from './data.ts'
import { measureDesktop } from './desktop.ts'
import { load, type Load } from './load.ts'
import { measureJobs } from './jobs.ts'
import { measureLive } from './live.ts'
import { measureMarkdown } from './markdown.ts'
import { measureMix } from './mix.ts'
import { measureOutage } from './outage.ts'
import { measurePayouts } from './payouts.ts'
import { cookieOf } from './people.ts'
import { measureReports } from './reports.ts'
import { startMeasured, startPlaza } from './server.ts'
import { measureStart } from './start.ts'
import { measureStats, settle } from './stats.ts'
import { measureStreams } from './streams.ts'
import { measureTable } from './table.ts'
import { measureTexts } from './texts.ts'
import { measureUploads } from './uploads.ts'

interface Case {
  name: string
  path: (found: Landmarks) => string
  isSignedIn?: boolean
  /** No answer may have been kept: each request asks another address. */
  isFresh?: boolean
}

const dataDir = '.cache/bench/data'
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6)
const firstPage = '/api/posts'
const fresh = (name: string, path: Case['path']): Case => ({ name, path, isFresh: true })
const cases: Case[] = [
  { name: 'first page, visitor', path: () => firstPage },
  { name: 'first page, signed in', path: () => firstPage, isSignedIn: true },
  fresh('home hot', () => '/api/posts?sort=hot'),
  fresh('home new', () => '/api/posts?sort=new'),
  fresh('home top', () => '/api/posts?sort=top'),
  fresh('forum page', ({ forumId }) => `/api/posts?forumId=${forumId}`),
  fresh('post page', ({ longPostId }) => `/api/posts/${longPostId}`),
  fresh('500 comments', ({ longPostId }) => `/api/posts/${longPostId}/comments?limit=50`),
  fresh('trending today', () => '/api/posts/trending?period=today'),
  fresh('trending week', () => '/api/posts/trending?period=week'),
  fresh('trending month', () => '/api/posts/trending?period=month'),
  fresh('trending all', () => '/api/posts/trending?period=all'),
  fresh('hashtag page', ({ hashtag }) => `/api/posts?hashtag=${hashtag}`),
  fresh('search', () => '/api/search/posts?q=coffee'),
]

interface Figures {
  startMs: number
  idleMb: number
  loads: Map<string, Load>
}

async function measure(size: SizeName, wanted: Case[]): Promise<Figures> {
  const file = await database(size)
  const found = await landmarks(file)
  await settle(`file:${file}`)
  const server = await startPlaza(`file:${file}`, dataDir)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const idleMb = server.memory()
  const loads = new Map<string, Load>()
  for (const { name, path, isSignedIn, isFresh } of wanted) {
    const request = {
      server,
      path: path(found),
      ...(isSignedIn ? { cookie: cookieOf(server.url, memberSession) } : {}),
      ...(isFresh ? { isFresh } : {}),
    }
    await load({ ...request, seconds: 1 })
    loads.set(name, await load({ ...request, seconds }))
  }
  await server.stop()
  return { startMs: server.startMs, idleMb, loads }
}

/** Express alone, sending the bytes of our own first page. */
async function measureBare(): Promise<Load> {
  const server = await startPlaza(`file:${await database('m')}`, dataDir)
  const body = Buffer.from(await (await fetch(server.url + firstPage)).arrayBuffer())
  await server.stop()
  mkdirSync('.cache/bench', { recursive: true })
  writeFileSync('.cache/bench/body.json', body)
  const bare = await startMeasured('bench/bare.ts', { BENCH_BODY: '.cache/bench/body.json' })
  await load({ server: bare, path: firstPage, seconds: 1 })
  const result = await load({ server: bare, path: firstPage, seconds })
  await bare.stop()
  return result
}

const number = (value: number, digits = 0): string => value.toFixed(digits).padStart(8)

function printTable(bare: Load, m: Figures, l: Figures): void {
  console.log('\nrequests/s as a ratio to bare Express; p50 and p99 in ms; 32 connections\n')
  console.log(
    `${'bare Express'.padEnd(24)}${number(bare.perSecond)} /s   p50 ${bare.p50}   p99 ${bare.p99}\n`,
  )
  console.log(
    `${''.padEnd(24)}${'ratio m'.padStart(8)}${'ratio l'.padStart(8)}${'p50 m'.padStart(8)}${'p50 l'.padStart(8)}${'p99 m'.padStart(8)}${'p99 l'.padStart(8)}${'p99 l/m'.padStart(9)}`,
  )
  for (const [name, small] of m.loads) {
    const large = l.loads.get(name)
    if (!large) continue
    const ratios = number(small.perSecond / bare.perSecond, 2) + number(large.perSecond / bare.perSecond, 2)
    const times = [small.p50, large.p50, small.p99, large.p99].map((value) => number(value)).join('')
    console.log(`${name.padEnd(24)}${ratios}${times}${number(large.p99 / small.p99, 2)}`)
  }
  console.log(`\nstart to listening   m ${m.startMs.toFixed(0)} ms   l ${l.startMs.toFixed(0)} ms`)
  console.log(`idle memory          m ${m.idleMb.toFixed(0)} MB   l ${l.idleMb.toFixed(0)} MB`)
}

const engines = (): Engine[] => {
  const named = (['sqlite', 'postgres'] as const).filter((engine) => process.argv.includes(engine))
  return named.length > 0 ? named : ['sqlite', 'postgres']
}

/** What the product promises beside the speed of reading, each measured against its bound. */
const promises: Record<string, () => Promise<void>> = {
  start: measureStart,
  live: measureLive,
  outage: measureOutage,
  payouts: measurePayouts,
  reports: measureReports,
  texts: measureTexts,
  uploads: measureUploads,
  streams: measureStreams,
  stats: () => measureStats(engines()),
}

async function measureReading(wanted: Case[]): Promise<void> {
  const bare = await measureBare()
  printTable(bare, await measure('m', wanted), await measure('l', wanted))
}

const asked = process.argv[2]
const part = promises[asked ?? '']
if (asked === 'promises') for (const measurePart of Object.values(promises)) await measurePart()
else if (part) await part()
else if (asked === 'markdown') await measureMarkdown()
else if (asked === 'jobs') await measureJobs()
else if (asked === 'desktop') await measureDesktop()
else if (asked === 'mix') {
  for (const engine of engines())
    for (const count of engine === 'sqlite' ? [1] : [1, 2]) await measureMix(engine, count)
} else if (asked === 'table') await measureTable(engines(), process.argv.includes('--save'))
else await measureReading(asked ? cases.filter(({ name }) => name.includes(asked)) : cases)
