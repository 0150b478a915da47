import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { auditMoney } from '#db/audit.ts'
import type { ReplicaFacts } from '#db/replica.ts'
import type { Store } from '#db/store.ts'
import { backupFolder } from '../backup/place.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import { lastBackup } from '../domains/backups/backups.service.ts'
import type { AnswerCache } from '../http/answer.ts'
import type { RequestFacts } from '../http/requests.ts'
import { metricsRepo, type Waiting } from './metrics.repo.ts'

interface About {
  version: string
  engine: string
}

interface Watched {
  store: Store
  clock: Clock
  config: Pick<Config, 'dataDir'>
  live: { count(): number }
  load: { isShedding(): boolean }
}

export type Metrics = ReturnType<typeof createMetrics>

/** What walks whole tables, or files, is looked at no more often than this. */
const seldomMs = 60_000
const ledgerMs = 10 * 60_000
/** A stream is open for hours, which says nothing of how quickly anything is answered. */
const streamRoute = '/api/events'

/** Figures of this process and of the installation it serves, as Prometheus reads them. */
export function createMetrics({ version, engine }: About) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `plaza_${name}`, help, labelNames, registers })

  gauge('info', 'Version and engine of this process; always 1', ['version', 'engine']).set(
    { version, engine },
    1,
  )
  const requests = new Histogram({
    name: 'plaza_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'plaza_http_refusals_total',
    help: 'Requests that were refused, by the code of the refusal',
    labelNames: ['code'],
    registers,
  })
  const answers = new Counter({
    name: 'plaza_answer_cache_total',
    help: 'Answers for visitors that were kept (hit) or made (miss)',
    labelNames: ['result'],
    registers,
  })

  const errors = gauge('metrics_errors', 'Figures that could not be read at this look')

  /** What is read each time that somebody looks. */
  const looks: (() => Promise<void> | void)[] = []

  return {
    contentType: registry.contentType,

    observe: ({ method, route, status, ms, refusal }: RequestFacts): void => {
      if (refusal !== undefined) refusals.inc({ code: refusal })
      if (route !== streamRoute) requests.observe({ method, route, status: String(status) }, ms / 1000)
    },

    /** Counts how often an answer was there already. */
    counted: (cache: AnswerCache): AnswerCache => ({
      ...cache,
      read: async (key, make, isTurn) => {
        let result = 'hit'
        const counted: typeof make = (open) => {
          result = 'miss'
          return make(open)
        }
        const answer = await cache.read(key, counted, isTurn)
        answers.inc({ result })
        return answer
      },
    }),

    watch: (parts: Watched): void => {
      looks.push(watchProcess(gauge, parts))
      looks.push(watchWork(gauge, parts))
      looks.push(atMost(seldomMs, watchCommunity(gauge, parts)))
      looks.push(atMost(ledgerMs, watchLedger(gauge, parts)))
      looks.push(atMost(seldomMs, watchBackups(gauge, parts)))
    },

    /** Everything in the text format. What cannot be read is left as it was, and counted. */
    text: async (): Promise<string> => {
      const done = await Promise.allSettled(looks.map(async (look) => look()))
      errors.set(done.filter(({ status }) => status === 'rejected').length)
      return registry.metrics()
    },
  }
}

type Make = (name: string, help: string, labelNames?: string[]) => Gauge

function atMost(ms: number, read: () => Promise<void>): () => Promise<void> {
  let readAt = -Infinity
  return async () => {
    if (performance.now() - readAt < ms) return
    await read()
    readAt = performance.now()
  }
}

