import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, request, type ClientRequest } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#db/testing/ports.ts'
import { scratchDatabase, testEngine } from '#db/testing/store.ts'
import { startServerProcess } from './testing/processes.ts'

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

const start = (env: Record<string, string> = {}) =>
  startServerProcess({ cwd: folder, env: { DATABASE_URL: database.url, ...env } })

/**
 * A call that the server has begun to answer and whose body is still on its way: it can only answer once
 * `finish` has sent the rest.
 */
async function slowCall(url: string): Promise<{ finish: () => Promise<number> }> {
  const body = JSON.stringify({ code: 'none', verifier: 'none' })
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    Expect: '100-continue',
  }
  const call: ClientRequest = request(`${url}/api/auth/desktop/exchange`, { method: 'POST', headers })
  call.on('error', () => undefined)
  call.write(body.slice(0, 3))
  await once(call, 'continue')
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

/** Waits until a server takes no new connection. */
const closed = (url: string) =>
  expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => 'answers',
        () => 'refuses',
      ),
    )
    .toBe('refuses')

describe('being ended', () => {
  test('lets a slow request finish, takes no new one, and is no failure', async () => {
    const { child, url, ended } = start()
    const place = await url
    const slow = await slowCall(place)
    const idle = new Agent({ keepAlive: true })
    await new Promise((done) =>
      request(`${place}/healthz`, { agent: idle }, (response) => response.resume().on('end', done)).end(),
    )
    child.kill('SIGTERM')
    await closed(place)
    expect(child.exitCode).toBeNull()

    expect(await slow.finish()).toBe(400)
    expect(await ended).toMatchObject({ code: 0, err: '' })
    idle.destroy()
  })

  test('says first that it is not ready, and goes on serving until whoever stands in front has noticed', async () => {
    const { child, url, ended } = start({ DRAIN_SECONDS: '600' })
    const place = await url
    child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${place}/readyz`)).status).toBe(503)
    const answer = await fetch(`${place}/api/config`)
    expect(answer.status).toBe(200)
    // A proxy keeps no connection that would be closed under a request.
    expect(answer.headers.get('connection')).toBe('close')
    expect((await fetch(`${place}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(1)
  })

  test('a second time ends without waiting for anybody', async () => {
    const { child, url, ended } = start()
    const place = await url
    await slowCall(place)
    child.kill('SIGINT')
    await closed(place)
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect((await ended).code).toBe(1)
  })
})

test('start and end name version, engine and database, and no password', async () => {
  const { child, url, said, ended } = start({ LOG_LEVEL: 'info' })
  await url
  child.kill('SIGTERM')
  await ended
  const lines = said.out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const msg of ['server.starting', 'server.started', 'server.stopping', 'server.stopped'])
    expect(lines.find((line) => line['msg'] === msg)).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      engine: testEngine,
      database: expect.stringContaining(database.url.split('/').at(-1) ?? ''),
    })
  expect(said.out).not.toContain('plaza:plaza')
})

test('what it keeps is nobody else’s on its machine', async () => {
  const home = join(folder, 'kept')
  const own = { NODE_ENV: 'development', DATA_DIR: home, DEMO_DATA: 'off' }
  const url = testEngine === 'sqlite' ? `file:${join(home, 'plaza.db')}` : database.url
  const { child, url: place, ended } = start({ ...own, DATABASE_URL: url })
  await place
  const open = ['', ...(readdirSync(home, { recursive: true }) as string[])].filter(
    (path) => (statSync(join(home, path)).mode & 0o007) !== 0,
  )
  child.kill('SIGTERM')
  await ended
  expect(open).toEqual([])
  expect(existsSync(join(home, 'payment-sandbox.db'))).toBe(true)
})

