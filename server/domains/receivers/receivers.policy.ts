import { createHmac, randomBytes } from 'node:crypto'

const secretStart = 'whsec_'
const secretBytes = 32

const minute = 60_000
const hour = 60 * minute
const dayMs = 24 * hour

/** After the first try, the second…: about three days in all. */
const delays = [5000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
/** How much sooner or later than planned a try may come, so that what failed together does not come together. */
const jitter = 0.2
/** A receiver that asks for more time than this does not get it. */
const mostRetryAfterMs = dayMs
/** A receiver that has taken nothing for so long is switched off. */
const patienceMs = 3 * dayMs
/** The secret before the present one signs for so long. */
export const rotationMs = 24 * hour

export const newSecret = (): string => secretStart + randomBytes(secretBytes).toString('base64')

interface Signed {
  id: string
  at: Date
  body: string
}

/** The headers of Standard Webhooks, with a signature by each secret. */
export function signatureHeaders({ id, at, body }: Signed, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretStart.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** The secrets that sign now, the present one first. */
export const secretsOf = (
  receiver: { secret: string; previousSecret: string | null; previousUntil: Date | null },
  now: Date,
): string[] => {
  const { secret, previousSecret, previousUntil } = receiver
  return previousSecret && previousUntil && previousUntil > now ? [secret, previousSecret] : [secret]
}

/** When the next try is made after so many; null when that was the last. */
export function nextTryAt(
  attempts: number,
  {
    now,
    retryAfter,
    chance = Math.random(),
  }: { now: Date; retryAfter?: string | undefined; chance?: number },
): Date | null {
  const delay = delays[attempts - 1]
  if (delay === undefined) return null
  const planned = delay * (1 + jitter * (2 * chance - 1))
  const asked = retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0
  return new Date(now.getTime() + Math.max(planned, Math.min(asked, mostRetryAfterMs)))
}

/** Whether a receiver that fails now has failed for long enough to be left alone. */
export const isGivenUp = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= patienceMs
