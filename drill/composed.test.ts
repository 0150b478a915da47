import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { programRoot } from '#db/root.ts'
import { makeCluster } from '#db/testing/cluster.ts'
import { freePort } from '#db/testing/ports.ts'
import { testEngine } from '#db/testing/store.ts'
import { newKeyPair } from '#server/backup/age.ts'
import { startBucket } from '#server/testing/bucket.ts'
import { mailSink } from '#server/testing/smtp.ts'
import { install, releaseHindrance } from './environment/installed.ts'

interface Service {
  environment?: Record<string, unknown>
  volumes?: string[]
}
const { services } = parse(readFileSync(join(programRoot, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}

/** What stands here for each service of the file: a new one has to be thought of, or named as left out. */
const standing: Record<string, string> = {
  'plaza-1': 'the release, as somebody without rights in a folder to which nobody can write',
  'plaza-2': 'the release, likewise',
  caddy: 'Caddy, with the file of deploy/',
  postgres: 'Postgres',
  minio: 'an S3 service in memory',
  bucket: 'that service, which has its buckets from the start',
  keycloak: 'left out: no package of it; nobody signs in',
  mailpit: 'an SMTP server that takes every mail',
  prometheus: 'Prometheus, with the files of deploy/',
  grafana: 'left out: no package of it; checks/deploy.test.ts reads its dashboard',
}

const isThere = (program: string, flag: string): boolean =>
  spawnSync(program, [flag], { stdio: 'ignore' }).error === undefined
const hindrance =
  releaseHindrance() ??
  (isThere('caddy', 'version') ? null : 'caddy is not installed: apt-get install caddy') ??
  (isThere('prometheus', '--version') ? null : 'prometheus is not installed: apt-get install prometheus')
if (hindrance && testEngine === 'postgres')
  process.stderr.write(`the services of compose.yaml are only read: ${hindrance}\n`)

const folder = mkdtempSync(join(tmpdir(), 'plaza-composed-'))
chmodSync(folder, 0o755)
const ends: (() => unknown)[] = []
afterAll(async () => {
  // The last one first: what stands on another ends before it.
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

interface Program {
  child: ChildProcess
  stop: () => Promise<unknown>
}

function run(name: string, [program = '', ...args]: string[], options: object): Program {
  const log = createWriteStream(join(folder, `${name}.log`))
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  const ended = once(child, 'exit').then(([code]) => code as unknown)
  const stop = async () => {
    child.kill('SIGTERM')
    return await ended
  }
  ends.push(stop)
  return { child, stop }
}

test('each service of compose.yaml is started here, or it is told why not', () => {
  expect(Object.keys(services).toSorted()).toEqual(Object.keys(standing).toSorted())
})

test.runIf(testEngine === 'postgres' && hindrance === null)(
  'the services of compose.yaml, with the values that stand there, are a site that works',
  async () => {
    const [front, ...ports] = await Promise.all(Array.from({ length: 7 }, freePort))
    const [plainFront, first, second, firstFigures, secondFigures, prometheusPort] = ports
    const cluster = await makeCluster({ listen_addresses: '127.0.0.1', unix_socket_directories: '' })
    ends.push(() => cluster.remove())
    await cluster.start()
    await cluster.createDatabase(String(services['postgres']?.environment?.['POSTGRES_DB']))
    const [bucket, mails, keys] = [await startBucket(), await mailSink(), await newKeyPair()]
    ends.push(bucket.close, mails.close)

    const siteHost = `plaza.localhost:${front}`
    const given: Record<string, string> = {
      SITE_HOST: siteHost,
      ID_HOST: 'id.plaza.localhost',
      POSTGRES_PASSWORD: new URL(cluster.url).password,
      SESSION_SECRET: randomBytes(32).toString('base64'),
      OIDC_CLIENT_SECRET: randomBytes(24).toString('hex'),
      STRIPE_SECRET_KEY: 'sk_live_1a2b3c4d5e6f7g8h',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1a2b3c4d5e6f7g8h',
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
      BACKUP_RECIPIENTS: keys.recipient,
    }
    /** A value of the file, with what is asked for and with the addresses of this machine. */
    const valueOf = (value: unknown): string =>
      String(value)
        .replaceAll(
          /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
          (_, ...[name, kind, rest]: string[]) => given[name ?? ''] ?? (kind === '-' ? (rest ?? '') : ''),
        )
        .replace('postgres:5432', new URL(cluster.url).host)
        .replace('http://minio:9000', bucket.endpoint)
        .replace('smtp://mailpit:1025', mails.url)
        .replace('plaza-1:3000', `127.0.0.1:${first}`)
        .replace('plaza-2:3000', `127.0.0.1:${second}`)
    const settingsOf = (service: string) =>
      Object.fromEntries(
        Object.entries(services[service]?.environment ?? {}).map(([name, value]) => [name, valueOf(value)]),
      )

    const installed = install(folder)
    const startPlaza = (service: string, port: number | undefined, figures: number | undefined) => {
      const data = join(folder, service)
      mkdirSync(data)
      if (installed.as) chownSync(data, installed.as.uid, installed.as.gid)
      // The service in memory has keys of its own; on one machine each instance has a port of its own.
      const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = bucket.env
      const own = { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, METRICS_PORT: String(figures) }
      const container = { NODE_ENV: 'production', DATA_DIR: data, PORT: String(port) }
      return run(service, [process.execPath, installed.entry], {
        cwd: folder,
        env: { PATH: process.env['PATH'], ...settingsOf(service), ...own, ...container },
        ...installed.as,
      })
    }
    const one = startPlaza('plaza-1', first, firstFigures)
    const other = startPlaza('plaza-2', second, secondFigures)

    const home = join(folder, 'caddy')
    mkdirSync(home)
    const ports80 = `http_port ${plainFront}\n\thttps_port ${front}\n\tskip_install_trust`
    const file = readFileSync(join(programRoot, 'deploy/caddy/Caddyfile'), 'utf8').replace(/^import .*$/m, '')
    writeFileSync(join(home, 'Caddyfile'), `{\n\tadmin off\n\t${ports80}\n}\n${file}`)
    run('caddy', ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(home, 'Caddyfile')], {
      env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, ...settingsOf('caddy') },
    })
    const ask = async (path: string, body?: object) => {
      const ca = readFileSync(join(home, 'caddy/pki/authorities/local/root.crt'))
      const headers = { Host: siteHost, ...(body ? { 'Content-Type': 'application/json' } : {}) }
      const where = { host: '127.0.0.1', port: front, servername: 'plaza.localhost', ca, path, headers }
      const call = request({ ...where, method: body ? 'POST' : 'GET' })
      call.end(body && JSON.stringify(body))
      const [answer] = (await once(call, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
      return { status: answer.statusCode, text: await text(answer) }
    }
    const statusOf = (path: string) =>
      ask(path).then(
        ({ status }) => status,
        () => 0,
      )

    await expect.poll(() => statusOf('/readyz')).toBe(200)
    expect(JSON.parse((await ask('/api/config')).text)).toMatchObject({
      publicUrl: `https://${siteHost}`,
      identityMode: 'oidc',
      paymentMode: 'stripe',
    })
    expect((await ask('/')).text).toContain('</html>')
    const words = { subject: 'Hello', category: 'other', message: 'A short message.' }
    const sent = await ask('/api/contact', { name: 'Ada', email: 'ada@plaza.example', ...words })
    expect(sent.status).toBe(201)
    await expect.poll(() => mails.received.length).toBeGreaterThan(0)
    const kept = () => [...bucket.objects.keys()].filter((name) => name.startsWith('/backups/backups/'))
    await expect.poll(kept).toEqual([expect.stringMatching(/plaza-.*\.tar\.gz\.age$/)])

    const prometheus = join(folder, 'prometheus')
    mkdirSync(prometheus)
    const targets = readFileSync(join(programRoot, 'deploy/prometheus/prometheus.yml'), 'utf8')
      .replace('scrape_interval: 15s', 'scrape_interval: 1s')
      .replace('/etc/prometheus/alerts.yml', join(programRoot, 'deploy/prometheus/alerts.yml'))
      .replace('plaza-1:9464', `127.0.0.1:${firstFigures}`)
      .replace('plaza-2:9464', `127.0.0.1:${secondFigures}`)
    writeFileSync(join(prometheus, 'prometheus.yml'), targets)
    const flags = [
      `--config.file=${join(prometheus, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(prometheus, 'data')}`,
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
    ]
    run('prometheus', ['prometheus', ...flags], {})
    const up = async () => {
      const answer = await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/query?query=up`).catch(() => null)
      if (!answer?.ok) return []
      const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
      return data.result.map(({ value }) => value[1])
    }
    await expect.poll(up).toEqual(['1', '1'])

    // While the database is away its instances say so themselves; no ready one is looked for in vain.
    process.kill((await cluster.pid()) ?? 0, 'SIGINT')
    await expect
      .poll(() => ask('/api/posts?sort=new'))
      .toMatchObject({ status: 503, text: expect.stringContaining('server.busy') })
    await expect
      .poll(() => ask('/readyz'))
      .toMatchObject({ text: expect.stringContaining('"database":false') })
    expect(await statusOf('/healthz')).toBe(200)
    await cluster.start()
    await expect.poll(() => statusOf('/readyz')).toBe(200)

    // One instance is enough, and neither leaves anything where it is installed.
    const ended = one.stop()
    await expect.poll(() => one.child.exitCode).toBe(0)
    await ended
    expect(await statusOf('/api/config')).toBe(200)
    expect(await other.stop()).toBe(0)
    expect(installed.changed()).toEqual([])
  },
)
