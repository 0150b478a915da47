import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from '#db/client.ts'
import { libpqVariables } from '#db/backup/pgDump.ts'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/store.ts'
import { makeFor } from '#db/testing/make.ts'
import { freePort } from '#db/testing/ports.ts'
import { testEngine, testStore, type TestStore } from '#db/testing/store.ts'
import { decryptFile, newKeyPair } from '#server/backup/age.ts'
import { startBucket } from '#server/testing/bucket.ts'
import { tableSums } from '#server/testing/tableSums.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

const run = promisify(execFile)
let store: TestStore
beforeAll(async () => {
  store = await testStore()
  await makeFor(store).post()
})
afterAll(() => store.close())

/** A program that is called pg_dump, alone on its path. */
function standIn(lines: string): string {
  const folder = scratchFolder()
  const file = join(folder, 'pg_dump')
  writeFileSync(file, `#!/bin/sh\n${lines}\n`)
  chmodSync(file, 0o755)
  return folder
}
const versioned = (version: string, rest = '') =>
  standIn(`if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) ${version}"; exit; fi\n${rest}`)

const create = (PATH: string, home = scratchFolder()) =>
  cliOver(store.url, { DATA_DIR: home, PATH })('backup create --pg-dump --json --quiet')

test('an address is told to the program by variables that mean the same', () => {
  const of = (url: string, env = {}) => libpqVariables(url, env)
  expect(of('postgres://ada:p%40ss@db.example:5433/plaza?sslmode=require&sslrootcert=/ca.pem')).toMatchObject(
    {
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'ada',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'plaza',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/ca.pem',
    },
  )
  expect(of('postgres://db/plaza?sslmode=verify-full')['PGSSLROOTCERT']).toBe('system')
  expect(of('postgres://db/plaza?sslmode=no-verify')['PGSSLMODE']).toBe('require')
  expect(of('postgres:///plaza?host=/run/postgresql')).toMatchObject({ PGHOST: '/run/postgresql' })
  expect(of('postgres://[::1]/plaza', { PGPASSWORD: 'own', STRIPE_SECRET_KEY: 'sk' })).toMatchObject({
    PGHOST: '::1',
    PGPASSWORD: 'own',
  })
  expect(of('postgres://db/plaza', { STRIPE_SECRET_KEY: 'sk' })).not.toHaveProperty('STRIPE_SECRET_KEY')
})

test.runIf(testEngine === 'sqlite')('is refused where there is no Postgres', async () => {
  expect(await create('/usr/bin')).toMatchObject({ code: 2, err: expect.stringContaining('SQLite') })
})

describe.runIf(testEngine === 'postgres')('a dump of the program of Postgres', () => {
  test('lies beside the archive, readable to its owner alone, and nobody is shown the password', async () => {
    const told = scratchFolder()
    const path = versioned(
      '99.1',
      `printf '%s\\n' "$@" >'${told}/args'; /usr/bin/env >'${told}/env'
       for one in "$@"; do case "$one" in --file=*) printf PGDMP >"\${one#--file=}";; esac; done`,
    )
    const home = scratchFolder()
    const ran = await create(path, home)
    expect(ran).toMatchObject({ code: 0 })
    const { file, pgDump } = dataOf(ran) as { file: string; pgDump: string }
    expect(pgDump).toBe(file.replace('.tar.gz', '.pgdump'))
    expect(readFileSync(pgDump, 'utf8')).toBe('PGDMP')
    expect(statSync(pgDump).mode & 0o777).toBe(0o600)
    const args = readFileSync(join(told, 'args'), 'utf8').trim().split('\n')
    expect(args).toEqual([
      '--format=custom',
      '--no-password',
      expect.stringMatching(/^--file=.*\.pgdump\.part$/),
    ])
    const env = readFileSync(join(told, 'env'), 'utf8').split('\n')
    const { port, password, pathname } = new URL(store.url)
    expect(env).toEqual(
      expect.arrayContaining([`PGPORT=${port}`, `PGPASSWORD=${password}`, `PGDATABASE=${pathname.slice(1)}`]),
    )
    expect(env.filter((line) => /SECRET|DATABASE_URL/.test(line))).toEqual([])
    // It goes with the archive that it lies beside.
    const plaza = cliOver(store.url, { DATA_DIR: home })
    expect((await plaza('backup create --quiet')).code).toBe(0)
    expect((await plaza('backup prune --keep 1 --yes')).code).toBe(0)
    expect(readdirSync(join(home, 'backups')).filter((name) => name.endsWith('.pgdump'))).toEqual([])
  })

  test('is sent along with a backup, encrypted, and goes when that does', async () => {
    const bucket = await startBucket()
    const keys = await newKeyPair()
    const home = scratchFolder()
    const path = versioned(
      '99.1',
      'for one in "$@"; do case "$one" in --file=*) printf PGDMP >"${one#--file=}";; esac; done',
    )
    const plaza = cliOver(store.url, {
      DATA_DIR: home,
      PATH: path,
      BACKUP_RECIPIENTS: keys.recipient,
      BACKUP_KEEP: '1',
      ...bucket.env,
    })
    const lying = () => [...bucket.objects.keys()].map((name) => name.slice('/plaza/backups/'.length)).sort()
    const send = async (flag = '') => {
      const ran = await plaza(`backup send ${flag} --json`)
      expect(ran).toMatchObject({ code: 0 })
      return dataOf(ran) as { name: string; pgDump?: string }
    }
    const first = await send('--pg-dump')
    expect(first.pgDump).toBe(first.name.replace('.tar.gz', '.pgdump'))
    expect(lying()).toEqual([first.pgDump, first.name])
    const dump = [...bucket.objects].find(([name]) => name.endsWith(String(first.pgDump)))?.[1].content
    writeFileSync(join(home, 'sealed'), dump ?? '')
    await decryptFile(join(home, 'sealed'), join(home, 'plain'), keys.identity)
    expect(readFileSync(join(home, 'plain'), 'utf8')).toBe('PGDMP')
    expect(readdirSync(join(home, 'backups'))).toEqual([])
    expect((await send()).pgDump).toBeUndefined()
    expect(lying()).toHaveLength(1)
    // A program that fails sends nothing at all.
    const failing = versioned('99.1', 'exit 1')
    expect((await plaza('backup send --pg-dump', { PATH: failing })).code).not.toBe(0)
    expect(lying()).toHaveLength(1)
    bucket.close()
  })

  test.each([
    ['is not installed', () => scratchFolder(), 'postgresql-client'],
    ['is older than the server', () => versioned('9.6.24'), 'pg_dump 9 cannot dump a Postgres'],
  ])('is not begun where the program %s: nothing is written', async (...[, path, sentence]) => {
    const home = scratchFolder()
    expect(await create(path(), home)).toMatchObject({
      code: 5,
      out: '',
      err: expect.stringContaining(sentence),
    })
    expect(existsSync(join(home, 'backups'))).toBe(false)
  })

  test('that fails leaves no half of one, and says what the program said', async () => {
    const home = scratchFolder()
    const path = versioned('99.1', 'echo "pg_dump: error: permission denied for table users" >&2; exit 1')
    expect(await create(path, home)).toMatchObject({
      code: 5,
      err: expect.stringContaining('permission denied'),
    })
    expect(readdirSync(join(home, 'backups')).filter((name) => name.includes('pgdump'))).toEqual([])
  })
})

