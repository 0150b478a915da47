import type { Rectangle } from './windowState.ts'

/** Who asks for a name and a password: a proxy on the way, or the server itself before it lets its pages out. */
export interface Asker {
  isProxy: boolean
  host: string
  port: number
  realm: string
}

/** One place that asks: what was given there is given there again. */
export const askerKey = ({ isProxy, host, port, realm }: Asker): string =>
  JSON.stringify([isProxy ? 'proxy' : 'server', host, port, realm])

interface Context extends Asker {
  /** The origin of the server of the page that asks; null where no page of a server does. */
  origin: string | null
  /** Something was given there before. */
  isKnown: boolean
  /** Nothing has been given yet for this very request. */
  isFirst: boolean
}

export type AuthDecision = 'give' | 'ask' | 'askAgain' | 'refuse'

/**
 * What becomes of a request for a name and a password. Only proxies and the page's own server are ever given any:
 * a picture from elsewhere could ask as well.
 */
export function decideAuth({ isProxy, host, port, origin, isKnown, isFirst }: Context): AuthDecision {
  if (!isProxy && !isAt(origin, host, port)) return 'refuse'
  if (!isKnown) return 'ask'
  return isFirst ? 'give' : 'askAgain'
}

function isAt(origin: string | null, host: string, port: number): boolean {
  const url = origin === null ? null : URL.parse(origin)
  if (!url) return false
  const own = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  return url.hostname === host && own === port
}

const panel = { width: 440, height: 380 }

/** Where a question lies: in the middle of its window. */
export function promptPlace({ width, height }: Pick<Rectangle, 'width' | 'height'>): Rectangle {
  const size = { width: Math.min(panel.width, width), height: Math.min(panel.height, height) }
  return {
    x: Math.round((width - size.width) / 2),
    y: Math.round((height - size.height) / 3),
    ...size,
  }
}
