import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchDatabase } from '#db/testing/store.ts'
import { builtProgram } from './testing/built.ts'

let folder: string
let database: Awaited<ReturnType<typeof scratchDatabase>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-secrets-'))
  database = await scratchDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const canary = (name: string) => `canary-${name}-0123456789abcdef0123456789abcdef`
const secrets = {
  SESSION_SECRET: `${canary('session')},${canary('former-session')}`,
  OIDC_CLIENT_SECRET: canary('oidc'),
  STRIPE_SECRET_KEY: `sk_test_${canary('stripe')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${canary('webhook')}`,
  SMTP_URL: `smtp://mail:${canary('smtp')}%2F@127.0.0.1:1`,
  VAPID_PRIVATE_KEY: canary('vapid'),
}

const main = builtProgram('main')

/** What a process and its children were started with, as every user of the machine can see it. */
function processList(pid: number): string[] {
  if (!existsSync('/proc/self')) {
    const listed = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
    return listed.filter((line) => line.trim().split(/\s+/, 2).includes(String(pid)))
  }
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parentOf = (id: string) => /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
  return all.flatMap((id) => {
    try {
      const isOurs = id === String(pid) || parentOf(id) === String(pid)
      return isOurs ? [readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

async function freePort(): Promise<number> {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  await new Promise((done) => free.close(done))
  return port
}

/** Loaded before the program: at a signal it writes a report as a crash does, and throws an error full of secrets. */
const crash = `
const { SESSION_SECRET: carried, SMTP_URL: address } = process.env
process.on('SIGUSR2', () => {
  process.report.writeReport(process.env.REPORT_FILE)
  setImmediate(() => {
    throw Object.assign(new Error('failed with ' + carried), { address, config: { password: carried } })
  })
})`

test('no secret is in the list of processes, in the log, in a crash’s message or in its report', async () => {
  const port = await freePort()
  const preload = join(folder, 'crash.mjs')
  const report = join(folder, 'report.json')
  writeFileSync(preload, crash)
  const child = spawn(process.execPath, ['--import', preload, main], {
    cwd: folder,
    env: {
      ...secrets,
      PATH: process.env['PATH'],
      PLAZA_ENV_FILE: devNull,
      REPORT_FILE: report,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'trace',
      OIDC_ISSUER: 'https://127.0.0.1:1',
      OIDC_CLIENT_ID: 'plaza',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      VAPID_PUBLIC_KEY: 'x',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'exit')
  await expect.poll(() => output).toContain(`http://127.0.0.1:${port}\n`)

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  const json = { 'Content-Type': 'application/json' }
  // The identity provider and the mail server are down; the webhook is signed with another secret.
  expect((await call('/api/login')).status).toBe(503)
  expect((await call('/api/stripe/webhook', { method: 'POST', body: '{}' })).status).toBe(400)
  const message = {
    name: 'Ada',
    email: 'a@b.example',
    subject: 'Hello',
    category: 'other',
    message: 'A short message.',
  }
  expect(
    (await call('/api/contact', { method: 'POST', headers: json, body: JSON.stringify(message) })).status,
  ).toBe(201)

  const listed = processList(child.pid ?? 0).join('\n')
  expect(listed).toContain('main.js')
  expect(listed).not.toContain('canary')

  child.kill('SIGUSR2')
  expect((await ended)[0]).toBe(1)
  expect(output).toContain('uncaught exception')
  expect(output).toContain('failed with [secret]')
  expect(output).not.toContain('canary')
  const written = readFileSync(report, 'utf8')
  expect(written).toContain('"javascriptHeap"')
  expect(written).not.toContain('canary')
})

test('no secret is in what a program says that cannot start', async () => {
  const password = canary('database')
  const wrong: Record<string, string>[] = [
    { DATABASE_URL: `postgres://ada:${password}@127.0.0.1:1/plaza` },
    { DATABASE_URL: `postgres://ada:${password}@127.0.0.1:99999/plaza` },
    { SMTP_URL: `not an address ${canary('smtp')}` },
    { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_SECRET: canary('oidc') },
    { NODE_ENV: 'production', STRIPE_SECRET_KEY: `sk_test_${canary('stripe')}`, SESSION_SECRET: 'canary' },
  ]
  const start = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [main], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        PLAZA_ENV_FILE: devNull,
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: folder,
        ...env,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBeGreaterThan(0)
    expect(output).not.toBe('')
    expect(output).not.toContain('canary')
  }
  await Promise.all(wrong.map(start))
})
