import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

const text = z.optional(z.string().check(z.trim(), z.minLength(1)))
const onOff = (fallback: 'on' | 'off') => z._default(z.enum(['on', 'off']), fallback)
const count = (fallback: number, max: number) =>
  z._default(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), z.int().check(z.lte(max)))),
    fallback,
  )

/** Every variable the program reads. `.env.example` lists the same ones. */
export const Variables = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: count(3000, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATABASE_URL: text,
  DATA_DIR: z._default(z.string(), './data'),
  SESSION_SECRET: text,
  OIDC_ISSUER: z.optional(z.url()),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: z.optional(z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })),
  S3_ENDPOINT: z.optional(z.url()),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SMTP_URL: z.optional(z.url()),
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  DEMO_DATA: z.optional(z.enum(['on', 'off'])),
  RATE_LIMITS: onOff('on'),
  TRUST_PROXY_HOPS: count(0, 10),
  PAYOUT_HOLD_DAYS: count(7, 365),
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
  'DATABASE_URL',
] as const

export interface Config {
  isProduction: boolean
  port: number
  host: string
  /** Origin without a trailing slash; its port is 0, like PORT, until the server listens. */
  publicUrl: string
  databaseUrl: string
  dataDir: string
  /** The first one signs, all of them verify. */
  sessionSecrets: string[]
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecrets: string[]
    /** What stands in for Stripe's own API. */
    sandbox?: { host: string; port: number }
  } | null
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
  hasDemoData: boolean
  hasRateLimits: boolean
  trustProxyHops: number
  payoutHoldDays: number
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
  const dataDir = resolve(v.DATA_DIR)
  const publicUrl = new URL(v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).origin
  const config: Config = {
    isProduction,
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    databaseUrl: v.DATABASE_URL ?? `file:${join(dataDir, 'plaza.db')}`,
    dataDir,
    sessionSecrets: v.SESSION_SECRET ? splitList(v.SESSION_SECRET) : [],
    oidc: v.OIDC_ISSUER
      ? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID ?? '', clientSecret: v.OIDC_CLIENT_SECRET ?? '' }
      : null,
    stripe: v.STRIPE_SECRET_KEY
      ? {
          secretKey: v.STRIPE_SECRET_KEY,
          publishableKey: v.STRIPE_PUBLISHABLE_KEY ?? '',
          webhookSecrets: splitList(v.STRIPE_WEBHOOK_SECRET ?? ''),
          ...(v.STRIPE_API_URL ? { sandbox: standIn(new URL(v.STRIPE_API_URL)) } : {}),
        }
      : null,
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
    hasDemoData: (v.DEMO_DATA ?? (isProduction ? 'off' : 'on')) === 'on',
    hasRateLimits: v.RATE_LIMITS === 'on',
    trustProxyHops: v.TRUST_PROXY_HOPS,
    payoutHoldDays: v.PAYOUT_HOLD_DAYS,
    actAs: v.PLAZA_AS ?? null,
  }
  checkGroups(v)
  if (isProduction) checkProduction(config, v)
  else if (config.sessionSecrets.length === 0) config.sessionSecrets = [localSecret(dataDir)]
  return config
}

/** Whether a host name means this machine only. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

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
}

function checkProduction(config: Config, given: z.output<typeof Variables>): void {
  const wrong: string[] = []
  const url = new URL(config.publicUrl)
  if (given.PUBLIC_URL === undefined) wrong.push('PUBLIC_URL is required')
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) wrong.push('PUBLIC_URL must be https')
  if (
    config.sessionSecrets.length === 0 ||
    config.sessionSecrets.some((secret) => Buffer.byteLength(secret) < 32)
  ) {
    wrong.push('SESSION_SECRET must be at least 32 bytes')
  }
  if (!config.oidc?.clientId || !config.oidc.clientSecret) {
    wrong.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required')
  }
  if (!config.stripe?.publishableKey || config.stripe.webhookSecrets.length === 0) {
    wrong.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are required')
  }
  if (given.STRIPE_API_URL) wrong.push('STRIPE_API_URL cannot be set in production')
  if (given.DEMO_DATA === 'on') wrong.push('DEMO_DATA cannot be on in production')
  if (!config.hasRateLimits) wrong.push('RATE_LIMITS cannot be off in production')
  if (wrong.length > 0) throw new ConfigError(`Production needs more settings:\n  ${wrong.join('\n  ')}`)
}

const standIn = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port) })

const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

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

/** A secret of this installation, made once, so that a restart in development signs nobody out. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  }
}
