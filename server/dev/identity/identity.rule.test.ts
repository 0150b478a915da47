import { mkdtempSync, rmSync, statSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IdentityDown, IdentityRefused, type IdentityProvider } from '#server/ports/identity.ts'
import { openIdConnect } from '#server/ports/identity/openIdConnect.ts'
import { embeddedIdentity, EMBEDDED_IDENTITY_PATH, EMBEDDED_ISSUER } from './embeddedIdentity.ts'
import type { PersonFacts } from './people.ts'
import { listen, TestBrowser } from './testing.ts'

// The public address differs from the listening one, as behind a mapped port.
const publicUrl = 'http://localhost:39999'

let dataDir: string
let server: Server
let origin: string
let identity: IdentityProvider
let facts: PersonFacts
let logoutTokens: string[]

async function start() {
  const app = express()
  const embedded = embeddedIdentity({
    publicUrl,
    dataDir,
    listeningOrigin: () => origin,
    facts: (name) => facts(name),
    demoAccounts: [{ username: 'admin', description: 'runs the place' }],
    onError: (error) => {
      throw error
    },
  })
  app.use(EMBEDDED_IDENTITY_PATH, embedded.router)
  app.post('/api/auth/backchannel-logout', express.urlencoded({ extended: false }), (request, response) => {
    logoutTokens.push((request.body as { logout_token: string }).logout_token)
    response.end()
  })
  ;({ server, origin } = await listen(app))
  identity = openIdConnect({ ...embedded, publicUrl, isProduction: false, listeningOrigin: () => origin })
}

function stop() {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

/** The browser's way from the site to the provider and back, up to the callback. */
async function signIn(username: string, browser = new PublicBrowser()) {
  const { url, record } = await identity.startLogin()
  const callback = await browser.signIn(url, username)
  return { callback, record, browser }
}

/** A browser that reaches the public address through the listening one. */
class PublicBrowser extends TestBrowser {
  constructor() {
    super(publicUrl)
  }

  override go(address: string, init?: RequestInit) {
    return super.go(address.replace(publicUrl, origin), init)
  }
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'identity-'))
  facts = () => undefined
  logoutTokens = []
  await start()
})

afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true })
})

describe('signing in', () => {
  it('makes whoever is typed that person', async () => {
    const { callback, record } = await signIn('ada')
    expect(callback.origin).toBe(publicUrl)
    expect(await identity.finishLogin(callback, record)).toMatchObject({
      issuer: EMBEDDED_ISSUER,
      subject: 'ada',
      email: 'ada@example.test',
      emailVerified: true,
      preferredUsername: 'ada',
      sid: expect.any(String),
      idToken: expect.any(String),
    })
  })

  it('asks for the name each time, though the provider knows the browser', async () => {
    const { browser } = await signIn('ada')
    const { callback, record } = await signIn('grace', browser)
    expect((await identity.finishLogin(callback, record)).subject).toBe('grace')
  })

  it('knows the demo accounts however they are capitalised', async () => {
    const { callback, record } = await signIn('Admin')
    expect((await identity.finishLogin(callback, record)).subject).toBe('admin')
  })

  it('makes a usable mailbox of an unusual name', async () => {
    const { callback, record } = await signIn(' José <Díaz> ')
    expect(await identity.finishLogin(callback, record)).toMatchObject({
      subject: 'José <Díaz>',
      email: 'Jos.D.az@example.test',
    })
  })

  it('says of a person what a fixture tells it to', async () => {
    facts = () => ({ email: 'shared@example.test', email_verified: false, preferred_username: 'renamed' })
    const { callback, record } = await signIn('ada')
    expect(await identity.finishLogin(callback, record)).toMatchObject({
      subject: 'ada',
      email: 'shared@example.test',
      emailVerified: false,
      preferredUsername: 'renamed',
    })
  })

  it('keeps people and the key across a restart, readable by the owner alone', async () => {
    const before = await signIn('ada')
    const first = await identity.finishLogin(before.callback, before.record)
    await stop()
    await start()
    const after = await signIn('ada')
    expect(await identity.finishLogin(after.callback, after.record)).toMatchObject({
      issuer: first.issuer,
      subject: first.subject,
    })
    expect(statSync(join(dataDir, 'identity.json')).mode & 0o777).toBe(0o600)
  })
})

