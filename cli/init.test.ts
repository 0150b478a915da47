import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testStore } from '#db/testing/store.ts'
import { answerFault, questions } from './initQuestions.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

const secrets = {
  NODE_ENV: '',
  SESSION_SECRET: '',
  OIDC_CLIENT_SECRET: 'oidc secret with spaces',
  STRIPE_SECRET_KEY: `sk_test_${'a1'.repeat(12)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'b2'.repeat(12)}`,
}
const flags =
  '--url https://plaza.example --issuer https://id.example --client-id plaza ' +
  `--publishable-key pk_test_${'c3'.repeat(12)}`

test('init sets up an installation, and again changes nothing', async () => {
  const store = await testStore()
  const folder = scratchFolder()
  const file = join(folder, 'plaza.env')
  const run = cliOver(store.url, { ...secrets, DATA_DIR: folder })
  const line = `init ${flags} --settings ${file} --admin ada --admin-subject 6f1c --json`
  expect(await run(`${line} --dry-run`)).toMatchObject({ code: 0 })
  expect(() => statSync(file)).toThrow('ENOENT')
  const first = await run(line)
  expect(first).toMatchObject({ code: 0 })
  expect(dataOf(first)).toMatchObject({
    admin: 'ada',
    addresses: {
      redirect: 'https://plaza.example/api/callback',
      backchannelLogout: 'https://plaza.example/api/auth/backchannel-logout',
      webhook: 'https://plaza.example/api/stripe/webhook',
    },
  })
  const text = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(text).toContain("OIDC_CLIENT_SECRET='oidc secret with spaces'")
  expect(text).toMatch(/^SESSION_SECRET=[\w-]{43}$/m)
  for (const secret of Object.values(secrets).filter(Boolean))
    expect(first.out + first.err).not.toContain(secret)
  // The provider's person of that subject is the admin; whoever signs in so is them.
  const { users, identities } = store.tables
  const known = await store.read(async (db) => await db.select().from(identities))
  expect(known).toMatchObject([{ issuer: 'https://id.example', subject: '6f1c' }])
  expect(await store.read(async (db) => await db.select().from(users))).toMatchObject([
    { username: 'ada', role: 'admin' },
  ])
  expect(text).toMatch(/^TRUST_PROXY_HOPS=1$/m)
  const again = await run(line)
  // Who is an admin is not told to become one.
  expect(again.err).not.toContain('set-role')
  expect(dataOf(again)).toMatchObject({ settings: [], migrations: 0, admin: null })
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(await run(`init --url https://other.example --settings ${file}`)).toMatchObject({ code: 2, out: '' })
  await store.close()
})

test('init fills in a file that stands, names all that is missing, and writes nothing wrong', async () => {
  const folder = scratchFolder()
  const file = join(folder, 'plaza.env')
  writeFileSync(file, '# ours\nPUBLIC_URL=\nPORT=4000\n')
  chmodSync(file, 0o640)
  const run = cliOver(`file:${join(folder, 'plaza.db')}`, { ...secrets, DATA_DIR: folder })
  const missing = await run(`init --settings ${file}`)
  expect(missing).toMatchObject({ code: 2, out: '' })
  expect(missing.err).toContain('PUBLIC_URL, OIDC_ISSUER, OIDC_CLIENT_ID, STRIPE_PUBLISHABLE_KEY')
  const unsafe = await run(`init ${flags.replace('https://plaza', 'http://plaza')} --settings ${file}`)
  expect(unsafe).toMatchObject({ code: 2, out: '' })
  expect(readFileSync(file, 'utf8')).toBe('# ours\nPUBLIC_URL=\nPORT=4000\n')
  expect(await run(`init ${flags} --settings ${file}`)).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).toMatch(/^# ours\nPUBLIC_URL=https:\/\/plaza\.example\nPORT=4000\n/)
  // The group of the service reads it as before.
  expect(statSync(file).mode & 0o777).toBe(0o640)
})