describe('what keeps it from starting is told in one sentence', () => {
  test('a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { ended } = start({ PORT: String(port) })
    expect(await ended).toMatchObject({
      code: 2,
      err: `127.0.0.1:${port} is in use by another program: stop it or set PORT\n`,
    })
    other.close()
  })

  test('a port for the metrics that another program has, or a host for them that is none of this machine', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await start({ METRICS_PORT: String(port) }).ended).toMatchObject({
      code: 2,
      err: `127.0.0.1:${port} is in use by another program: stop it or set METRICS_PORT\n`,
    })
    other.close()
    expect(await start({ METRICS_PORT: String(port), METRICS_HOST: '999.1.1.1' }).ended).toMatchObject({
      code: 2,
      err: 'Cannot listen on 999.1.1.1 (ENOTFOUND): set METRICS_HOST and METRICS_PORT\n',
    })
  })

  test('a host that is none of this machine', async () => {
    const { code, err } = await start({ HOST: '999.1.1.1' }).ended
    expect(code).toBe(2)
    expect(err).toBe('Cannot listen on 999.1.1.1 (ENOTFOUND): set HOST and PORT\n')
  })

  test('settings that are not valid', async () => {
    const { code, err } = await start({ PORT: 'http' }).ended
    expect(code).toBe(2)
    expect(err).toMatch(/^Some settings are not valid:\n {2}PORT: [^\n]+\n$/)
  })

  test('a database that does not answer', async () => {
    const { ended } = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(await ended).toMatchObject({ code: 2, err: 'The database does not answer: check DATABASE_URL\n' })
  })

  test('an address that is none of a database that it knows, without what stands in it', async () => {
    const { code, err } = await start({ DATABASE_URL: 'mysql://plaza:hunter2hunter2@127.0.0.1/plaza' }).ended
    expect(code).toBe(2)
    expect(err).toBe('Some settings are not valid:\n  DATABASE_URL: must begin with file: or postgres://\n')
  })

  test('a file that is no database, and a folder that is none', async () => {
    const file = join(folder, 'letter.txt')
    writeFileSync(file, 'Dear reader, '.repeat(200))
    const damaged = await start({ DATABASE_URL: `file:${file}` }).ended
    expect(damaged).toMatchObject({ code: 2, out: '' })
    expect(damaged.err).toMatch(/^The file of the database is damaged or none of SQLite [^\n]+\n$/)
    const below = await start({ DATABASE_URL: `file:${file}/plaza.db` }).ended
    expect(below).toMatchObject({ code: 2, out: '' })
    expect(below.err).toMatch(/letter\.txt cannot be written \(E\w+\): [^\n]+\n$/)
  })

  test('a folder that the system says is not there, however often it is asked to make it', async () => {
    const { code, out, err } = await start({ DATABASE_URL: 'file:/proc/none/plaza.db' }).ended
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(
      /^\/proc\/none cannot be written \(ENOENT\): check DATA_DIR and DATABASE_URL[^\n]+\n$/,
    )
  })

  test('a SQLite file that another server has; a Postgres serves many', async () => {
    const first = start()
    await first.url
    const second = start()
    const outcome = await second.url.then(
      () => 'started',
      async () => (await second.ended).err,
    )
    const refusal = `${database.url.replace(/^file:/, '')} is in use by process ${first.child.pid}: stop it first\n`
    expect(outcome).toBe(testEngine === 'sqlite' ? refusal : 'started')
    for (const { child, ended } of [first, second]) {
      child.kill('SIGTERM')
      await ended
    }
  })
})

test.runIf(testEngine === 'postgres')(
  'two servers that start together on an empty Postgres make one demonstration',
  async () => {
    const empty = await scratchDatabase(false)
    const both = [1, 2].map(() => {
      const dataDir = mkdtempSync(join(folder, 'data-'))
      return start({ NODE_ENV: 'development', DATABASE_URL: empty.url, DATA_DIR: dataDir, DEMO_DATA: 'on' })
    })
    const answers = await Promise.all(
      both.map(async ({ url }) => (await fetch(`${await url}/api/forums`)).json()),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).not.toEqual([])
    for (const { child, ended } of both) {
      child.kill('SIGTERM')
      expect((await ended).code).toBe(0)
    }
    await empty.drop()
  },
)

describe('production', () => {
  test('has nothing that exists for development', async () => {
    const port = await freePort()
    const { child, url, ended } = start({
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SESSION_SECRET: '0123456789abcdef0123456789abcdef',
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
