import { words } from './words.ts'

/** What was typed as a server's address: its origin, or the sentence that says what is wrong with it. */
export type ServerAddress = { origin: string } | { message: string }

const longest = 2000
const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i

/** Reads the address of a server. Without a scheme it is taken for https, on this computer for http. */
export function readServerUrl(typed: string): ServerAddress {
  const text = typed.trim()
  if (text === '' || text.length > longest || /[\s\\\p{Cc}]/u.test(text))
    return { message: words.program.servers.invalid }
  const url = hasScheme.test(text) ? URL.parse(text) : withoutScheme(text)
  if (!url || url.hostname === '') return { message: words.program.servers.invalid }
  if (url.username || url.password) return { message: words.program.servers.userinfo }
  return isSecureEnough(url) ? { origin: url.origin } : { message: words.program.servers.insecure }
}

/** Whether the app may load this: https, or http from this computer itself. */
export const isSecureEnough = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))

/** Whether a host name can only mean this computer. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)

/**
 * A path of a server, as what it resolves to, or null: it starts with one slash, stays on the origin and leads
 * to no address of the API.
 */
export function pathWithin(path: string, origin: string): string | null {
  if (!path.startsWith('/') || path.length > longest || /[\\\p{Cc}]/u.test(path)) return null
  const url = URL.parse(path, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null
  if (/^\/api(\/|$)/i.test(decoded(url.pathname))) return null
  return url.pathname + url.search + url.hash
}

/** Servers as they are called beside one another: with its host where another one has the same name. */
export const toldApart = <T extends { name: string; origin: string }>(servers: readonly T[]): T[] =>
  servers.map((server) => {
    const isAlone = servers.filter(({ name }) => name === server.name).length === 1
    return isAlone ? server : { ...server, name: `${server.name} (${new URL(server.origin).host})` }
  })

function withoutScheme(text: string): URL | null {
  const url = URL.parse(`https://${text}`)
  return url && isLoopback(url.hostname) ? URL.parse(`http://${text}`) : url
}

// An address that cannot be decoded is not one of the API.
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
