import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programRoot } from '#db/root.ts'
import { ConfigError, readConfig, secretNames, Variables } from './config.ts'
import { isLoopback } from './configRules.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const secret = '0123456789abcdef0123456789abcdef'
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://plaza.example',
  DATABASE_URL: 'postgres://plaza@db.example/plaza',
  SESSION_SECRET: secret,
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'plaza',
  OIDC_CLIENT_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  TRUST_PROXY_HOPS: '1',
}
const local = (env: Record<string, string> = {}) => readConfig({ SESSION_SECRET: secret, ...env })

/** The sentence with which settings are refused. */
function refusalOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
    return 'nothing'
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const day = 24 * 60 * 60 * 1000

describe('.env.example', () => {
  const lines = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8').split('\n')
  const settings = lines.flatMap((line, at) =>
    /^[A-Z]/.test(line) ? [{ line, above: lines[at - 1] ?? '' }] : [],
  )

  test('lists exactly the variables that the program reads, each with a line on what it is', () => {
    expect(settings.map(({ line }) => line.split('=')[0])).toEqual(Object.keys(Variables.shape))
    expect(settings.filter(({ above }) => !/^# .{15,}/.test(above))).toEqual([])
  })

  test('changes nothing when it is used as it is', () => {
    const env = Object.fromEntries(settings.map(({ line }) => line.split('=') as [string, string]))
    expect(readConfig({ ...env, SESSION_SECRET: secret })).toEqual(local())
  })

  test('names every secret that may stand in a file', () => {
    const head = lines.slice(0, lines.indexOf('')).join(' ')
    expect(secretNames.filter((name) => !head.includes(name))).toEqual([])
  })
})

describe('settings', () => {
  test('have defaults for a machine of one’s own', () => {
    expect(local()).toEqual({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: `file:${join(programRoot, 'data/plaza.db')}`,
      database: { poolerUrl: null, readUrl: null, pool: 10, timeoutMs: 5000, slowMs: 0 },
      dataDir: join(programRoot, 'data'),
      sessionSecrets: [secret],
      oidc: null,
      stripe: null,
      sandboxSecrets: [],
      taxes: 'off',
      s3: null,
      smtpUrl: null,
      vapid: null,
      logLevel: 'info',
      logsRequests: false,
      metrics: null,
      hasDemoData: true,
      hasRateLimits: true,
      trustProxyHops: 0,
      drainMs: 0,
      payoutHoldDays: 7,
      keep: {
        sessions: 0,
        tokens: 30 * day,
        outbox: day,
        mails: 90 * day,
        exports: 7 * day,
        webhooks: 35 * day,
        jobs: 90 * day,
        deliveries: 30 * day,
      },
      webhooks: { allowsLoopback: false, ports: [443] },
      linkPreviews: true,
      backup: { everyMs: 0, keep: 14, recipients: [], identity: null, bucket: null },
      tracing: null,
      actAs: null,
    })
  })

  test('are read as what they mean', () => {
    expect(
      local({
        PORT: '8080',
        PUBLIC_URL: 'https://plaza.example/below/?x#y',
        SESSION_SECRET: ' first , second ,',
        DEMO_DATA: 'off',
        RATE_LIMITS: 'off',
        TRUST_PROXY_HOPS: '2',
        PAYOUT_HOLD_DAYS: '0',
        DATABASE_URL: 'postgres://localhost/plaza',
      }),
    ).toMatchObject({
      port: 8080,
      publicUrl: 'https://plaza.example',
      sessionSecrets: ['first', 'second'],
      hasDemoData: false,
      hasRateLimits: false,
      trustProxyHops: 2,
      payoutHoldDays: 0,
      databaseUrl: 'postgres://localhost/plaza',
    })
  })

  test('port 0 stands for one that is not known yet', () => {
    expect(local({ PORT: '0' })).toMatchObject({ port: 0, publicUrl: 'http://localhost:0' })
    expect(local({ PORT: '0', PUBLIC_URL: 'http://a.example' }).publicUrl).toBe('http://a.example')
  })

  test.for([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PUBLIC_URL', 'plaza.example'],
    ['PUBLIC_URL', 'ftp://plaza.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['NODE_ENV', 'prod'],
    ['DEMO_DATA', 'yes'],
    ['RATE_LIMITS', 'true'],
    ['TRUST_PROXY_HOPS', 'true'],
    ['TRUST_PROXY_HOPS', '11'],
    ['PAYOUT_HOLD_DAYS', '366'],
    ['LOG_LEVEL', 'loud'],
    ['OIDC_ISSUER', 'id'],
    ['SMTP_URL', 'mail'],
    ['SMTP_URL', 'foo'],
    ['DATABASE_URL', 'mysql://plaza@db.example/plaza'],
    ['DATABASE_URL', 'plaza.db'],
    ['DATABASE_POOL', '1'],
    ['METRICS_TOKEN', 'short'],
  ] as const)('%s cannot be %s, and the refusal names it and what is valid', ([name, value]) => {
    const lines = refusalOf({ SESSION_SECRET: secret, [name]: value }).split('\n')
    expect(lines).toEqual([
      'Some settings are not valid:',
      expect.stringMatching(`^  ${name}: must (be|begin) .`),
    ])
  })

  test.each([
    'postgres://plaza:hunter#2@db.example/plaza',
    'postgres://plaza:hunter/2@db.example/plaza',
    'postgres://plaza@/plaza?host=/run/postgresql',
  ])('what begins as the address of a Postgres and is none is told how one is written: %s', (url) => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
      expect(refusalOf({ SESSION_SECRET: secret, [name]: url })).toMatch(
        new RegExp(`^Some settings are not valid:\n  ${name}: must be an address with .*%23[^\n]*$`),
      )
  })

  test('a file of a database is one of this installation, wherever the program is started', () => {
    const here = process.cwd()
    try {
      process.chdir(folder)
      expect(local({ DATABASE_URL: 'file:./other/a.db', DATA_DIR: 'elsewhere' })).toMatchObject({
        databaseUrl: `file:${join(programRoot, 'other/a.db')}`,
        dataDir: join(programRoot, 'elsewhere'),
      })
      expect(local({ DATABASE_URL: 'file:/srv/a.db' }).databaseUrl).toBe('file:/srv/a.db')
      expect(local({ DATABASE_URL: 'file:///srv/a.db' }).databaseUrl).toBe('file:/srv/a.db')
    } finally {
      process.chdir(here)
    }
  })

  test('all that is wrong is told at once, and no value of it', () => {
    const refusal = refusalOf({ PORT: 'secretish', LOG_LEVEL: 'secretish', DATABASE_URL: 'secretish' })
    expect(refusal).toMatch(/PORT[^]*LOG_LEVEL/)
    expect(refusal).not.toContain('secretish')
  })

  test('half a group is refused', () => {
    expect(refusalOf({ SESSION_SECRET: secret, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b' })).toBe(
      'S3_ENDPOINT also needs S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    )
    expect(refusalOf({ SESSION_SECRET: secret, OIDC_ISSUER: 'https://id.example' })).toBe(
      'OIDC_ISSUER also needs OIDC_CLIENT_ID',
    )
  })
})

describe('secrets', () => {
  test('may stand in files', () => {
    const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }
    const env: Record<string, string> = {
      ...production,
      ...s3,
      S3_SECRET_ACCESS_KEY: 's',
      VAPID_PUBLIC_KEY: 'p',
      VAPID_PRIVATE_KEY: 'v',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
      DATABASE_URL: 'postgres://db.example/plaza',
    }
    for (const name of secretNames) {
      const scheme = name.startsWith('DATABASE_') ? 'postgres' : 'smtp'
      const address = `${scheme}://${name.toLowerCase().replaceAll('_', '-')}.of.thirty.two.bytes.or.more`
      const forms: Record<string, string> = {
        BACKUP_IDENTITY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
        OTEL_EXPORTER_OTLP_HEADERS: `x-token=${address}`,
      }
      const value = forms[name] ?? address
      const file = join(folder, name)
      writeFileSync(file, `${value}\n`)
      const given = readConfig({ ...env, [name]: value })
      expect(readConfig({ ...env, [name]: undefined, [`${name}_FILE`]: file })).toEqual(given)
      expect(given).not.toEqual(readConfig(env))
    }
    const file = join(folder, 'session')
    writeFileSync(file, `${secret}\n`)
    expect(readConfig({ SESSION_SECRET_FILE: file }).sessionSecrets).toEqual([secret])
    expect(readConfig({ SESSION_SECRET_FILE: file, SESSION_SECRET: 'given' }).sessionSecrets).toEqual([
      'given',
    ])
  })

  test('that stand in no readable file are missed by name', () => {
    const file = join(folder, 'nowhere')
    expect(refusalOf({ SESSION_SECRET_FILE: file })).toBe(
      `SESSION_SECRET_FILE names ${file}, which cannot be read`,
    )
  })

  test('are made once on a machine of one’s own, readable by nobody else', () => {
    const DATA_DIR = join(folder, 'data')
    const [first, second] = [readConfig({ DATA_DIR }), readConfig({ DATA_DIR })]
    expect(first.sessionSecrets).toEqual(second.sessionSecrets)
    expect(Buffer.from(first.sessionSecrets[0] ?? '', 'base64url')).toHaveLength(32)
    expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600)
  })
})

describe('production', () => {
  test('starts with all it needs, and with demonstration off', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      hasDemoData: false,
      hasRateLimits: true,
      publicUrl: 'https://plaza.example',
    })
    // On this machine alone there is no https, and nobody who ends it.
    const alone = { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY_HOPS: undefined }
    expect(readConfig({ ...production, ...alone }).trustProxyHops).toBe(0)
  })

  test.for([
    [{ PUBLIC_URL: undefined }, 'PUBLIC_URL is required'],
    [{ PUBLIC_URL: 'http://plaza.example' }, 'PUBLIC_URL must be https'],
    [{ PUBLIC_URL: 'http://127.0.0.1.evil.example' }, 'PUBLIC_URL must be https'],
    [{ TRUST_PROXY_HOPS: undefined }, 'TRUST_PROXY_HOPS must be 1 or more'],
    [{ SESSION_SECRET: undefined }, 'SESSION_SECRET must be at least 32 bytes'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 bytes'],
    [{ SESSION_SECRET: `${secret},short` }, 'SESSION_SECRET must be at least 32 bytes'],
    [{ SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET must be random'],
    [{ SESSION_SECRET: 'changeme'.repeat(4) }, 'SESSION_SECRET must be random'],
    [{ DATABASE_URL: undefined }, 'DATABASE_URL is required'],
    [{ OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER must be https, as in https://id.example'],
    [{ OIDC_ISSUER: 'http://localhost:8080' }, 'OIDC_ISSUER must be https, as in https://id.example'],
    [{ OIDC_ISSUER: 'http://127.0.0.1:1' }, 'OIDC_ISSUER must be https, as in https://id.example'],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'must both be live keys or both be test keys'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, 'must both be live keys or both be test keys'],
    [
      { STRIPE_SECRET_KEY: 'rk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
      'must both be live keys or both be test keys',
    ],
    [{ OIDC_ISSUER: undefined }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required'],
    [{ OIDC_CLIENT_SECRET: undefined }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required'],
    [{ STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_PUBLISHABLE_KEY: undefined }, 'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are required'],
    [{ STRIPE_WEBHOOK_SECRET: ' , ' }, 'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are required'],
    [{ STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_API_URL cannot be set in production'],
    [{ DEMO_DATA: 'on' }, 'DEMO_DATA cannot be on in production'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS cannot be off in production'],
  ] as const)('%j is refused', ([change, sentence]) => {
    expect(refusalOf({ ...production, ...change })).toContain(sentence)
  })

  test('may be tried out over http on this very machine', () => {
    for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'])
      expect(refusalOf({ ...production, PUBLIC_URL: url })).toBe('nothing')
  })

  test('only names of this machine are loopback', () => {
    expect(['localhost', '127.0.0.1', '127.9.9.9', '[::1]'].filter((name) => !isLoopback(name))).toEqual([])
    expect(['localhost.evil.example', '127.0.0.1.evil.example', '128.0.0.1', ''].filter(isLoopback)).toEqual(
      [],
    )
  })
})

describe('databases beside the first', () => {
  const database = 'postgres://plaza@db.example/plaza'
  const [pooler, replica] = [
    'postgres://plaza@pooler.example/plaza',
    'postgres://plaza@replica.example/plaza',
  ]

  test('are a pooler before it, where its own address is given, and a replica', () => {
    const config = local({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: database, DATABASE_READ_URL: replica })
    expect(config.databaseUrl).toBe(database)
    expect(config.database).toMatchObject({ poolerUrl: pooler, readUrl: replica })
    expect(local({ DATABASE_URL: database })).toMatchObject({
      databaseUrl: database,
      database: { poolerUrl: null, readUrl: null },
    })
  })

  test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])('by %s are Postgres beside Postgres', (name) => {
    expect(refusalOf({ DATABASE_URL: database, [name]: 'file:./other.db' })).toContain(
      `${name}: must begin with postgres://`,
    )
    for (const first of [undefined, 'file:./plaza.db'])
      expect(refusalOf({ DATABASE_URL: first, [name]: database })).toContain(`${name} needs a DATABASE_URL`)
  })
})
