import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { programRoot } from '#db/root.ts'
import { isPostgresUrl, writtenPath } from '#db/url.ts'
import { type TaxMode, taxModes } from '#shared/taxes.ts'
import {
  address,
  database,
  onOff,
  oneOf,
  ports,
  postgres,
  splitList,
  text,
  web,
  whole,
} from './configFields.ts'
import {
  backupOf,
  backupVariables,
  keepOf,
  keepVariables,
  type BackupSettings,
  type KeepSettings,
} from './configDayTwo.ts'
import { paymentVariables, sandboxSecretsOf, stripeOf, type StripeSettings } from './configPayments.ts'
import { tracingOf, tracingVariables, type TracingSettings } from './configTracing.ts'
import { wrongInProduction } from './configRules.ts'
import { localSecret } from './localSecret.ts'

/** Every variable the program reads. `.env.example` lists the same ones. */
export const Variables = z.object({
  NODE_ENV: z._default(oneOf('development', 'test', 'production'), 'development'),
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(web),
  DATABASE_URL: z.optional(database),
  DATABASE_DIRECT_URL: z.optional(postgres),
  DATABASE_READ_URL: z.optional(postgres),
  DATABASE_POOL: z._default(whole(2, 500), 10),
  DATABASE_TIMEOUT_MS: z._default(whole(100, 600_000), 5000),
  SLOW_QUERY_MS: z._default(whole(0, 600_000), 0),
  DATA_DIR: z._default(z.string(), './data'),
  SESSION_SECRET: text,
  OIDC_ISSUER: z.optional(web),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  ...paymentVariables,
  STRIPE_TAX: z._default(oneOf(...taxModes), 'off'),
  S3_ENDPOINT: z.optional(web),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SMTP_URL: z.optional(address(/^smtps?$/, 'an address that begins with smtp:// or smtps://')),
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  LOG_LEVEL: z._default(oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'), 'info'),
  LOG_REQUESTS: z.optional(oneOf('on', 'off')),
  METRICS_PORT: z.optional(whole(1, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.trim(), z.minLength(16, 'must be 16 characters or more'))),
  DEMO_DATA: z.optional(oneOf('on', 'off')),
  RATE_LIMITS: onOff('on'),
  TRUST_PROXY_HOPS: z._default(whole(0, 10), 0),
  DRAIN_SECONDS: z._default(whole(0, 600), 0),
  PAYOUT_HOLD_DAYS: z._default(whole(0, 365), 7),
  WEBHOOK_PORTS: z._default(ports, '443'),
  WEBHOOK_LOOPBACK: onOff('off'),
  LINK_PREVIEWS: onOff('on'),
  ...keepVariables,
  ...backupVariables,
  ...tracingVariables,
  PLAZA_AS: text,
})

/** Variables that may instead name a file that holds the value: `SESSION_SECRET_FILE=/run/secrets/session`. */
export const secretNames = [
  'SESSION_SECRET',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
  'BACKUP_IDENTITY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
] as const

export interface Config {
  isProduction: boolean
  port: number
  host: string
  /** Origin without a trailing slash; its port is 0, like PORT, until the server listens. */
  publicUrl: string
  /** Postgres itself, or a file by its whole path. */
  databaseUrl: string
  database: {
    /** A pooler in transaction mode before it, which the server's reads and transactions go through. */
    poolerUrl: string | null
    /** A streaming replica, which answers what visitors read and what is searched for. */
    readUrl: string | null
    /** How many connections a Postgres is asked for. */
    pool: number
    /** How long a statement may take there. */
    timeoutMs: number
    /** From which time on a statement is told of in the log; 0 for never. */
    slowMs: number
  }
  dataDir: string
  /** The first one signs, all of them verify. */
  sessionSecrets: string[]
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  stripe: StripeSettings | null
  /** What the embedded sandbox signs its events by, the first one, and verifies them by; none has it make one. */
  sandboxSecrets: string[]
  /** How the prices of memberships stand to taxes, which the payment provider reckons. */
  taxes: TaxMode
  s3: {
    endpoint: string
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
  } | null
  smtpUrl: string | null
  /** The key pair that push services know this site by; without one it is made in DATA_DIR. */
  vapid: { publicKey: string; privateKey: string } | null
  logLevel: string
  /** Whether each request is a line of the log. */
  logsRequests: boolean
  /** Where figures about this process are served: on a port of their own, or to who has the token. */
  metrics: { port: number | null; host: string; token: string | null } | null
  hasDemoData: boolean
  hasRateLimits: boolean
  trustProxyHops: number
  /** How long a server that is to end still takes requests, while it says that it is not ready. */
  drainMs: number
  payoutHoldDays: number
  /** Where webhooks of ours may lead. */
  webhooks: { allowsLoopback: boolean; ports: number[] }
  /** Whether the pages that posts lead to are asked what they say of themselves. */
  linkPreviews: boolean
  /** How long what is over is kept. */
  keep: KeepSettings
  backup: BackupSettings
  /** Whom to tell of traces. */
  tracing: TracingSettings | null
  actAs: string | null
}

/** A setting that is missing or wrong, in words an operator can act on. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

/** Reads and checks the environment. Throws ConfigError naming every variable that is wrong. */
export function readConfig(env: Env): Config {
  const parsed = Variables.safeParse(withFiles(env))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Some settings are not valid:\n  ${lines.join('\n  ')}`)
  }
  const v = parsed.data
  const isProduction = v.NODE_ENV === 'production'
  // Below the installation, wherever the program is started from.
  const dataDir = resolve(programRoot, v.DATA_DIR)
  const publicUrl = new URL(v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).origin
  const config: Config = {
    isProduction,
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    databaseUrl: databaseUrlOf(v.DATABASE_DIRECT_URL ?? v.DATABASE_URL, dataDir),
    database: {
      poolerUrl: v.DATABASE_DIRECT_URL ? (v.DATABASE_URL ?? null) : null,
      readUrl: v.DATABASE_READ_URL ?? null,
      pool: v.DATABASE_POOL,
      timeoutMs: v.DATABASE_TIMEOUT_MS,
      slowMs: v.SLOW_QUERY_MS,
    },
    dataDir,
    sessionSecrets: v.SESSION_SECRET ? splitList(v.SESSION_SECRET) : [],
    oidc: v.OIDC_ISSUER
      ? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID ?? '', clientSecret: v.OIDC_CLIENT_SECRET ?? '' }
      : null,
    stripe: stripeOf(v),
    sandboxSecrets: sandboxSecretsOf(v),
    taxes: v.STRIPE_TAX,
    s3: v.S3_ENDPOINT
      ? {
          endpoint: v.S3_ENDPOINT,
          region: v.S3_REGION ?? 'auto',
          bucket: v.S3_BUCKET ?? '',
          accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
        }
      : null,
    smtpUrl: v.SMTP_URL ?? null,
    vapid:
      v.VAPID_PUBLIC_KEY && v.VAPID_PRIVATE_KEY
        ? { publicKey: v.VAPID_PUBLIC_KEY, privateKey: v.VAPID_PRIVATE_KEY }
        : null,
    logLevel: v.LOG_LEVEL,
    logsRequests: (v.LOG_REQUESTS ?? (isProduction ? 'on' : 'off')) === 'on',
    metrics:
      v.METRICS_PORT === undefined && v.METRICS_TOKEN === undefined
        ? null
        : { port: v.METRICS_PORT ?? null, host: v.METRICS_HOST, token: v.METRICS_TOKEN ?? null },
    hasDemoData: (v.DEMO_DATA ?? (isProduction ? 'off' : 'on')) === 'on',
    hasRateLimits: v.RATE_LIMITS === 'on',
    trustProxyHops: v.TRUST_PROXY_HOPS,
    drainMs: v.DRAIN_SECONDS * 1000,
    payoutHoldDays: v.PAYOUT_HOLD_DAYS,
    webhooks: {
      allowsLoopback: v.WEBHOOK_LOOPBACK === 'on',
      ports: splitList(v.WEBHOOK_PORTS).map(Number),
    },
    linkPreviews: v.LINK_PREVIEWS === 'on',
    keep: keepOf(v),
    backup: backupOf(v),
    tracing: tracingOf(v),
    actAs: v.PLAZA_AS ?? null,
  }
  checkGroups(v)
  if (isProduction) {
    const wrong = wrongInProduction(config, v)
    if (wrong.length > 0) throw new ConfigError(`Production needs other settings:\n  ${wrong.join('\n  ')}`)
  } else if (config.sessionSecrets.length === 0) config.sessionSecrets = [localSecret(dataDir)]
  return config
}

/** Settings that mean nothing without one another. */
const groups = {
  OIDC_ISSUER: ['OIDC_CLIENT_ID'],
  S3_ENDPOINT: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  VAPID_PUBLIC_KEY: ['VAPID_PRIVATE_KEY'],
} as const

function checkGroups(given: z.output<typeof Variables>): void {
  for (const [name, others] of Object.entries(groups)) {
    const missing = others.filter((other) => given[other] === undefined)
    if (given[name as keyof typeof groups] === undefined || missing.length === 0) continue
    throw new ConfigError(`${name} also needs ${missing.join(', ')}`)
  }
  if (
    given.BACKUP_EVERY_HOURS > 0 &&
    given.S3_ENDPOINT !== undefined &&
    given.BACKUP_RECIPIENTS === undefined
  )
    throw new ConfigError(
      'BACKUP_EVERY_HOURS with S3_ENDPOINT also needs BACKUP_RECIPIENTS: plaza backup key',
    )
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (given[name] !== undefined && !isPostgresUrl(given.DATABASE_URL ?? ''))
      throw new ConfigError(`${name} needs a DATABASE_URL that begins with postgres://`)
}

/** A file by its whole path: relative ones lie below the installation. */
function databaseUrlOf(given: string | undefined, dataDir: string): string {
  if (given === undefined) return `file:${join(dataDir, 'plaza.db')}`
  return isPostgresUrl(given) ? given : `file:${resolve(programRoot, writtenPath(given))}`
}

/** The settings of an environment, empty ones left out and those that stand in files read. */
export function withFiles(env: Env): Env {
  const filled: Env = {}
  for (const [name, value] of Object.entries(env)) if (value !== '') filled[name] = value
  for (const name of secretNames) {
    const file = filled[`${name}_FILE`]
    if (file && filled[name] === undefined) filled[name] = readSecret(`${name}_FILE`, file)
  }
  return filled
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} names ${file}, which cannot be read`)
  }
}
