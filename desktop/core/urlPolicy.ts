import { authPaths } from '#shared/auth.ts'
import { originOf } from './schemes.ts'
import { isSecureEnough } from './serverUrl.ts'

/** What becomes of an address outside the app. `url` is written anew: never hand on the one that was given. */
export type ExternalDecision = { do: 'open' | 'ask'; url: string } | { do: 'refuse' }

/** What becomes of a navigation: stays here, becomes the sign-in in the system browser, or leaves the app. */
export type NavigationDecision = { do: 'allow' } | { do: 'signIn'; loginUrl: string } | ExternalDecision

const longest = 2048
const mailFields = new Set(['subject', 'body', 'cc'])
const allow: NavigationDecision = { do: 'allow' }
const refuse: ExternalDecision = { do: 'refuse' }

/** Decides about an address that shall be opened by the system. */
export function decideExternal(text: string): ExternalDecision {
  const url = URL.parse(text)
  if (!url || url.href.length > longest || url.username || url.password) return refuse
  switch (url.protocol) {
    case 'https:':
      return { do: 'open', url: url.href }
    case 'http:':
      return { do: 'ask', url: url.href }
    case 'mailto:':
      return { do: 'open', url: plainMail(url) }
    default:
      return refuse
  }
}

export interface Navigation {
  url: string
  /** The origin of the window's server, or of the shell's own pages. */
  origin: string
  isMainFrame: boolean
  /** Of a redirect: the addresses that led here, the first one first. */
  chain?: readonly string[]
}

/** Decides about a navigation or a redirect within a window. */
export function decideNavigation({
  url: text,
  origin,
  isMainFrame,
  chain = [],
}: Navigation): NavigationDecision {
  const url = URL.parse(text)
  if (!url) return refuse
  if (!isMainFrame) return isFrameContent(url) ? allow : refuse
  if (url.username || url.password) return refuse
  // A blob's address has the origin of its page, and no server behind it.
  if (originOf(url) === origin && origin.startsWith(url.protocol)) return allow
  const loginUrl = chain.find((step) => isLogin(step, origin))
  if (loginUrl !== undefined) return { do: 'signIn', loginUrl }
  return decideExternal(text)
}

/** Whether the server's policy may decide about a frame: everything else is no web page. */
const isFrameContent = (url: URL): boolean =>
  isSecureEnough(url) || url.href === 'about:blank' || url.href === 'about:srcdoc'

function isLogin(text: string, origin: string): boolean {
  const url = URL.parse(text)
  return url?.origin === origin && url.pathname === authPaths.login
}

/** A letter's address with what a link may fill in; attachments and the rest are dropped. */
function plainMail(url: URL): string {
  const fields = [...url.searchParams].filter(([name]) => mailFields.has(name.toLowerCase()))
  const query = fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return `mailto:${url.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
