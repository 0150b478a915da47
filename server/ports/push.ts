import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PushPayload } from '#shared/push.ts'
import { makeFolder } from '#db/folder.ts'

interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushSender {
  /** The key that browsers subscribe with. */
  publicKey(): Promise<string>
  /** Whether an address is one of a push service that we speak to: no other is ever called. */
  isKnown(endpoint: string): boolean
  /**
   * `gone` means that the browser takes nothing any more; throws when another try makes sense. The push service
   * is told whom to write to about us.
   */
  send(address: PushAddress, payload: PushPayload, contactEmail: string): Promise<'sent' | 'gone'>
}

/** The push services of the browsers. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
]
const timeoutMs = 10_000
/** How long a service keeps what it cannot deliver, in seconds. */
const keptFor = 24 * 60 * 60

interface Options {
  vapid: VapidKeys | null
  dataDir: string
  /** Addresses of this machine are taken outside production, for a service of one's own in tests. */
  isProduction: boolean
}

/** Web push with VAPID. The library that encrypts is loaded with the first use. */
export function pushSender({ vapid, dataDir, isProduction }: Options): PushSender {
  let keys: Promise<VapidKeys> | undefined
  const library = async () => (await import('web-push')).default
  const keyPair = () => (keys ??= vapid ? Promise.resolve(vapid) : localKeys(dataDir))

  return {
    publicKey: async () => (await keyPair()).publicKey,

    isKnown: (endpoint) => {
      const url = URL.parse(endpoint)
      if (!url || url.username || url.password) return false
      if (!isProduction && url.hostname === '127.0.0.1') return true
      return url.protocol === 'https:' && url.port === '' && services.some((host) => host.test(url.hostname))
    },

    send: async (address, payload, contactEmail) => {
      const webPush = await library()
      const request = webPush.generateRequestDetails(address, JSON.stringify(payload), {
        vapidDetails: { subject: `mailto:${contactEmail}`, ...(await keyPair()) },
        TTL: keptFor,
      })
      const response = await fetch(request.endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'gone'
      if (!response.ok) throw new Error(`the push service answered ${response.status}`)
      return 'sent'
    },
  }

  /** A key pair of this installation, made once: browsers are tied to it. */
  async function localKeys(folder: string): Promise<VapidKeys> {
    const file = join(folder, 'vapid.json')
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys
    } catch {
      const made = (await library()).generateVAPIDKeys()
      makeFolder(folder)
      writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
      return made
    }
  }
}
