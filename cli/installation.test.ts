import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { scratchDatabase, testEngine } from '#db/testing/store.ts'
import { startBucket } from '#server/testing/bucket.ts'
import { tableSums } from '#server/testing/tableSums.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

let database: Awaited<ReturnType<typeof scratchDatabase>>
let plaza: ReturnType<typeof cliOver>
let name: string
const folder = scratchFolder()
beforeAll(async () => {
  database = await scratchDatabase(false)
  name = database.url.split('/').at(-1) ?? ''
  plaza = cliOver(database.url, { DATA_DIR: folder })
})
afterAll(() => database.drop())

const inStore = async <Result>(work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Result>) => {
  const store = await openStore({ url: database.url })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
/** As if this migration had never run. */
async function forget(url: string, tag: string): Promise<void> {
  if (url.startsWith('file:')) {
    const connection = new Database(url.replace('file:', ''))
    connection.prepare('delete from schema_migrations where tag = ?').run(tag)
    connection.close()
    return
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('delete from schema_migrations where tag = $1', [tag])
  await client.end()
}
const acts = () =>
  inStore(async (store) => {
    const rows = await store.read((db) => db.select().from(store.tables.adminActions))
    return rows.map(({ actor, action }) => `${actor} ${action}`)
  })
interface Examined {
  status: string
  check: string
  message: string
}

// One installation from its first minute on: each story goes on where the one before has ended.
describe('an installation', () => {
  test('that has no schema yet is told the command that makes one, and is left as it is', async () => {
    expect(await plaza('db status')).toMatchObject({
      code: 2,
      err: expect.stringContaining('plaza db migrate'),
    })
    const doctor = await plaza('doctor --offline --json')
    expect(doctor.code).toBe(7)
    const found = dataOf(doctor) as Examined[]
    expect(found.filter(({ status }) => status === 'FAIL')).not.toEqual([])
    expect(found.find(({ check }) => check === 'ledger')).toMatchObject({ status: 'skip' })
    expect(readdirSync(folder)).toEqual([])
    const waiting = dataOf(await plaza('db migrate --dry-run --json')) as unknown[]
    expect(waiting.length).toBeGreaterThan(0)
    expect((await plaza('db status')).code).toBe(2)
  })

  test('is told of a media store that does not answer while nothing was uploaded', async () => {
    const fresh = await scratchDatabase()
    const away = {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    }
    const { code, out } = await cliOver(fresh.url, { DATA_DIR: folder })('doctor --only uploads --json', away)
    expect(code).toBe(7)
    expect(dataOf({ out })).toMatchObject([
      { check: 'uploads', status: 'FAIL', fix: 'check the S3_ settings' },
    ])
    await fresh.drop()
  })

  test('is told of a media store that keeps what is put there, and of one that does not', async () => {
    const bucket = await startBucket()
    const fresh = await scratchDatabase()
    const look = async () =>
      dataOf(await cliOver(fresh.url, { DATA_DIR: folder })('doctor --only uploads --json', bucket.env))
    expect(await look()).toMatchObject([{ status: 'ok' }])
    bucket.faults.isForgetful = true
    expect(await look()).toMatchObject([
      { status: 'FAIL', message: expect.stringContaining('is not kept'), fix: 'check the S3_ settings' },
    ])
    expect([...bucket.objects.keys()]).toEqual([])
    await fresh.drop()
    bucket.close()
  })

  test('whose migrations cannot be looked at is sent to its database, not to the same check', async () => {
    const gone = 'postgres://plaza@127.0.0.1:1/gone'
    const found = await cliOver(gone, { DATA_DIR: folder })('doctor --only migrations --json')
    expect(found.code).toBe(7)
    expect(dataOf(found)).toMatchObject([{ status: 'FAIL', fix: 'plaza doctor --only database,disk' }])
  })

  test('that lacks some of the schema shows what is pending', async () => {
    const half = await scratchDatabase()
    const older = cliOver(half.url)
    const tag = (dataOf(await plaza('db migrate --dry-run --json')) as { migration: string }[]).at(
      -1,
    )?.migration
    await forget(half.url, tag ?? '')
    expect(dataOf(await older('db status --json'))).toMatchObject({ pending: 1, migrations: [tag] })
    expect((await older('db status')).err).toContain('plaza db migrate')
    await half.drop()
  })

  test('is migrated once', async () => {
    expect((dataOf(await plaza('db migrate --json')) as unknown[]).length).toBeGreaterThan(0)
    expect(dataOf(await plaza('db migrate --json'))).toEqual([])
    expect(await acts()).toEqual(['operator migrate'])
  })

  test('names its first admin without anybody who answers for it, once', async () => {
    const [ada, eve] = await inStore(async (store) => {
      const make = makeFor(store)
      return [await make.user(), await make.user()]
    })
    const line = (username: string) => `users set-role ${username} admin --reason "first admin"`
    expect((await plaza(line(ada?.username ?? ''))).code).toBe(0)
    expect(await plaza(line(eve?.username ?? ''))).toMatchObject({ code: 2, out: '' })
    const log = dataOf(await plaza('audit list --action set_role --json'))
    expect(log).toMatchObject([{ adminId: ada?.id, metadata: { isFirstAdmin: true } }])
  })

  test('is emptied only with its name, and not while it is looked at alone', async () => {
    expect(await plaza('db reset --yes')).toMatchObject({ code: 2, out: '' })
    const before = await inStore(tableSums)
    expect((await plaza('db reset --dry-run')).code).toBe(0)
    expect(await inStore(tableSums)).toEqual(before)
    expect((await plaza(`db reset --confirm ${name}`)).code).toBe(0)
    expect(dataOf(await plaza('db status --json'))).toMatchObject({ users: 0, pending: 0 })
    expect(await acts()).toEqual(['operator reset_database'])
    expect(dataOf(await plaza('plans list --json'))).toHaveLength(3)
  })

  test('gets the demonstration of its seed, paid for at the sandbox, and only when the database is empty', async () => {
    expect((await plaza('demo seed --size xl')).code).toBe(2)
    const announced = dataOf(await plaza('demo seed --dry-run --quiet --json'))
    const made = dataOf(await plaza('demo seed --quiet --json'))
    expect(made).toEqual(announced)
    expect(made).toMatchObject({ seed: 42, size: 's', accounts: expect.any(Array) })
    expect(dataOf(await plaza('subscriptions list --json'))).not.toEqual([])
    for (const line of ['demo seed --json', 'demo seed --dry-run --json'])
      expect(await plaza(line)).toMatchObject({ code: 5, out: '' })
    expect(dataOf(await plaza('db status --json'))).toMatchObject({ isLedgerBalanced: true })
    expect(dataOf(await plaza('ledger check --json'))).toMatchObject({ findings: [] })
    const again = dataOf(await plaza(`demo reset --confirm ${name} --quiet --json`))
    expect(again).toEqual(made)
    expect(dataOf(await plaza('maintenance recount --dry-run --json'))).toEqual([])
  })

  test('is looked at from all sides, and stays as it is', async () => {
    const before = await inStore(tableSums)
    const doctor = await plaza('doctor --offline --json --quiet')
    const found = dataOf(doctor) as Examined[]
    const failed = found.filter(({ status }) => status === 'FAIL')
    // The test database is hasty on purpose, and its demonstration waits for a server.
    expect(failed.map(({ check }) => check).filter((check) => !['jobs', 'outbox'].includes(check))).toEqual(
      [],
    )
    expect(found.map(({ check }) => check)).toContain('backup')
    expect((await plaza('doctor --only ledger,migrations')).out.trim().split('\n')).toHaveLength(2)
    expect((await plaza('doctor --only nothing')).code).toBe(2)
    expect(await inStore(tableSums)).toEqual(before)
  })

  test('is told what is wrong with a store and a provider that do not answer', async () => {
    const away = {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'plaza',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_API_URL: 'http://127.0.0.1:1',
    }
    const found = dataOf(await plaza('doctor --only uploads,payments --json', away)) as Examined[]
    expect(found).toMatchObject([
      { check: 'uploads', status: 'FAIL' },
      { check: 'payments', status: 'FAIL', message: expect.stringContaining('does not answer') },
    ])
    expect(found[1]).toMatchObject({ fix: expect.stringContaining('network') })
  })

  test.runIf(testEngine === 'postgres')('is told what is wrong with its replica and its pooler', async () => {
    const only = 'doctor --only pooler,replica --json'
    expect(dataOf(await plaza(only))).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    const { url } = database
    const found = dataOf(await plaza(only, { DATABASE_DIRECT_URL: url, DATABASE_READ_URL: url }))
    expect(found).toMatchObject([
      // No user of a test has a limit of its own.
      { check: 'pooler', status: 'warn', fix: expect.stringContaining('statement_timeout') },
      { check: 'replica', status: 'FAIL', message: expect.stringContaining('takes writes') },
    ])
    const gone = { DATABASE_READ_URL: 'postgres://plaza:xyzzy@127.0.0.1:1/plaza' }
    const [, away] = dataOf(await plaza(only, gone)) as Examined[]
    expect(away).toMatchObject({ status: 'warn', message: expect.stringContaining('does not answer') })
    expect(JSON.stringify(away)).not.toContain('xyzzy')
  })

  test('tells with --debug where a failure comes from, without secrets', async () => {
    const gone = { DATABASE_URL: 'postgres://plaza:xyzzyxyzzy@127.0.0.1:1/plaza' }
    const { code, err } = await plaza('users list --debug', gone)
    expect(code).toBe(8)
    expect(err).toContain('ECONNREFUSED')
    expect(err).toMatch(/\n +at /)
    expect(err).not.toContain('xyzzy')
  })

  test('never tells its secrets', async () => {
    const secrets = {
      SESSION_SECRET: 'session-secret-that-nobody-may-read',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'plaza',
      OIDC_CLIENT_SECRET: 'oidc-secret-xyzzy',
      STRIPE_SECRET_KEY: 'sk_test_xyzzy',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_open',
      STRIPE_WEBHOOK_SECRET: 'whsec_xyzzy',
      SMTP_URL: 'smtp://user:xyzzy@mail.example',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'plaza',
      S3_ACCESS_KEY_ID: 'key-xyzzy',
      S3_SECRET_ACCESS_KEY: 's3-secret-xyzzy',
      VAPID_PUBLIC_KEY: 'open',
      VAPID_PRIVATE_KEY: 'vapid-xyzzy',
    }
    const lines = [
      'doctor --offline --wide',
      'doctor --offline --json',
      'db status',
      'backup list',
      '--version',
    ]
    const elsewhere = { DATABASE_URL: 'postgres://plaza:xyzzy@127.0.0.1:1/plaza' }
    const wrong = { S3_BUCKET: '', PORT: 'xyz' }
    for (const line of lines) {
      for (const env of [secrets, { ...secrets, ...elsewhere }, { ...secrets, ...wrong }]) {
        const { out, err } = await plaza(line, env)
        expect(out + err).not.toMatch(/xyzzy|nobody-may-read/)
      }
    }
    expect(existsSync(join(folder, 'session-secret'))).toBe(false)
  })
})
