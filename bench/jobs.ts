import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { makeCluster, type Cluster } from '#db/testing/cluster.ts'
import { durable } from './engines.ts'
import type { Order, Told } from './jobs.worker.ts'

const folder = new URL('.', import.meta.url).pathname
const queues = {
  ours: 'jobs.ours.ts',
  'graphile-worker': 'queues/graphile-worker.js',
  'pg-boss': 'queues/pg-boss.js',
}
const jobs = Number(process.env['BENCH_JOBS'] ?? 4000)
const delayed = 200
const idleSeconds = 10

/** One process that does and asks for jobs. */
class Instance {
  readonly #process: ChildProcess

  constructor(file: string, url: string) {
    this.#process = fork(`${folder}jobs.worker.ts`, [`${folder}${file}`, url], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#process.once('exit', (code) => {
      if (code !== null) throw new Error(`an instance ended with ${code}`)
    })
  }

  /** Resolves once it has begun, or has done what it was told. */
  async answer(): Promise<Told> {
    const [told] = (await once(this.#process, 'message')) as [Told]
    return told
  }

  async obey(order: Order): Promise<Told> {
    const answer = this.answer()
    this.#process.send(order)
    return await answer
  }

  async stop(): Promise<void> {
    await this.obey({ do: 'stop' })
    this.#process.kill('SIGKILL')
  }
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

/** How many transactions a database has ended so far. */
async function transactionsOf(cluster: Cluster, name: string): Promise<number> {
  const client = newClient({ connectionString: `${cluster.url}/postgres` })
  await client.connect()
  const { rows } = await client.query<{ n: string }>(
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = $1',
    [name],
  )
  await client.end()
  return Number(rows[0]?.n ?? 0)
}

async function measure(cluster: Cluster, name: keyof typeof queues, count: number): Promise<string> {
  const database = `${name.replaceAll('-', '_')}_${count}`
  await cluster.createDatabase(database)
  const url = `${cluster.url}/${database}`
  if (name === 'ours') await migrate({ url })
  const instances: Instance[] = []
  // One after the other: each of them may have to make its tables first.
  for (let n = 0; n < count; n += 1) {
    const instance = new Instance(queues[name], url)
    await instance.answer()
    instances.push(instance)
  }
  const all = (order: Order) => Promise.all(instances.map((instance) => instance.obey(order)))
  const done = async () => (await all({ do: 'tell' })).flatMap(({ delays }) => delays)
  const hasDone = async (wanted: number) => {
    while ((await done()).length < wanted) await sleep(5)
  }

  await instances[0]!.obey({ do: 'enqueue', count: jobs })
  const startedAt = performance.now()
  await all({ do: 'work' })
  await hasDone(jobs)
  const perSecond = jobs / ((performance.now() - startedAt) / 1000)

  await sleep(2000)
  await all({ do: 'forget' })
  await instances[0]!.obey({ do: 'enqueue', count: delayed, everyMs: 20 })
  await hasDone(delayed)
  const delays = await done()

  await sleep(2000)
  const [cpu, transactions] = [await all({ do: 'tell' }), await transactionsOf(cluster, database)]
  await sleep(idleSeconds * 1000)
  const [cpuAfter, after] = [await all({ do: 'tell' }), await transactionsOf(cluster, database)]
  const idleMs = cpuAfter.reduce((sum, { cpuMs }, n) => sum + cpuMs - (cpu[n]?.cpuMs ?? 0), 0)
  await Promise.all(instances.map((instance) => instance.stop()))
  const figures = [
    perSecond.toFixed(0),
    at(delays, 0.5).toFixed(0),
    at(delays, 0.99).toFixed(0),
    (idleMs / idleSeconds / count).toFixed(1),
    ((after - transactions) / idleSeconds / count).toFixed(1),
  ]
  return `${name.padEnd(18)}${String(count).padStart(9)}${figures.map((figure) => figure.padStart(11)).join('')}`
}

/** Our job runner and others on the same work over one Postgres: jobs that do nothing, by one and by four instances. */
export async function measureJobs(): Promise<void> {
  if (!existsSync(`${folder}queues/node_modules`))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: `${folder}queues`, stdio: 'inherit' })
  const cluster = await makeCluster(durable)
  await cluster.start()
  console.log(
    `\n${jobs} jobs that wait; ${delayed} one after the other; ${idleSeconds} s without work; four jobs at once in each instance\n`,
  )
  console.log(`${''.padEnd(18)}instances     jobs/s   p50 late   p99 late  idle ms/s    idle tx`)
  for (const count of [1, 4])
    for (const name of Object.keys(queues) as (keyof typeof queues)[])
      console.log(await measure(cluster, name, count))
  await cluster.remove()
}