describe('the sign-in page', () => {
  async function open() {
    const browser = new PublicBrowser()
    const { url } = await identity.startLogin()
    const address = await browser.follow(url, ({ pathname }) => pathname.includes('/interaction/'))
    return { browser, address }
  }

  it('has one text field, one button, the demo accounts, and nothing inline', async () => {
    const { browser, address } = await open()
    const page = await (await browser.go(address.href)).text()
    expect(page.match(/<input/g)).toHaveLength(1)
    expect(page).toMatch(/<input[^>]*name="username"[^>]*type="text"/)
    expect(page.match(/<button[^>]*type="submit"/g)).toHaveLength(1)
    expect(page).toMatch(/admin<\/dt>\s*<dd>runs the place/)
    expect(page).not.toMatch(/<style|<script|style="|\son\w+=/)
    const sheet = await browser.go(`${publicUrl}/dev/idp/style.css`)
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('asks again for a name that nobody can have', async () => {
    const { browser, address } = await open()
    const answer = await browser.submit(address.href, { username: '   ' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('A name has 1 to 64 characters.')
  })

  it('offers a new try to a browser that did not start it', async () => {
    const { address } = await open()
    const answer = await new PublicBrowser().go(address.href)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('href="/api/login"')
  })
})

describe('what is refused', () => {
  it('a code that was used', async () => {
    const { callback, record } = await signIn('ada')
    await identity.finishLogin(callback, record)
    await expect(identity.finishLogin(callback, record)).rejects.toThrow(IdentityRefused)
  })

  it.each(['state', 'nonce', 'verifier'] as const)('another login’s %s', async (part) => {
    const { callback, record } = await signIn('ada')
    const { record: other } = await identity.startLogin()
    const mixed = { ...record, [part]: other[part] }
    await expect(identity.finishLogin(callback, mixed)).rejects.toThrow(IdentityRefused)
  })

  it('a callback with the provider’s own refusal', async () => {
    const { record } = await identity.startLogin()
    const callback = new URL(`/api/callback?error=access_denied&state=${record.state}`, publicUrl)
    callback.searchParams.set('iss', EMBEDDED_ISSUER)
    await expect(identity.finishLogin(callback, record)).rejects.toThrow(IdentityRefused)
  })

  it('the embedded provider in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => embeddedIdentity({ publicUrl, dataDir, listeningOrigin: () => origin })).toThrow(
      'OIDC_ISSUER',
    )
    vi.unstubAllEnvs()
  })

  it('a plain http provider in production or off this machine', async () => {
    const settings = {
      issuer: EMBEDDED_ISSUER,
      clientId: 'plaza',
      publicUrl,
      listeningOrigin: () => origin,
    }
    await expect(openIdConnect({ ...settings, isProduction: true }).startLogin()).rejects.toThrow(
      IdentityDown,
    )
    const elsewhere = { ...settings, issuer: 'http://id.example', isProduction: false }
    await expect(openIdConnect(elsewhere).startLogin()).rejects.toThrow(IdentityDown)
  })
})

describe('a provider that is down', () => {
  it('is told apart from a refusal, and asked again at the next login', async () => {
    const { url, record } = await identity.startLogin()
    const callback = await new PublicBrowser().signIn(url, 'ada')
    await stop()
    await expect(identity.finishLogin(callback, record)).rejects.toThrow(IdentityDown)
    const late = openIdConnect({
      issuer: EMBEDDED_ISSUER,
      clientId: 'plaza',
      publicUrl,
      isProduction: false,
      listeningOrigin: () => origin,
    })
    await expect(late.startLogin()).rejects.toThrow(IdentityDown)
    await start()
    expect((await late.startLogin()).url).toContain('/dev/idp/auth')
  })

  it('may call itself by no other name', async () => {
    const settings = { clientId: 'plaza', publicUrl, isProduction: false, listeningOrigin: () => origin }
    const other = openIdConnect({ ...settings, issuer: `${EMBEDDED_ISSUER}/` })
    await expect(other.startLogin()).rejects.toThrow(IdentityDown)
  })
})

describe('signing out', () => {
  it('leaves the embedded provider’s session alone', async () => {
    expect(await identity.endSessionUrl('token')).toBeNull()
  })

  it('at the provider sends a logout token that names the session, once pressed', async () => {
    const { callback, record, browser } = await signIn('ada')
    const { sid } = await identity.finishLogin(callback, record)
    const page = await (await browser.go(`${publicUrl}/dev/idp/session/end`)).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    await browser.submit(action, { xsrf, logout: 'yes' })
    expect(logoutTokens).toHaveLength(1)
    const notice = await identity.verifyLogoutToken(logoutTokens[0] ?? '')
    expect(notice).toMatchObject({ issuer: EMBEDDED_ISSUER, subject: 'ada', sid })
  })
})
