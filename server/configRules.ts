import type { Config } from './config.ts'

/** Whether a host name means this machine only. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Settings as they were given, before their defaults. */
type Given = Partial<Record<'PUBLIC_URL' | 'DATABASE_URL' | 'STRIPE_API_URL' | 'DEMO_DATA', unknown>>

const shortestSecret = 32
/** A secret of chance has more different characters than this in 32 bytes, written in whatever way. */
const fewestCharacters = 8

const isLong = (secret: string): boolean => Buffer.byteLength(secret) >= shortestSecret
const isVaried = (secret: string): boolean => new Set(secret).size >= fewestCharacters
/** Whether an address may be read by nobody on its way. */
const isPrivate = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

/** What is missing or unsafe where real people sign in and pay: a sentence each, naming the variable. */
export function wrongInProduction(config: Config, given: Given): string[] {
  return [...siteFaults(config, given), ...identityFaults(config), ...paymentFaults(config, given)]
}

function siteFaults(config: Config, given: Given): string[] {
  const { publicUrl, sessionSecrets, hasRateLimits, trustProxyHops, webhooks } = config
  const wrong: string[] = []
  if (given.PUBLIC_URL === undefined) wrong.push('PUBLIC_URL is required')
  if (!isPrivate(publicUrl)) wrong.push('PUBLIC_URL must be https')
  // The program itself speaks http. Of a proxy that is not believed it hears no https, and browsers are given no session.
  else if (publicUrl.startsWith('https:') && trustProxyHops === 0)
    wrong.push('TRUST_PROXY_HOPS must be 1 or more: how many proxies stand in front, where https ends')
  if (given.DATABASE_URL === undefined)
    wrong.push('DATABASE_URL is required: postgres://…, or file:… for one server with a SQLite file')
  if (sessionSecrets.length === 0 || !sessionSecrets.every(isLong))
    wrong.push('SESSION_SECRET must be at least 32 bytes')
  else if (!sessionSecrets.every(isVaried))
    wrong.push('SESSION_SECRET must be random: make one with openssl rand -base64 32')
  if (given.DEMO_DATA === 'on') wrong.push('DEMO_DATA cannot be on in production')
  if (!hasRateLimits) wrong.push('RATE_LIMITS cannot be off in production')
  if (webhooks.allowsLoopback) wrong.push('WEBHOOK_LOOPBACK cannot be on in production')
  return wrong
}

function identityFaults({ oidc }: Config): string[] {
  if (!oidc?.clientId || !oidc.clientSecret)
    return ['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required']
  // Also on this machine: what proves who somebody is comes in these answers.
  return new URL(oidc.issuer).protocol === 'https:'
    ? []
    : ['OIDC_ISSUER must be https, as in https://id.example/realms/plaza']
}

function paymentFaults({ stripe }: Config, given: Given): string[] {
  const wrong: string[] = []
  if (given.STRIPE_API_URL !== undefined) wrong.push('STRIPE_API_URL cannot be set in production')
  if (!stripe?.publishableKey || stripe.webhookSecrets.length === 0)
    return [...wrong, 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are required']
  const worlds = [stripe.secretKey, stripe.publishableKey].map((key) => /^[a-z]+_(test|live)_/.exec(key)?.[1])
  if (worlds[0] && worlds[1] && worlds[0] !== worlds[1])
    wrong.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys')
  return wrong
}
