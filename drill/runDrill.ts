import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '#shared/random.ts'
import type { Engine } from '#db/store.ts'
import type { Drill, Environment } from './drill.ts'
import { prove, type Proof } from './environment/proof.ts'
import { openSite, type Site } from './environment/site.ts'
import { outcomes, type Outcome } from './environment/tally.ts'

export interface Wish {
  engine: Engine
  seed: number
  rounds?: number | undefined
  entry: string
  ref?: string
  onNote?: (line: string) => void
}

/** What came of one drill on one engine. */
export interface Result {
  drill: string
  engine: Engine
  seed: number
  rounds: number
  /** Set where it could not be done. */
  skipped: string | null
  isKept: boolean
  acknowledged: number
  lost: number
  counts: Record<Outcome, number>
  complaints: string[]
  notes: string[]
  /** Of all servers together, before the first fault and after the proof. */
  descriptors: [number, number]
  memoryMb: [number, number]
  seconds: number
}

const noCounts = (): Record<Outcome, number> =>
  Object.fromEntries(outcomes.map((name) => [name, 0])) as Record<Outcome, number>

const open = new Set<() => Promise<void>>()

/** Ends what every drill under way has started. */
export const stopAll = async (): Promise<void> => {
  for (const close of open) await close()
}

/** Runs one drill and proves what must hold after it. Whatever it started is ended. */
export async function runDrill(drill: Drill, wish: Wish): Promise<Result> {
  const { engine, seed, rounds = drill.rounds } = wish
  const startedAt = performance.now()
  const result: Result = {
    drill: drill.name,
    engine,
    seed,
    rounds,
    skipped: (await drill.hindrance?.(engine)) ?? null,
    isKept: true,
    acknowledged: 0,
    lost: 0,
    counts: noCounts(),
    complaints: [],
    notes: [],
    descriptors: [0, 0],
    memoryMb: [0, 0],
    seconds: 0,
  }
  if (result.skipped !== null) return result
  const folder = mkdtempSync(join(tmpdir(), `plaza-drill-${drill.name}-`))
  // As root, Postgres runs as somebody else.
  chmodSync(folder, 0o755)
  const sites: Site[] = []
  const endings: (() => void)[] = []
  const environment: Environment = {
    engine,
    rounds,
    folder,
    entry: wish.entry,
    ref: wish.ref ?? 'HEAD',
    random: randomFrom(seed),
    note: (line) => {
      result.notes.push(line)
      wish.onNote?.(line)
    },
    atEnd: (work) => void endings.push(work),
    open: async (options = {}) => {
      const site = await openSite({ engine, entry: wish.entry, folder, seed, options })
      sites.push(site)
      return site
    },
  }
  const close = async () => {
    open.delete(close)
    for (const site of sites.splice(0)) await site.close()
    for (const end of endings.splice(0)) end()
  }
  open.add(close)
  try {
    await drill.run(environment)
    for (const site of sites) add(result, site, await prove(site))
  } catch (error) {
    const [site] = sites
    if (site) result.counts = { ...site.tally.counts }
    result.complaints.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await close()
    result.isKept = result.complaints.length === 0
    result.seconds = (performance.now() - startedAt) / 1000
    // What went wrong may be read in the logs.
    if (result.isKept) rmSync(folder, { recursive: true, force: true })
    else result.notes.push(`logs: ${folder}`)
  }
  return result
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0)

function add(result: Result, site: Site, proof: Proof): void {
  const after = site.instances.map((instance) => instance.process().counts())
  result.acknowledged += proof.acknowledged
  result.lost += proof.lost
  result.complaints.push(...proof.complaints)
  for (const name of outcomes) result.counts[name] += site.tally.counts[name]
  result.descriptors[0] += sumOf(site.before.map(({ descriptors }) => descriptors))
  result.descriptors[1] += sumOf(after.map(({ descriptors }) => descriptors))
  result.memoryMb[0] += sumOf(site.before.map(({ memoryMb }) => memoryMb))
  result.memoryMb[1] += sumOf(after.map(({ memoryMb }) => memoryMb))
}