test('init leaves secrets in the files that the settings name', async () => {
  const folder = scratchFolder()
  const file = join(folder, 'plaza.env')
  const secretFile = (name: string, value: string) => {
    writeFileSync(join(folder, name), `${value}\n`)
    return `${name}_FILE=${join(folder, name)}\n`
  }
  const text = [
    `NODE_ENV=production\nPUBLIC_URL=https://plaza.example\nTRUST_PROXY_HOPS=1\nDATA_DIR=${folder}\n`,
    `OIDC_ISSUER=https://id.example\nOIDC_CLIENT_ID=plaza\nSTRIPE_PUBLISHABLE_KEY=pk_test_1\n`,
    secretFile('SESSION_SECRET', 'Kq0v8m3Yt5Zr1Xw7Nb2Pc9Ld4Hf6Gj0S'),
    secretFile('DATABASE_URL', `file:${join(folder, 'plaza.db')}`),
    secretFile('OIDC_CLIENT_SECRET', 'from a file'),
    secretFile('STRIPE_SECRET_KEY', 'sk_test_1'),
    secretFile('STRIPE_WEBHOOK_SECRET', 'whsec_1'),
  ].join('')
  writeFileSync(file, text)
  const run = cliOver('', { NODE_ENV: '', SESSION_SECRET: '' })
  const ran = await run(`init --settings ${file} --admin ada --admin-subject 6f1c --json`)
  expect(ran).toMatchObject({ code: 0 })
  expect(dataOf(ran)).toMatchObject({ settings: [], admin: 'ada' })
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('init keeps no settings by which the database cannot be had', async () => {
  const folder = scratchFolder()
  const file = join(folder, 'plaza.env')
  const run = cliOver(`file:${folder}`, { ...secrets, DATA_DIR: folder })
  expect(await run(`init ${flags} --settings ${file}`)).toMatchObject({ code: expect.any(Number), out: '' })
  expect(existsSync(file)).toBe(false)
  const right = { DATABASE_URL: `file:${join(folder, 'plaza.db')}` }
  expect(await run(`init ${flags} --proxies 2 --settings ${file}`, right)).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).toMatch(/^TRUST_PROXY_HOPS=2$/m)
})

test.each([
  ['PUBLIC_URL', 'plaza.example', 'PUBLIC_URL: must be an address'],
  ['PUBLIC_URL', 'http://plaza.example', 'PUBLIC_URL must be https'],
  ['TRUST_PROXY_HOPS', '0', 'TRUST_PROXY_HOPS must be 1 or more'],
  ['DATABASE_URL', 'mysql://a/b', 'DATABASE_URL: must begin with file: or postgres://'],
  ['OIDC_ISSUER', 'http://id.example', 'OIDC_ISSUER must be https'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1', 'must both be live keys or both be test keys'],
  ['SMTP_URL', 'foo', 'SMTP_URL: must be an address'],
  ['STRIPE_SECRET_KEY', '', 'An answer is needed'],
  ['SMTP_URL', '', 'nothing'],
  ['OIDC_ISSUER', 'https://id.example/realms/plaza', 'nothing'],
])('init says of an answer for %s at once what is wrong: %s', (name, answer, fault) => {
  const question = questions.find((one) => one.name === name)
  const found = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://plaza.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
  }
  const said = question && answerFault(question, answer, found)
  expect(said ?? 'nothing').toContain(fault)
})

test('mail test sends at once, and says where to', async () => {
  const folder = scratchFolder()
  const run = cliOver('file:/nowhere', { DATA_DIR: folder })
  const filed = await run('mail test ada@plaza.example --json')
  expect(dataOf(filed)).toEqual({
    to: 'ada@plaza.example',
    via: `${folder}/mail`,
    isSent: false,
    problem: null,
  })
  const down = await run('mail test ada@plaza.example --json', { SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(down.code).toBe(8)
  expect(await run('mail test nobody')).toMatchObject({ code: 2, out: '' })
})
