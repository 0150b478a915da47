import { linkScheme } from './schemes.ts'
import { pathWithin } from './serverUrl.ts'
import type { Server } from './settings.ts'

/** What a plaza:// address asks for. */
export type DeepLink =
  | { do: 'open'; host: string; path: string }
  | { do: 'finishSignIn'; code: string; state: string }

const longest = 4000
const word = /^[\w-]{1,200}$/

/** Reads a plaza:// address; anything that is not exactly one of the two is null. */
export function readDeepLink(text: string): DeepLink | null {
  const url = text.length > longest ? null : URL.parse(text)
  if (url?.protocol !== `${linkScheme}:` || url.username || url.password || url.port || url.hash) return null
  const query = url.searchParams
  if (url.host === 'open' && isBare(url.pathname)) return readOpen(query)
  if (url.host === 'auth' && url.pathname === '/callback') return readCallback(query)
  return null
}

/** The one among a program's arguments: a link that the system has started it with. */
export const deepLinkOf = (args: readonly string[]): string | undefined =>
  args.find((argument) => argument.startsWith(`${linkScheme}://`))

/** The server that a link means, if the person has it: a link never adds one. */
export const serverOfHost = (servers: readonly Server[], host: string): Server | undefined =>
  servers.find(({ origin }) => URL.parse(origin)?.host === host)

function readOpen(query: URLSearchParams): DeepLink | null {
  const [host, path] = [one(query, 'server'), one(query, 'path')]
  if (!host || !path) return null
  const server = URL.parse(`https://${host}`)
  if (!server || server.username || server.password || server.href !== `https://${server.host}/`) return null
  const within = pathWithin(path, server.origin)
  return within === null ? null : { do: 'open', host: server.host, path: within }
}

function readCallback(query: URLSearchParams): DeepLink | null {
  const [code, state] = [one(query, 'code'), one(query, 'state')]
  return code && state && word.test(code) && word.test(state) ? { do: 'finishSignIn', code, state } : null
}

const isBare = (path: string) => path === '' || path === '/'

/** A parameter that is given once. */
function one(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? null) : null
}
