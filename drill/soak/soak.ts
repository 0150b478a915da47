import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '#shared/random.ts'
import { must, type Drill } from '../drill.ts'
import type { Site } from '../environment/site.ts'
import { createVisits, type Visiting } from './visits.ts'

const preload = join(import.meta.dirname, 'memory.ts')
const visitors = 24
/** How many things all visitors together do in a second at the most, on a machine that has other work too. */
const mostPerSecond = Number(process.env['DRILL_SOAK_RATE'] ?? Infinity)
const restMs = Math.max(40, (2000 * visitors) / mostPerSecond)
const minuteMs = 60_000
/** In fewer minutes everything is still being used for the first time. */
const leastMinutes = 9
/** How much higher the last peak may be: by what waits to be collected. */
const mostGrowth = 1.1

/** How often each thing is done, in relation to the others. */
const weights: Record<string, number> = {
  list: 12,
  'list signed in': 6,
  'next page': 3,
  page: 10,
  post: 10,
  comments: 8,
  search: 5,
  feed: 1,
  trending: 2,
  own: 8,
  wrong: 3,
  broken: 1,
  'write post': 2,
  comment: 4,
  vote: 8,
  save: 2,
  draft: 3,
  upload: 1,
  picture: 3,
  leave: 2,
  'sign in': 1,
  listen: 2,
}

interface Sample {
  at: number
  rss: number
  heapTotal: number
  heapUsed: number
  external: number
  arrayBuffers: number
  anonymous: number
  mapped: number
  live: number
}

export const samplesOf = (file: string): Sample[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Sample)
    : []

const mb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0).padStart(5)
const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The middle of all samples since a moment, in one line. */
function lineOf(samples: Sample[]): string {
  const fields = ['rss', 'anonymous', 'mapped', 'heapTotal', 'live', 'external'] as const
  return fields.map((field) => `${field} ${mb(median(samples.map((sample) => sample[field])))}`).join('  ')
}

/**
 * What the process has of its own must have come to rest: its peak in the last third is like that before. Between
 * peaks it swings by the 64 MB of V8's young generation, which comes and goes.
 */
function mustBeFlat(samples: Sample[]): string {
  const from = Math.floor((samples.length * 2) / 3)
  const peakOf = (some: Sample[]) => Math.max(...some.map(({ anonymous }) => anonymous))
  const [before, last] = [peakOf(samples.slice(0, from)), peakOf(samples.slice(from))]
  const said = `peak of anonymous memory: ${mb(before)} MB before the last third, ${mb(last)} MB in it`
  must(last <= before * mostGrowth, `memory still grows; ${said}`)
  return said
}

/** Lets visitors do one thing after the other until the time is over. */
async function visit(
  site: Site,
  { seed, until, count }: { seed: number; until: number; count: Visiting['count'] },
) {
  const known: Visiting['known'] = { posts: [], media: [] }
  const deck = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name))
  const lives = Array.from({ length: visitors }, async (_, place) => {
    const random = randomFrom(seed * 1000 + place)
    const visits = createVisits({ url: site.first.url(), random, cast: site.cast, known, count })
    while (performance.now() < until) {
      await visits[random.pick(deck)]?.().catch(() => count('no answer', 0))
      await sleep(random.int(0, Math.round(restMs)))
    }
  })
  await Promise.all(lives)
}

/** Not a fault but time: everything that people do, mixed, for as many minutes as there are rounds. */
export const soak: Drill = {
  name: 'soak',
  summary: 'mixed load for as many minutes as there are rounds, at whose end memory is flat',
  engines: ['sqlite', 'postgres'],
  rounds: 10,
  async run({ open, folder, rounds, random, note }) {
    const file = process.env['DRILL_MEMORY_FILE'] ?? join(folder, 'memory.ndjson')
    const env = { NODE_OPTIONS: `--import ${preload}`, DRILL_MEMORY_FILE: file, OIDC_ISSUER: '' }
    const site = await open({ env })
    const statuses = new Map<string, number>()
    const count = (what: string, status: number) => {
      const key = `${what} ${status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
    }
    const begunAt = performance.now()
    const visiting = visit(site, { seed: random.int(1, 1e6), until: begunAt + rounds * minuteMs, count })
    for (let minute = 1; minute <= rounds; minute++) {
      const since = Date.now()
      await sleep(begunAt + minute * minuteMs - performance.now())
      const samples = samplesOf(file).filter(({ at }) => at >= since)
      const answers = [...statuses.values()].reduce((sum, n) => sum + n, 0)
      note(`minute ${String(minute).padStart(3)}  ${lineOf(samples)}  answers ${answers}`)
    }
    await visiting
    if (rounds >= leastMinutes) note(mustBeFlat(samplesOf(file)))
    note([...statuses].map(([what, n]) => `${what}: ${n}`).join(', '))
    const bad = [...statuses.keys()].filter((key) => / 5(?!03)\d\d$/.test(key))
    must(bad.length === 0, `answered by faults: ${bad.join(', ')}`)
  },
}
