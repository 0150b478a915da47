import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { programRoot } from '#db/root.ts'
import { freePort } from '#db/testing/ports.ts'
import { startTestServer } from '../testing/server.ts'

const deployed = join(programRoot, 'deploy/prometheus')
const hindrance = spawnSync('prometheus', ['--version']).error
  ? 'prometheus is not installed: apt-get install prometheus'
  : null
if (hindrance) process.stderr.write(`the figures are not scraped: ${hindrance}\n`)

interface Answer<Data> {
  data: Data
}
interface Targets {
  activeTargets: { health: string; lastError: string; scrapeUrl: string }[]
}
interface Rules {
  groups: { rules: { name: string; health: string; lastError?: string }[] }[]
}
interface Found {
  result: { metric: Record<string, string>; value: [number, string] }[]
}

/** Starts Prometheus by the file of `deploy/`, changed in nothing but addresses and how often it looks. */
async function startPrometheus(target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-prometheus-'))
  const file = join(folder, 'prometheus.yml')
  const text = readFileSync(join(deployed, 'prometheus.yml'), 'utf8')
    .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
    .replace('/etc/prometheus/alerts.yml', join(deployed, 'alerts.yml'))
    .replace(/targets: .*/, `targets: ['${target}']`)
  writeFileSync(file, text)
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  })
  return async <Data>(path: string): Promise<Data | null> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => null)
    return answer?.ok ? ((await answer.json()) as Answer<Data>).data : null
  }
}

describe.skipIf(hindrance !== null)('a real Prometheus', () => {
  test('scrapes the figures, answers questions about them, and evaluates every alert', async () => {
    const metricsPort = await freePort()
    const server = await startTestServer({ env: { METRICS_PORT: String(metricsPort) } })
    onTestFinished(() => server.close())
    const post = await server.make.post()
    await server.visitor.get(`/api/posts/${post.id}`)
    const ask = await startPrometheus(`127.0.0.1:${metricsPort}`)
    const valueOf = async (query: string) =>
      (await ask<Found>(`query?query=${encodeURIComponent(query)}`))?.result[0]?.value[1]

    await expect
      .poll(async () => (await ask<Targets>('targets?state=active'))?.activeTargets)
      .toEqual([
        expect.objectContaining({
          health: 'up',
          lastError: '',
          scrapeUrl: `http://127.0.0.1:${metricsPort}/metrics`,
        }),
      ])
    await expect.poll(() => valueOf('plaza_things{kind="posts"}')).toBe('1')
    await expect
      .poll(() => valueOf('plaza_http_request_duration_seconds_count{route="/api/posts/:id",status="200"}'))
      .toBe('1')
    expect(await valueOf('up{job="plaza"}')).toBe('1')

    const rules = async () => (await ask<Rules>('rules'))?.groups.flatMap((group) => group.rules) ?? []
    const written = [...readFileSync(join(deployed, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)]
    expect(written.length).toBeGreaterThan(5)
    expect((await rules()).map(({ name }) => name).toSorted()).toEqual(
      written.map(([, name = '']) => name).toSorted(),
    )
    await expect.poll(async () => (await rules()).filter(({ health }) => health !== 'ok')).toEqual([])
  })
})