function watchProcess(gauge: Make, { store, live, load }: Watched): () => void {
  const streams = gauge('live_streams', 'Open live streams')
  const shedding = gauge('load_shedding', '1 while work for visitors is refused because there is too much')
  const pool = gauge(
    'database_connections',
    'Connections to Postgres: in use, idle, and requests that wait',
    ['state'],
  )
  const watchReplica = store.replica() && watchReplicaOf(gauge)
  return () => {
    streams.set(live.count())
    shedding.set(load.isShedding() ? 1 : 0)
    const connections = store.connections()
    if (!connections) return
    const { total, idle, waiting } = connections
    pool.set({ state: 'used' }, total - idle)
    pool.set({ state: 'idle' }, idle)
    pool.set({ state: 'waiting' }, waiting)
    watchReplica?.(store.replica())
  }
}

function watchReplicaOf(gauge: Make): (facts: ReplicaFacts | null) => void {
  const used = gauge(
    'database_replica_used',
    '1 while the replica answers reads, 0 while it is down or behind',
  )
  const lag = gauge('database_replica_lag_seconds', 'How long the primary has been further than the replica')
  const reads = gauge('database_replica_reads', 'Reads that a replica may answer, by who answered', ['by'])
  return (facts) => {
    if (!facts) return
    used.set(facts.state === 'used' ? 1 : 0)
    lag.set(facts.lagMs / 1000)
    for (const by of ['replica', 'primary'] as const) reads.set({ by }, facts.reads[by])
  }
}

function watchWork(gauge: Make, { store, clock }: Watched): () => Promise<void> {
  const repo = metricsRepo(store.tables)
  const waiting = gauge('waiting', 'What waits to be done, by its kind', ['kind'])
  const lag = gauge('lag_seconds', 'How long the oldest of it should have been done already', ['kind'])
  const dead = gauge('jobs_dead', 'Jobs that failed for good')
  const webhook = gauge('webhook_age_seconds', 'Time since the last event of the payment provider arrived')
  return async () => {
    const work = await store.read(repo.work)
    const now = clock.now().getTime()
    const since = (at: Date | null): number => (at ? Math.max(0, (now - at.getTime()) / 1000) : 0)
    for (const kind of ['jobs', 'outbox', 'webhooks'] as const) {
      const { count, since: at }: Waiting = work[kind]
      waiting.set({ kind }, count)
      lag.set({ kind }, since(at))
    }
    dead.set(work.deadJobs)
    if (work.lastWebhookAt) webhook.set(since(work.lastWebhookAt))
  }
}

function watchCommunity(gauge: Make, { store }: Watched): () => Promise<void> {
  const repo = metricsRepo(store.tables)
  const things = gauge('things', 'How many there are, by their kind; once a minute', ['kind'])
  const members = gauge('subscriptions', 'Running subscriptions by plan', ['plan'])
  const funded = gauge('campaign_funding_cents', 'What brands have paid into campaigns, in cents')
  return async () => {
    const found = await store.read(repo.community)
    for (const kind of ['people', 'posts', 'comments'] as const) things.set({ kind }, found[kind])
    for (const { plan, n } of found.members) members.set({ plan }, n)
    funded.set(found.fundedCents)
  }
}

function watchLedger(gauge: Make, { store }: Watched): () => Promise<void> {
  const balanced = gauge('ledger_balanced', '1 where the books of the marketplace add up')
  return async () => balanced.set((await auditMoney(store)).length === 0 ? 1 : 0)
}

function watchBackups(gauge: Make, { store, clock, config }: Watched): () => Promise<void> {
  const age = gauge(
    'backup_age_seconds',
    'Time since the newest backup was made: by hand in DATA_DIR/backups, or sent and proven',
  )
  const folder = backupFolder(config)
  return async () => {
    const names = await readdir(folder).catch(() => [])
    const times = await Promise.all(
      names
        .filter((name) => /^plaza-.*\.tar\.gz(\.age)?$/.test(name))
        .map(async (name) => (await stat(join(folder, name))).mtimeMs),
    )
    const sent = await lastBackup(store)
    if (sent) times.push(new Date(sent.at).getTime())
    // Without any there is no age, not even the nought that a figure begins with: an alert asks for its absence.
    if (times.length === 0) age.remove()
    else age.set((clock.now().getTime() - Math.max(...times)) / 1000)
  }
}
