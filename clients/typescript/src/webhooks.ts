import type { WebhookEvents } from './generated.ts'

/** A message of any type: `event.type` says which. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents]

/** A message that was not signed by the secret, or not lately. */
export class WebhookError extends Error {
  override name = 'WebhookError'
}

const secretStart = 'whsec_'
const toleranceSeconds = 300

interface Received {
  headers: Headers | Record<string, string | string[] | undefined>
  /** The body as it came, before anything has read it as JSON. */
  body: string
}

interface VerifyOptions {
  /** In milliseconds since 1970, for tests. */
  now?: number
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

/** Proves that a webhook comes from the community that has the secret, and answers what it tells. */
export async function verifyWebhook(
  secret: string,
  { headers, body }: Received,
  { now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [id, at] = [header('webhook-id'), header('webhook-timestamp')]
  const seconds = /^\d{1,12}$/.test(at) ? Number(at) : NaN
  if (!id || !(Math.abs(now / 1000 - seconds) <= toleranceSeconds))
    throw new WebhookError('The message is not of now')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.slice(secretStart.length)),
    algorithm,
    false,
    ['verify'],
  )
  const text = new TextEncoder().encode(`${id}.${at}.${body}`)
  for (const signature of header('webhook-signature').split(' ')) {
    if (!/^v1,[\w+/]+=*$/.test(signature)) continue
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice('v1,'.length)), text))
      return JSON.parse(body) as WebhookEvent
  }
  throw new WebhookError('The message is not signed by this secret')
}
