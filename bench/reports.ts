import { mkdirSync, rmSync } from 'node:fs'
import { newId } from '#db/ids.ts'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { call, send, signIn } from './people.ts'
import { judge, median } from './promises.ts'
import { startPlaza } from './server.ts'

const folder = '.cache/bench/reports'
const each = 100
const pages = 100
const session = 'the-admin'

/** A new database in which so many people have reported as many posts each, and an admin who is signed in. */
async function prepare(): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const url = `file:${folder}/plaza.db`
  await migrate({ url })
  const store = await openStore({ url })
  const make = makeFor(store)
  await make.plans()
  const admin = await make.admin()
  const { forumId } = await make.post()
  const people = await Promise.all(Array.from({ length: each }, () => make.user()))
  const posts = await Promise.all(Array.from({ length: each }, () => make.post({ forumId })))
  await store.transaction(async (tx) => {
    await signIn(store, tx, { name: session, userId: admin.id })
    for (const [i, person] of people.entries()) {
      await tx.insert(store.tables.reports).values(
        posts.map((post, j) => ({
          id: newId(),
          reporterId: person.id,
          postId: post.id,
          forumId,
          reason: 'spam' as const,
          createdAt: new Date(Date.UTC(2025, 0, 1) + each * i + j),
        })),
      )
    }
  })
  await store.optimize()
  await store.close()
  return url
}

/** The queue of reports: its pages, however far back, and many decided in one act. */
export async function measureReports(): Promise<void> {
  const server = await startPlaza(await prepare(), folder)
  const times: number[] = []
  const ids: string[] = []
  let path = '/api/admin/reports?status=pending&limit=50'
  for (let turned = 0; turned < pages; turned++) {
    const at = performance.now()
    const response = await send(server, { as: session, path })
    const page = (await response.json()) as { id: string }[]
    times.push(performance.now() - at)
    ids.push(...page.map(({ id }) => id))
    path = /<([^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1] ?? ''
  }
  const verdict = { status: 'dismissed', action: 'A campaign of false reports', ids: ids.slice(0, 500) }
  const at = performance.now()
  await call(server, { as: session, path: '/api/admin/reports', method: 'PUT', body: verdict })
  const decidedMs = performance.now() - at
  await server.stop()
  judge(`A queue of ${(each * each).toLocaleString('en')} reports`, [
    { what: `a page of 50, median of ${pages}`, figure: median(times), bound: 50, unit: 'ms' },
    { what: '500 decided in one act', figure: decidedMs, bound: 1000, unit: 'ms' },
  ])
}
