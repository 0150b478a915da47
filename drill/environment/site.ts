import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openStore, type Engine, type Store } from '#db/store.ts'
import { openLine, type Line } from '#db/testing/line.ts'
import type { SiteOptions } from '../drill.ts'
import { fill, sessionSecret, type Cast, type Look } from './people.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { startProcess, type Counts, type Process } from './process.ts'
import { startProvider, type Provider } from './provider.ts'
import { createTally, type Tally } from './tally.ts'
import { startWatch, type Watch } from './watch.ts'
import { startWriters, type Writers } from './writers.ts'

/** One server of a site. It may be killed and started again, and keeps its place. */
export interface Instance {
  url(): string
  process: () => Process
  /** Its own line to Postgres, where the site has such. */
  line: Line | null
  kill(): Promise<void>
  start(entry?: string): Promise<void>
}

/** A whole Plaza under fault: its database, its servers, the payment provider, and people who never stop. */
export interface Site {
  engine: Engine
  folder: string
  databaseUrl: string
  /** Only where the engine is Postgres. */
  postgres: Postgres | null
  provider: Provider
  instances: Instance[]
  first: Instance
  cast: Cast
  tally: Tally
  watch: Watch
  writers: Writers
  /** What every server had open before the first fault. */
  before: Counts[]
  connectionsBefore: number
  look: Look
  /** To be done once people have stopped, before the proof. */
  atRest(work: () => Promise<void>): void
  rest(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  engine: Engine
  entry: string
  folder: string
  seed: number
  options: SiteOptions
}

const settleMs = 1500

/** Opens a site, lets people begin, and remembers what is open while nothing is wrong. */
export async function openSite({ engine, entry, seed, options, ...parts }: Parts): Promise<Site> {
  const folder = options.folder ?? parts.folder
  const { instances: count = 1, hasLines = false, env = {}, publicUrl, ports, as } = options
  mkdirSync(folder, { recursive: true })
  const postgres = engine === 'postgres' ? await startPostgres(options.postgres, options.folder) : null
  const databaseUrl = postgres?.databaseUrl ?? `file:${join(folder, 'plaza.db')}`
  const { entries } = options
  if (!entries) await migrate({ url: databaseUrl })
  const look = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    const store = await openStore({ url: databaseUrl })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const provider = await startProvider()

  const startInstance = async (place: number): Promise<Instance> => {
    const line = hasLines && postgres ? await openLine(databaseUrl) : null
    const settings = {
      NODE_ENV: 'development',
      PORT: '0',
      DATABASE_URL: line?.url ?? databaseUrl,
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: sessionSecret,
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...provider.env,
      ...(publicUrl ? { PUBLIC_URL: publicUrl, PORT: String(ports?.[place]) } : {}),
      ...env,
    }
    // Each has a folder of its own where somebody else runs it, as on machines of their own.
    if (as) {
      settings.DATA_DIR = join(folder, `data-${place}`)
      mkdirSync(settings.DATA_DIR)
      chownSync(settings.DATA_DIR, as.uid, as.gid)
    }
    const open = async (file: string) => {
      const process = await startProcess(file, {
        env: settings,
        log: join(parts.folder, `server-${place}.log`),
        as,
      })
      // The next start serves at the same address, as a site does.
      settings.PORT = new URL(process.url).port
      return process
    }
    let current = await open(entries?.[place] ?? entry)
    return {
      line,
      url: () => current.url,
      process: () => current,
      kill: () => current.kill(),
      start: async (file = entry) => {
        current = await open(file)
      },
    }
  }

  const instances: Instance[] = []
  for (let place = 0; place < count; place++) instances.push(await startInstance(place))
  const cast = await fill(look, publicUrl)
  const [first] = instances
  if (!first) throw new Error('a site has at least one server')
  provider.tell(first.url())
  const tally = createTally()
  const watch = startWatch(instances)
  const writers = startWriters({ cast, instances, provider, tally, seed })
  await writers.pass(20)
  await new Promise((resolve) => setTimeout(resolve, settleMs))

  const toDo: (() => Promise<void>)[] = []

  return {
    atRest: (work) => void toDo.push(work),
    rest: async () => {
      await writers.stop()
      for (const work of toDo) await work()
    },
    engine,
    folder,
    databaseUrl,
    postgres,
    provider,
    instances,
    first,
    cast,
    tally,
    watch,
    writers,
    look,
    before: instances.map((instance) => instance.process().counts()),
    connectionsBefore: (await postgres?.connections()) ?? 0,
    close: async () => {
      watch.stop()
      await writers.stop()
      for (const { process, line } of instances) {
        if (process().isRunning()) {
          process().signal('SIGCONT')
          await process().stop()
        }
        await line?.close()
      }
      await provider.close()
      await postgres?.remove()
    },
  }
}
