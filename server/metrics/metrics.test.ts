import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#db/testing/ports.ts'
import { testEngine } from '#db/testing/store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const token = 'a-token-for-the-scraper'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token } })
  await server.make.post()
})
afterAll(() => server.close())

const ask = (headers: Record<string, string> = { Authorization: `Bearer ${token}` }) =>
  server.visitor.request('/metrics', { headers })
/** The value of a figure with these labels. */
async function valueOf(name: string, ...labels: string[]): Promise<number | undefined> {
  const text = await (await ask()).text()
  const line = text
    .split('\n')
    .find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('are shown to who has the token, and to nobody else', async () => {
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const Authorization of ['', 'Bearer a-token-for-the-scrapes', token])
    expect((await ask({ Authorization })).status).toBe(404)
})

test('count requests by their route and what was refused, never by what was asked', async () => {
  const post = await server.make.post()
  await server.visitor.get(`/api/posts/${post.id}`)
  await server.visitor.get(`/api/posts/${post.id}`)
  await server.visitor.get('/api/posts/none')
  await expect
    .poll(() =>
      valueOf('plaza_http_request_duration_seconds_count', 'route="/api/posts/:id"', 'status="200"'),
    )
    .toBe(2)
  expect(await valueOf('plaza_http_refusals_total', 'code="post.not_found"')).toBe(1)
  expect(await (await ask()).text()).not.toContain(post.id)
  expect(await valueOf('plaza_answer_cache_total', 'result="miss"')).toBeGreaterThan(0)
})

test('tell how the installation is', async () => {
  expect(await valueOf('plaza_info', `engine="${testEngine}"`)).toBe(1)
  expect(await valueOf('plaza_metrics_errors')).toBe(0)
  expect(await valueOf('plaza_ledger_balanced')).toBe(1)
  expect(await valueOf('plaza_jobs_dead')).toBe(0)
  expect(await valueOf('plaza_live_streams')).toBe(0)
  expect(await valueOf('plaza_things', 'kind="posts"')).toBeGreaterThan(0)
  expect(await valueOf('plaza_subscriptions', 'plan="professional"')).toBeGreaterThanOrEqual(0)
  expect(await valueOf('plaza_waiting', 'kind="outbox"')).toBeGreaterThanOrEqual(0)
  expect(await valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  const used = await valueOf('plaza_database_connections', 'state="waiting"')
  expect(used).toBe(testEngine === 'postgres' ? 0 : undefined)
})

test('are nowhere unless they are asked for, and on a port of their own where that is set', async () => {
  const port = await freePort()
  const own = await startTestServer({ beside: server, env: { METRICS_PORT: String(port) } })
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(404)
  expect((await own.visitor.request('/metrics')).status).toBe(404)
  await own.close()
  const none = await startTestServer({ beside: server })
  expect((await none.visitor.request('/metrics')).status).toBe(404)
  await none.close()
})

test('tell no age of a backup where there is none', async () => {
  expect(await valueOf('plaza_backup_age_seconds')).toBeUndefined()
})

test('tell how old the newest backup is', async () => {
  const other = await startTestServer({ env: { METRICS_TOKEN: token } })
  onTestFinished(() => other.close())
  const folder = join(other.config.dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const daySeconds = 24 * 60 * 60
  for (const days of [5, 3]) {
    const file = join(folder, `plaza-${days}.tar.gz`)
    await writeFile(file, '')
    const madeAt = new Date(other.clock.now().getTime() - days * daySeconds * 1000)
    await utimes(file, madeAt, madeAt)
  }
  other.clock.advance(daySeconds)
  const answer = await other.visitor.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })
  const age = Number(/^plaza_backup_age_seconds (\S+)$/m.exec(await answer.text())?.[1])
  // The clock runs meanwhile.
  expect(Math.floor(age / daySeconds)).toBe(4)
})