const [programs] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed().map(dirname)
const hindrance =
  programs && existsSync(join(programs, 'pg_restore'))
    ? null
    : 'Postgres is not installed: apt-get install postgresql'
if (testEngine === 'postgres' && hindrance)
  process.stderr.write(`pg_dump is only stood in for: ${hindrance}\n`)

describe.runIf(testEngine === 'postgres' && !hindrance)('with the programs of this machine', () => {
  const folder = scratchFolder()
  const [bin, password] = [programs ?? '', 'a-password-of-its-own']
  let url: URL
  let postgres: ChildProcess
  beforeAll(async () => {
    // Postgres refuses to run as root.
    const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : { uid: undefined, gid: undefined }
    if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
    writeFileSync(join(folder, 'password'), password, { mode: 0o644 })
    const data = join(folder, 'data')
    const how = ['--no-sync', '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--username=plaza']
    execFileSync(join(bin, 'initdb'), [...how, `--pwfile=${join(folder, 'password')}`, data], {
      ...as,
      stdio: 'pipe',
    })
    const port = await freePort()
    const settings = ['-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1']
    postgres = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...as,
      stdio: 'ignore',
    })
    url = new URL(`postgres://plaza:${password}@127.0.0.1:${port}/postgres`)
  })
  afterAll(async () => {
    const ended = once(postgres, 'exit')
    postgres.kill('SIGINT')
    await ended
  })
  async function query(statement: string) {
    const client = newClient({ connectionString: url.href })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  test('what pg_dump wrote is restored by pg_restore, row for row', async () => {
    await expect
      .poll(() =>
        query('create database plaza').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    url.pathname = '/plaza'
    await migrate({ url: url.href })
    const own = await openStore({ url: url.href })
    await makeFor(own).comment({ post: await makeFor(own).post({ content: 'one\u2028two\nthree' }) })
    const before = await tableSums(own)
    await own.close()
    const ran = await cliOver(url.href, { DATA_DIR: scratchFolder(), PATH: bin })(
      'backup create --pg-dump --json --quiet',
    )
    expect(ran).toMatchObject({ code: 0 })
    const { pgDump } = dataOf(ran) as { pgDump: string }
    const env = libpqVariables(url.href, {})
    const restored = async (file: string, name: string) => {
      await run(join(bin, 'createdb'), [name], { env })
      await run(join(bin, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${name}`, file], { env })
      const again = new URL(url)
      again.pathname = `/${name}`
      const other = await openStore({ url: again.href })
      const sums = await tableSums(other)
      await other.close()
      return sums
    }
    expect(await restored(pgDump, 'plaza_again')).toEqual(before)

    // The same of one that was sent, encrypted, and opened with its key.
    const bucket = await startBucket()
    const keys = await newKeyPair()
    const plaza = cliOver(url.href, {
      DATA_DIR: scratchFolder(),
      PATH: bin,
      BACKUP_RECIPIENTS: keys.recipient,
      ...bucket.env,
    })
    const sent = await plaza('backup send --pg-dump --json')
    expect(sent).toMatchObject({ code: 0 })
    const { pgDump: name } = dataOf(sent) as { pgDump: string }
    const folder = scratchFolder()
    const dump = [...bucket.objects.entries()].find(([address]) => address.endsWith(name))
    writeFileSync(join(folder, name), dump?.[1].content ?? '')
    await decryptFile(join(folder, name), join(folder, 'plain'), keys.identity)
    expect(await restored(join(folder, 'plain'), 'plaza_sent')).toEqual(before)
    bucket.close()
  })
})
