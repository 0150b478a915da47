import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes, type Scope } from '#shared/scopes.ts'
import { movableClock } from '#server/core/clock.ts'
import { bearer } from '#server/testing/client.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { tableSums } from '#server/testing/tableSums.ts'
import { loadCommands } from '../commands.ts'
import type { Io } from '../io.ts'
import { cliOver, dataOf, ran, scratchFolder } from '../lines.testing.ts'
import { placeOf } from './place.ts'

let server: TestServer
let admin: { id: string; username: string }
let secret: string
const folder = scratchFolder()

const tokenOf = async (user: { id: string }, wanted: Scope[]) => {
  const client = await server.as(user)
  const answer = await client.post<{ secret: string }>('/api/auth/tokens', { name: 'cli', scopes: wanted })
  return answer.body.secret
}
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.make.admin()
  secret = await tokenOf(admin, [...scopes])
})
afterAll(() => server.close())

const here = (line: string) => cliOver(server.store.url)(line)
/** A machine that has nothing but the program: no database, no settings. */
const there = (line: string, token = secret) =>
  cliOver('file:/nowhere/plaza.db')(line, { PLAZA_URL: server.url, PLAZA_TOKEN: token })
const actions = () =>
  server.store.read(async (db) => await db.select().from(server.store.tables.adminActions))

