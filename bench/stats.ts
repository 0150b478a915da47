import { setTimeout as rest } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { reachDay } from '#shared/reach.ts'
import { openStore, type Engine, type Store } from '#db/store.ts'
import { benchDatabase } from './engines.ts'
import { send, signIn } from './people.ts'
import { checkPromises, median } from './promises.ts'
import { startPlaza } from './server.ts'

const session = 'the-operator'
const times = 20
const dayMs = 86_400_000
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

/** Waits until the server's own job has counted every day that is over. */
async function counted(store: Store): Promise<void> {
  const { settings } = store.tables
  const until = performance.now() + longestCountMs
  const wanted = reachDay(new Date(Date.now() - dayMs - 3_600_000))
  for (;;) {
    const [row] = await store.read((db) =>
      db.select().from(settings).where(eq(settings.key, 'stats.progress')),
    )
    const { closed = '' } = (row?.value ?? {}) as { closed?: string | null }
    if ((closed ?? '') >= wanted) return
    if (performance.now() > until) throw new Error(`only days until ${String(closed)} were counted`)
    await rest(1000)
  }
}

/** Statistics at 1,000,000 posts: what is shown is read from daily rows, for the site, a forum and a creator. */
export async function measureStats(engines: readonly Engine[]): Promise<void> {
  for (const engine of engines) {
    const database = await benchDatabase(engine, 'l')
    const store = await openStore({ url: database.url })
    const { forumId } = await prepare(store)
    const server = await startPlaza(database.url, `.cache/bench/stats-${engine}`)
    const begunAt = performance.now()
    await counted(store)
    console.error(`  every day was counted after ${Math.round((performance.now() - begunAt) / 1000)} s`)
    const paths = {
      'the site': '/api/stats?days=365',
      'the site as CSV': '/api/stats/csv?days=365',
      'the busiest forum': `/api/forums/${forumId}/stats?days=365`,
      'a creator': '/api/earnings/stats?days=365',
    }
    const promised = []
    for (const [what, path] of Object.entries(paths)) {
      const taken: number[] = []
      for (let turn = 0; turn < times; turn++) {
        const at = performance.now()
        const response = await send(server, { as: session, path })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${path} answers ${response.status}`)
        taken.push(performance.now() - at)
      }
      promised.push({
        what: `a year of ${what}, median of ${times}`,
        figure: median(taken),
        bound: 100,
        unit: 'ms' as const,
      })
      promised.push({
        what: `a year of ${what}, the slowest`,
        figure: Math.max(...taken),
        bound: 100,
        unit: 'ms' as const,
      })
    }
    await server.stop()
    await store.close()
    await database.remove()
    checkPromises(`Statistics at 1,000,000 posts, ${engine}`, promised)
  }
}
