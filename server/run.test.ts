import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type ClientRequest } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scratchDatabase, testEngine } from '#db/testing/store.ts'

// Each test starts whole processes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
let database: Awaited<ReturnType<typeof scratchDatabase>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-run-'))
  database = await scratchDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

interface Started {
  child: ChildProcess
  /** What it printed of where it listens, once it does. */
  url: Promise<string>
  ended: Promise<{ code: number | null; errors: string }>
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /http\S+/.exec(text.toString())?.[0]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`it ended: ${errors}`)))
  })
  url.catch(() => undefined)
  return {
    child,
    url,
    ended: once(child, 'exit').then(([code]) => ({ code: code as number | null, errors })),
  }
}

/** A call whose body is still on its way: the server can only answer once `finish` has sent the rest. */
async function slowCall(url: string): Promise<{ finish: () => Promise<number> }> {
  const body = JSON.stringify({ code: 'none', verifier: 'none' })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const call: ClientRequest = request(`${url}/api/auth/desktop/exchange`, { method: 'POST', headers })
  call.on('error', () => undefined)
  call.write(body.slice(0, 3))
  await once(call, 'socket').then(([socket]) => new Promise((done) => setTimeout(done, 100, socket)))
  return {
    finish: async () => {
      const answered = once(call, 'response')
      call.end(body.slice(3))
      const [response] = (await answered) as [{ statusCode: number; resume(): void }]
      response.resume()
      return response.statusCode
    },
  }
}

describe('being ended', () => {
  test('lets a slow request finish, takes no new one, and is no failure', async () => {
    const { child, url, ended } = start({})
    const place = await url
    const slow = await slowCall(place)
    const idle = new Agent({ keepAlive: true })
    await new Promise((done) =>
      request(`${place}/healthz`, { agent: idle }, (response) => response.resume().on('end', done)).end(),
    )
    child.kill('SIGTERM')
    await new Promise((done) => setTimeout(done, 200))
    await expect(fetch(`${place}/healthz`)).rejects.toThrow('fetch failed')
    expect(child.exitCode).toBeNull()

    expect(await slow.finish()).toBe(400)
    const begun = Date.now()
    expect(await ended).toEqual({ code: 0, errors: '' })
    expect(Date.now() - begun).toBeLessThan(3000)
    idle.destroy()
  })

  test('a second time ends at once', { retry: 2 }, async () => {
    const { child, url, ended } = start({})
    await slowCall(await url)
    child.kill('SIGINT')
    await new Promise((done) => setTimeout(done, 200))
    expect(child.exitCode).toBeNull()
    const begun = Date.now()
    child.kill('SIGTERM')
    expect((await ended).code).toBe(1)
    expect(Date.now() - begun).toBeLessThan(2000)
  })
})

describe('what keeps it from starting is told in one sentence', () => {
  test('a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { ended } = start({ PORT: String(port) })
    expect(await ended).toEqual({
      code: 2,
      errors: `127.0.0.1:${port} is in use by another program: stop it or set PORT\n`,
    })
    other.close()
  })

  test('settings that are not valid', async () => {
    const { code, errors } = await start({ PORT: 'http' }).ended
    expect(code).toBe(2)
    expect(errors).toMatch(/^Some settings are not valid:\n {2}PORT: [^\n]+\n$/)
  })

  test('a database that does not answer', async () => {
    const { ended } = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(await ended).toEqual({ code: 2, errors: 'The database does not answer: check DATABASE_URL\n' })
  })

  test('a SQLite file that another server has; a Postgres serves many', async () => {
    const first = start({})
    await first.url
    const second = start({})
    const outcome = await second.url.then(
      () => 'started',
      async () => (await second.ended).errors,
    )
    const refusal = `${database.url.replace(/^file:/, '')} is in use by process ${first.child.pid}: stop it first\n`
    expect(outcome).toBe(testEngine === 'sqlite' ? refusal : 'started')
    for (const { child, ended } of [first, second]) {
      child.kill('SIGTERM')
      await ended
    }
  })
})

describe('production', () => {
  test('has nothing that exists for development', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    await new Promise((done) => free.close(done))
    const { child, url, ended } = start({
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SESSION_SECRET: 's'.repeat(32),
      OIDC_ISSUER: 'https://id.example.test',
      OIDC_CLIENT_ID: 'plaza',
      OIDC_CLIENT_SECRET: 'secret',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    })
    const place = await url
    for (const path of [
      '/dev',
      '/dev/',
      '/dev/idp',
      '/dev/idp/.well-known/openid-configuration',
      '/dev/payments',
      '/dev/stripe',
    ])
      expect([path, (await fetch(place + path)).status]).toEqual([path, 404])
    expect((await fetch(`${place}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${place}/api/config`)).json()).toMatchObject({
      identityMode: 'oidc',
      paymentMode: 'stripe',
      stripePublishableKey: 'pk_test_x',
    })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })
})
