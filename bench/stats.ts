import { setTimeout as rest } from 'node:timers/promises'
import { count, eq } from 'drizzle-orm'
import { openStore, type Engine, type Store } from '#db/store.ts'
import { benchDatabase } from './engines.ts'
import { send, signIn } from './people.ts'
import { checkPromises, median, type Promised } from './promises.ts'
import { startPlaza, type Measured } from './server.ts'

const session = 'the-operator'
const times = 20
/** A past of years is counted at the first start: by then it is. */
const longestCountMs = 30 * 60_000

/** Signs in an admin who owns the busiest forum. */
async function prepare(store: Store): Promise<{ forumId: string }> {
  const { users, forums } = store.tables
  return await store.transaction(async (tx) => {
    const [admin] = await tx.select().from(users).where(eq(users.username, 'admin'))
    const all = await tx.select({ id: forums.id, n: forums.postCount }).from(forums)
    const [busiest] = all.toSorted((one, other) => other.n - one.n)
    if (!admin || !busiest) throw new Error('nobody is there to ask')
    await tx.update(forums).set({ creatorId: admin.id }).where(eq(forums.id, busiest.id))
    await signIn(store, tx, { name: session, userId: admin.id })
    return { forumId: busiest.id }
  })
}

/** Has everything counted anew when the server starts, as when a large past meets this version. */
async function forgetFigures(store: Store): Promise<void> {
  const { settings, statFigures, statDays } = store.tables
  await store.transaction(async (tx) => {
    await tx.delete(statFigures)
    await tx.delete(statDays)
    await tx.delete(settings).where(eq(settings.key, 'stats.progress'))
  })
}

/** What a server is asked for while it counts, and how long it took. */
async function ask(server: Measured, path: string): Promise<number> {
  const at = performance.now()
  const response = await send(server, { as: session, path })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return performance.now() - at
}

/** Waits until a server's own job has counted every day that is over, and looks a few times a second. */
async function untilCounted(
  store: Store,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { statDays, settings } = store.tables
  const begunAt = performance.now()
  for (;;) {
    await meanwhile()
    const [waiting, [progress]] = await store.read((db) =>
      Promise.all([
        db.select({ n: count() }).from(statDays),
        db.select().from(settings).where(eq(settings.key, 'stats.progress')),
      ]),
    )
    const { closed, months } = (progress?.value ?? {}) as { closed?: string | null; months?: string[] }
    if (closed && waiting[0]?.n === 0 && months?.length === 0) return
    if (performance.now() - begunAt > longestCountMs)
      throw new Error(`${waiting[0]?.n ?? 0} days were still to be counted`)
    await rest(100)
  }
}

/** Lets a server do what it does once for a database: count the past, which takes a core for a while. */
export async function settle(url: string): Promise<void> {
  const server = await startPlaza(url, '.cache/bench/data')
  const store = await openStore({ url })
  await untilCounted(store)
  await store.close()
  await server.stop()
}

/** How long it takes, and how long what else the server answers waits for it. */
async function countAll(store: Store, server: Measured): Promise<Promised[]> {
  const begunAt = performance.now()
  let slowest = 0
  await untilCounted(store, async () => {
    slowest = Math.max(slowest, await ask(server, '/api/posts?limit=1'))
  })
  return [
    {
      what: 'every day of the past is counted',
      figure: (performance.now() - begunAt) / 1000,
      bound: 600,
      unit: 's',
    },
    { what: 'the slowest answer meanwhile', figure: slowest, bound: 1500, unit: 'ms' },
  ]
}

/** Statistics at 1,000,000 posts: what is shown is read from daily rows, for the site, a forum and a creator. */
export async function measureStats(engines: readonly Engine[]): Promise<void> {
  for (const engine of engines) {
    const database = await benchDatabase(engine, 'l')
    const store = await openStore({ url: database.url })
    const { forumId } = await prepare(store)
    await forgetFigures(store)
    const server = await startPlaza(database.url, `.cache/bench/stats-${engine}`)
    const promised = await countAll(store, server)
    const paths = {
      'the site': '/api/stats?days=365',
      'the site as CSV': '/api/stats/csv?days=365',
      'the busiest forum': `/api/forums/${forumId}/stats?days=365`,
      'a creator': '/api/earnings/stats?days=365',
    }
    for (const [what, path] of Object.entries(paths)) {
      const taken: number[] = []
      for (let turn = 0; turn < times; turn++) taken.push(await ask(server, path))
      const figures = { [`median of ${times}`]: median(taken), 'the slowest': Math.max(...taken) }
      for (const [which, figure] of Object.entries(figures))
        promised.push({ what: `a year of ${what}, ${which}`, figure, bound: 100, unit: 'ms' })
    }
    await server.stop()
    await store.close()
    await database.remove()
    checkPromises(`Statistics at 1,000,000 posts, ${engine}`, promised)
  }
}
