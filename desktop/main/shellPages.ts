import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { protocol, type Session } from 'electron'
import { shellOrigin, shellScheme } from '../core/schemes.ts'
import { fillWords } from '../core/words.ts'

const policy = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Before the app is ready: the shell's own pages are a secure origin, with nothing but what they bring along. */
export function registerShellScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: shellScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Lets the windows of a partition show the shell's own pages, which work without any server. */
export function serveShellPages(session: Session, folder: string): void {
  session.protocol.handle(shellScheme, async (request) => {
    const file = fileOf(request, folder)
    const content = file && (await readFile(file).catch(() => null))
    if (!file || !content) return new Response('Not found', { status: 404, headers: headers('.txt') })
    const ending = extname(file)
    const body = ending === '.html' ? fillWords(content.toString()) : new Uint8Array(content)
    return new Response(body, { headers: headers(ending) })
  })
}

/** The file of an address, if it can only lie in the folder: plain names, one level of `assets`. */
function fileOf({ method, url }: Request, folder: string): string | null {
  const address = URL.parse(url)
  if (method !== 'GET' || !address || `${address.protocol}//${address.host}` !== shellOrigin) return null
  const found = /^\/(?:(assets)\/)?([\w-]+(?:\.[\w-]+)*)$/.exec(address.pathname)
  const name = found?.[2]
  return name ? join(folder, found[1] ?? '', name) : null
}

const headers = (ending: string) => ({
  'Content-Type': types[ending] ?? 'text/plain; charset=utf-8',
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})