describe('a command over HTTP', () => {
  test.each([
    'users list',
    'users list --limit 1',
    'users list --role admin --csv',
    'reports list --status pending',
    'content list post',
    'forums list --private',
    'brands list',
    'campaigns list',
    'plans list',
    'jobs list --dead',
    'audit list',
    'audit export --format ndjson',
    'payouts report --from 2026-01-01 --to 2026-02-01',
    'payouts status',
    'subscriptions list',
    'tokens list',
    'ledger show',
    'users show nobody',
    'users list --limit 99',
    'users list --status sleeping --json',
    'users show nobody --json',
    'plans list --fields slug,nonsense',
    'plans list --fields __proto__',
  ])('%s says and ends as it does over the database', async (line) => {
    await server.make.member()
    const strip = (text: string) => text.replace(/"at": "[^"]+"/, '')
    const [near, far] = [await here(line), await there(line)]
    expect({ ...far, out: strip(far.out) }).toEqual({ ...near, out: strip(near.out) })
  })

  test('that changes something changes it as whoever’s token it is, and the log says how', async () => {
    const { username, id } = await server.make.member()
    const line = `users ban ${username} --reason "vote ring"`
    expect(await there(line)).toMatchObject({ code: 2, out: '' })
    const before = await tableSums(server.store)
    expect(await there(`${line} --dry-run`)).toMatchObject({ code: 0 })
    expect(await tableSums(server.store)).toEqual(before)
    const done = await there(`${line} --yes --json`)
    expect(done).toMatchObject({ code: 0, err: `REMOTE: ${server.url}\n` })
    expect(dataOf(done)).toMatchObject({ username, isBlocked: true })
    const [row] = (await actions()).filter(({ targetId }) => targetId === id)
    expect(row).toMatchObject({ adminId: admin.id, action: 'ban', reason: 'vote ring' })
    expect(row?.metadata).toMatchObject({ via: 'remote', userId: admin.id, tokenId: expect.any(String) })
  })

  test('takes no other name than the token’s', async () => {
    const { username } = await server.make.member()
    const other = await server.make.admin()
    const line = `users ban ${username} --reason x --yes --as ${other.username}`
    expect(await there(line)).toMatchObject({ code: 2, out: '' })
    expect((await actions()).some(({ adminId }) => adminId === other.id)).toBe(false)
  })

  test('brings its files along, and the server reads none of its own', async () => {
    const file = join(folder, 'plans.json')
    writeFileSync(file, '[{"slug":"starter","name":"Beginner"}]')
    expect((await there(`plans diff ${file}`)).code).toBe(7)
    expect((await there(`plans seed ${file} --yes`)).code).toBe(0)
    expect((await there('plans list --json')).out).toContain('Beginner')
    const secretFile = join(folder, 'secret.json')
    writeFileSync(secretFile, '[{"slug":"starter","name":"Taken from the server"}]')
    const body = { noun: 'plans', verb: 'diff', args: { file: secretFile }, flags: {} }
    const answer = await bearer(server.url, secret).post('/api/admin/commands/read', body)
    expect(answer.body).toMatchObject({ exit: 2 })
    expect(JSON.stringify(answer.body)).not.toContain('Taken from')
  })

  test('writes what it makes where it was typed, and nothing where the community runs', async () => {
    const { client, user } = await server.member()
    const forum = await server.make.forum()
    await server.make.membership({ forum, user })
    await client.get('/api/missed')
    await server.make.post({ forum, title: 'Missed by everybody', score: 3 })
    const [mine, theirs] = [join(folder, 'digest.html'), join(folder, 'victim.html')]
    expect((await there(`digests preview ${user.username} --html ${mine}`)).code).toBe(0)
    expect(readFileSync(mine, 'utf8')).toContain('Missed by everybody')
    expect(statSync(mine).mode & 0o777).toBe(0o600)
    const flags = { html: theirs, output: theirs }
    const reading = bearer(server.url, await tokenOf(admin, ['admin:read']))
    for (const [noun, verb] of [
      ['digests', 'preview'],
      ['record', 'keys'],
    ]) {
      const body = { noun, verb, args: { name: user.username }, flags }
      expect((await reading.post('/api/admin/commands/read', body)).body).toMatchObject({ exit: 0 })
      expect(existsSync(theirs)).toBe(false)
    }
    const keys = join(folder, 'keys.json')
    expect(dataOf(await there(`record keys -o ${keys} --json`))).toMatchObject({ file: keys })
    expect(JSON.parse(readFileSync(keys, 'utf8'))).toEqual({ keys: [] })
    const users = join(folder, 'users.json')
    expect((await there(`users list --json -o ${users}`)).code).toBe(0)
    expect(statSync(users).mode & 0o777).toBe(0o600)
    const nowhere = join(folder, 'none', 'digest.html')
    expect(await there(`digests preview ${user.username} --html ${nowhere}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be written'),
    })
  })

  test('may no more than the token, and the person behind it', async () => {
    const reading = await tokenOf(admin, ['admin:read'])
    const { username } = await server.make.member()
    expect((await there('users list', reading)).code).toBe(0)
    expect((await there(`users ban ${username} --reason x --yes`, reading)).code).toBe(4)
    const moderator = await server.make.moderator()
    const moderating = await tokenOf(moderator, ['moderation:write'])
    const report = await server.make.report()
    expect((await there('reports list', moderating)).code).toBe(0)
    expect((await there(`reports dismiss ${report.id} --reason fine --yes`, moderating)).code).toBe(0)
    expect((await there('users list', moderating)).code).toBe(4)
    const member = await tokenOf(await server.make.member(), ['community:write'])
    expect((await there('users list', member)).code).toBe(4)
    expect((await there('users list', `plaza_${'x'.repeat(43)}`)).code).toBe(4)
  })

  test('says that it needs its machine where it does, without asking anybody', async () => {
    const local = (await loadCommands()).filter((spec) => placeOf(spec) === 'machine')
    expect(local.map(({ noun, verb }) => `${noun} ${verb}`)).toEqual(
      expect.arrayContaining(['backup restore', 'db migrate', 'tokens create', 'users export']),
    )
    for (const { noun, verb, args = [], write } of local) {
      const line = `${noun} ${verb} ${args.map(() => 'x').join(' ')} ${write?.needsReason ? '--reason x' : ''}`
      const said = await there(`${line.trim()} --json`)
      expect([line, said.code, said.out]).toEqual([line, 2, ''])
      expect(said.err).toContain('needs the machine on which the community runs')
      const body = { noun, verb, args: {}, flags: {} }
      for (const way of ['read', 'write']) {
        const answer = await bearer(server.url, secret).post(`/api/admin/commands/${way}`, body)
        expect(answer).toMatchObject({ status: 404, body: { code: 'command.not_found' } })
      }
    }
  })

  test('ends with 8 while the community cannot be reached', async () => {
    const far = await cliOver('file:/nowhere')('users list --json', {
      PLAZA_URL: 'http://127.0.0.1:1',
      PLAZA_TOKEN: secret,
    })
    expect(far).toMatchObject({ code: 8, out: '' })
    expect(far.err).toContain('cannot be reached')
  })
})

describe('signing in', () => {
  const machine = () => {
    const home = mkdtempSync(join(folder, 'home-'))
    const env = { NODE_ENV: 'test', DATABASE_URL: 'file:/nowhere/plaza.db', XDG_CONFIG_HOME: home }
    const run = (args: string[], given: Partial<Io> = {}) =>
      ran(args, { env, clock: movableClock(), ...given })
    return { file: join(home, 'plaza', 'login.json'), run }
  }

  test('with a token keeps it for this person alone, and signing out revokes it', async () => {
    const { file, run } = machine()
    const token = await tokenOf(admin, ['admin:read'])
    async function* input() {
      yield `${token}\n`
    }
    const signedIn = await run(['login', server.url, '--with-token', '--json'], { input: input() })
    expect(signedIn).toMatchObject({ code: 0 })
    expect(signedIn.out + signedIn.err).not.toContain(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      url: server.url,
      username: admin.username,
    })
    expect(await run(['users', 'list', '--quiet'])).toMatchObject({ code: 0, err: '' })
    expect((await run(['users', 'list', '--local'])).code).toBe(2)
    expect(await run(['logout'])).toMatchObject({ code: 0 })
    expect(() => statSync(file)).toThrow('ENOENT')
    expect((await bearer(server.url, token).get('/api/auth/token')).status).toBe(401)
    expect(await run(['logout'])).toMatchObject({ code: 0 })
  })

  test('by a browser waits until somebody there approves the code', async () => {
    const { run } = machine()
    const client = await server.as(admin)
    let said = ''
    let turns = 0
    const done = await run(['login', server.url, '--json', '--scopes', 'admin:read', '--days', '3'], {
      err: { write: (text) => (said += text) },
      pause: async () => {
        server.clock.advance(6)
        if (++turns < 2) return
        const code = /code ([A-Z]{4}-[A-Z]{4})/.exec(said)?.[1] ?? ''
        await client.post(`/api/auth/device/${code}`, { decision: 'approve' })
      },
    })
    expect(done.code).toBe(0)
    expect(dataOf(done)).toMatchObject({ username: admin.username, scopes: ['admin:read'] })
    expect((await run(['users', 'list'])).code).toBe(0)
  })

  test('that is refused, or goes to somewhere unsafe, keeps nothing', async () => {
    const { file, run } = machine()
    const client = await server.as(admin)
    let said = ''
    const refused = await run(['login', server.url, '--json'], {
      err: { write: (text) => (said += text) },
      pause: async () => {
        const code = /code ([A-Z]{4}-[A-Z]{4})/.exec(said)?.[1] ?? ''
        await client.post(`/api/auth/device/${code}`, { decision: 'deny' })
      },
    })
    expect(refused).toMatchObject({ code: 4, out: '' })
    expect((await run(['login', 'http://plaza.example'])).code).toBe(2)
    expect((await run(['login', server.url, '--scopes', 'everything'])).code).toBe(2)
    expect(() => statSync(file)).toThrow('ENOENT')
  })
})
