import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'

/** A visitor's browser: keeps cookies, follows no redirect by itself. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly origin: string
  private readonly headers: Record<string, string>

  /** `headers` go with every request. */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin
    this.headers = headers
  }

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.headers, ...Object.fromEntries(new Headers(init.headers)) })
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(address, this.origin), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return response
  }

  submit(address: string, fields: Record<string, string>): Promise<Response> {
    return this.go(address, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Goes to an address of the provider, types the name and stops where the site's callback would be. */
  async signIn(address: string, username: string): Promise<URL> {
    const form = await this.follow(address, ({ pathname }) => pathname.startsWith('/dev/idp/interaction/'))
    const answer = await this.submit(form.href, { username })
    return this.follow(locationOf(answer, form), ({ pathname }) => pathname === '/api/callback')
  }

  /** Follows redirects until one leads to the wanted address, which is not visited. */
  async follow(address: string | URL, isWanted: (url: URL) => boolean): Promise<URL> {
    let url = new URL(address, this.origin)
    for (let hops = 0; hops < 10; hops++) {
      if (isWanted(url)) return url
      // Each redirect is only known from the answer before it.
      // oxlint-disable-next-line eslint/no-await-in-loop
      url = locationOf(await this.go(url.href), url)
    }
    throw new Error(`ended at ${url.href}`)
  }

  private keep(line: string) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    const isGone = value === '' || attributes.some((part) => /expires=Thu, 01 Jan 1970/i.test(part))
    if (isGone) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

function locationOf(response: Response, from: URL): URL {
  const location = response.headers.get('location')
  if (!location) throw new Error(`${from.href} answered ${response.status} without a redirect`)
  return new URL(location, from)
}

/** Listens on a free port of the loopback address. */
export async function listen(app: express.Express): Promise<{ server: Server; origin: string }> {
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
