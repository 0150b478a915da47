import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IdentityDown, IdentityRefused } from '../../ports/identity.ts'
import { startPeople, Visitor, type People } from '../../testing/people.ts'

let people: People

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.close())
beforeEach(() => {
  people.say(() => undefined)
  people.identifyBy(people.provider)
  people.signedIn.length = 0
  people.ended.length = 0
})

const rowsOf = async (table: 'sessions' | 'users' | 'identities') =>
  people.store.read((db) => db.select().from(people.store.tables[table]))

const body = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
})

async function signedIn(username: string): Promise<Visitor> {
  const browser = people.browser()
  const answer = await browser.logIn(username)
  expect(answer.status).toBe(303)
  return browser
}

describe('signing in', () => {
  it('makes an account of whoever the provider vouches for', async () => {
    const browser = people.browser()
    const answer = await browser.logIn('ada')
    expect(answer.headers.get('location')).toBe('/')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await browser.json('/api/auth/user')).toEqual({
      id: expect.any(String),
      username: 'ada',
      displayName: null,
      bio: null,
      location: null,
      websiteUrl: null,
      email: 'ada@example.test',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      planType: 'none',
      subscriptionStatus: 'none',
      subscriptionExpiresAt: null,
      complimentary: null,
      role: 'user',
      createdAt: expect.any(String),
      opinionsWithdrawnAt: null,
      isEntitled: false,
      isModerator: false,
      canChangeUsername: true,
      unread: { notifications: 0, messages: 0 },
    })
  })

  it('finds the same person again, though renamed and with another email', async () => {
    const first = await (await signedIn('grace')).json('/api/auth/user')
    people.say(() => ({ preferred_username: 'hopper', email: 'hopper@example.test', given_name: 'Grace' }))
    const again = await (await signedIn('grace')).json('/api/auth/user')
    expect(again).toMatchObject({
      id: first['id'],
      username: 'grace',
      email: 'hopper@example.test',
      firstName: 'Grace',
    })
  })

  it('keeps what the provider does not send again, and what nobody could be shown', async () => {
    const said = {
      given_name: 'Katherine',
      family_name: 'Johnson',
      email: 'kj@example.test',
      email_verified: true,
    }
    const names = { firstName: 'Katherine', lastName: 'Johnson', email: 'kj@example.test' }
    people.say(() => said)
    expect(await (await signedIn('johnson')).json('/api/auth/user')).toMatchObject(names)
    const before = await rowsOf('identities')
    const silent: Parameters<typeof people.say>[0][] = [
      () => ({ email: undefined, email_verified: undefined }),
      () => ({ ...said, given_name: '', family_name: ' ' }),
      () => ({ ...said, given_name: 'x'.repeat(101), family_name: '\u202e' }),
    ]
    for (const facts of silent) {
      people.say(facts)
      expect(await (await signedIn('johnson')).json('/api/auth/user')).toMatchObject(names)
      const row = (rows: typeof before) =>
        rows.find((found) => 'subject' in found && found.subject === 'johnson')
      expect(row(await rowsOf('identities'))).toMatchObject({
        email: 'kj@example.test',
        isEmailVerified: true,
      })
    }
    people.say(() => ({ ...said, family_name: 'Goble\nJohnson' }))
    expect(await (await signedIn('johnson')).json('/api/auth/user')).toMatchObject({
      firstName: 'Katherine',
      lastName: 'Goble Johnson',
    })
  })

  it('numbers a username that is taken', async () => {
    people.say(() => ({ preferred_username: 'Twin' }))
    const names = []
    for (const subject of ['twin-a', 'twin-b', 'twin-c']) {
      names.push((await (await signedIn(subject)).json('/api/auth/user'))['username'])
    }
    expect(names).toEqual(['twin', 'twin-2', 'twin-3'])
  })

  it('never leads to an account by its email, verified or not', async () => {
    const admin = await people.make.admin({ username: 'boss', email: 'boss@example.test' })
    for (const isVerified of [false, true]) {
      people.say(() => ({ email: 'boss@example.test', email_verified: isVerified }))
      const viewer = await (await signedIn(`thief-${isVerified}`)).json('/api/auth/user')
      expect(viewer['id']).not.toBe(admin.id)
      expect(viewer).toMatchObject({ role: 'user', email: null })
    }
  })

  it('keeps an email that nobody has verified out of the account', async () => {
    people.say(() => ({ email: 'unsure@example.test', email_verified: false }))
    const viewer = await (await signedIn('unsure')).json('/api/auth/user')
    expect(viewer['email']).toBeNull()
  })

  it('makes one person of two first sign-ins at once', async () => {
    const browsers = [people.browser(), people.browser(), people.browser(), people.browser()]
    const answers = await Promise.all(browsers.map((browser) => browser.logIn('crowd')))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const ids = await Promise.all(
      browsers.map(async (browser) => (await browser.json('/api/auth/user'))['id']),
    )
    expect(new Set(ids).size).toBe(1)
  })

  it('goes back to a page of ours only', async () => {
    const to = async (query: string) => (await people.browser().logIn('ada', query)).headers.get('location')
    expect(await to('?returnTo=%2Fr%2Fcats%3Fsort%3Dnew')).toBe('/r/cats?sort=new')
    expect(await to('?returnTo=%2F%2Fevil.example')).toBe('/')
    expect(await to('?returnTo=https%3A%2F%2Fevil.example%2F')).toBe('/')
  })

  it('gives the session a new id, and the old one opens nothing', async () => {
    const browser = people.browser()
    const callback = await browser.signIn('/api/login', 'ada')
    const before = new Map(browser.cookies)
    await browser.go(callback.href)
    const name = [...browser.cookies.keys()].find((cookie) => cookie.startsWith('sid_')) ?? ''
    expect(browser.cookies.get(name)).not.toBe(before.get(name))
    const old = people.browser()
    old.cookies.set(name, before.get(name) ?? '')
    expect((await old.go('/api/auth/user')).status).toBe(401)
  })

  it('keeps a hash of the cookie, never its value, and flags it as a session needs', async () => {
    const browser = people.browser()
    const callback = await browser.signIn('/api/login', 'cookie-person')
    const answer = await browser.go(callback.href)
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('sid_')) ?? ''
    expect(line).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/)
    expect(line).not.toContain('Secure')
    const id =
      decodeURIComponent(line)
        .replace(/^sid_\d+=s:/, '')
        .split('.')[0] ?? ''
    expect(id).toMatch(/^[\w-]{43}$/)
    const sids = (await rowsOf('sessions')).map((row) => ('sid' in row ? row.sid : ''))
    expect(sids).toContain(createHash('sha256').update(id).digest('base64url'))
    expect(JSON.stringify(await rowsOf('sessions'))).not.toContain(id)
  })

  it('saves nothing for visitors who do not sign in', async () => {
    const count = (await rowsOf('sessions')).length
    const browser = people.browser()
    expect((await browser.go('/api/auth/user')).status).toBe(401)
    expect((await browser.go('/api/callback?code=x&state=y')).status).toBe(400)
    expect(browser.cookies.size).toBe(0)
    expect(await rowsOf('sessions')).toHaveLength(count)
  })

  it('lets somebody who is signed in go straight on', async () => {
    const browser = await signedIn('ada')
    const answer = await browser.go('/api/login?returnTo=%2Ftrending')
    expect(answer.headers.get('location')).toBe('/trending')
  })

  it('asks for a fresh sign-in after twelve hours', async () => {
    const browser = await signedIn('ada')
    people.clock.advance(12 * 3600 + 1)
    const answer = await browser.go('/api/login')
    expect(answer.headers.get('location')).toContain('/dev/idp/auth')
    expect((await browser.go('/api/auth/user')).status).toBe(200)
  })

  it('leads another name of this machine to the public one', async () => {
    const { port } = new URL(people.publicUrl)
    const answer = await fetch(`http://localhost:${port}/api/login?returnTo=%2Fa`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`${people.publicUrl}/api/login?returnTo=%2Fa`)
  })
})

describe('coming back from paying', () => {
  it('cleans the provider’s parameters off the address first', async () => {
    const dirty = '?payment_success=true&plan=professional&payment_intent=pi_1&redirect_status=succeeded'
    const answer = await people.browser().go(`/api/login${dirty}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/api/login?payment_success=true&plan=professional')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('only carries a hint: nobody becomes a member by it', async () => {
    const browser = people.browser()
    const answer = await browser.logIn('hopeful', '?payment_success=true&plan=professional')
    expect(answer.headers.get('location')).toBe('/?payment_success=true&plan=professional')
    expect(people.signedIn).toMatchObject([
      { hint: { plan: 'professional' }, returnTo: '/', verifiedEmail: 'hopeful@example.test' },
    ])
    expect(await browser.json('/api/auth/user')).toMatchObject({
      subscriptionStatus: 'none',
      planType: 'none',
      isEntitled: false,
    })
  })

  it('tells the rest of the server also when already signed in', async () => {
    const browser = await signedIn('ada')
    people.signedIn.length = 0
    await browser.go('/api/login?payment_success=true&plan=starter')
    expect(people.signedIn).toMatchObject([{ hint: { plan: 'starter' }, user: { username: 'ada' } }])
  })
})

describe('a callback that comes to nothing', () => {
  /** What matters of a failure's page: its status, its button, and that nothing in it is inline. */
  const failure = async (answer: Response) => {
    const text = await answer.text()
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      hasButton: text.includes('>Try again</a>'),
      isInline: /<style|<script|style="/.test(text),
    }
  }
  const failed = (status: number) => ({
    status,
    type: 'text/html; charset=utf-8',
    hasButton: true,
    isInline: false,
  })

  it('because it was used before', async () => {
    const browser = people.browser()
    const callback = await browser.signIn('/api/login', 'ada')
    expect((await browser.go(callback.href)).status).toBe(303)
    expect(await failure(await browser.go(callback.href))).toEqual(failed(400))
    expect((await browser.go('/api/auth/user')).status).toBe(200)
  })

  it('because its state is another one', async () => {
    const browser = people.browser()
    const callback = await browser.signIn('/api/login', 'ada')
    callback.searchParams.set('state', 'x'.repeat(43))
    expect(await failure(await browser.go(callback.href))).toEqual(failed(400))
    expect((await browser.go('/api/auth/user')).status).toBe(401)
  })

  it('because it comes from another browser', async () => {
    const callback = await people.browser().signIn('/api/login', 'ada')
    const other = people.browser()
    expect(await failure(await other.go(callback.href))).toEqual(failed(400))
    expect((await other.go('/api/auth/user')).status).toBe(401)
  })

  it('because it is late', async () => {
    const browser = people.browser()
    const callback = await browser.signIn('/api/login', 'ada')
    people.clock.advance(601)
    expect(await failure(await browser.go(callback.href))).toEqual(failed(400))
  })

  it('because the token’s nonce, keys or audience are wrong', async () => {
    const browser = people.browser()
    const callback = await browser.signIn('/api/login', 'ada')
    people.identifyBy({
      ...people.provider,
      finishLogin: (url, record) => people.provider.finishLogin(url, { ...record, nonce: 'another' }),
    })
    expect(await failure(await browser.go(callback.href))).toEqual(failed(400))
    expect((await browser.go('/api/auth/user')).status).toBe(401)
    expect(await failure(await browser.go(callback.href))).toEqual(failed(400))
  })

  it('because the person pressed cancel, and the way back is kept', async () => {
    const browser = people.browser()
    await browser.go('/api/login?returnTo=%2Fcreate')
    people.identifyBy({
      ...people.provider,
      finishLogin: () => Promise.reject(new IdentityRefused('cancelled')),
    })
    const start = await browser.go('/api/login?returnTo=%2Fcreate')
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const answer = await browser.go(`/api/callback?error=access_denied&state=${state}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('href="/api/login?returnTo=%2Fcreate"')
  })

  it('because the provider is down, before or after', async () => {
    const browser = people.browser()
    const callback = await browser.signIn('/api/login', 'ada')
    const down = () => Promise.reject(new IdentityDown('down'))
    people.identifyBy({ ...people.provider, startLogin: down, finishLogin: down })
    expect(await failure(await people.browser().go('/api/login'))).toEqual(failed(503))
    expect(await failure(await browser.go(callback.href))).toEqual(failed(503))
  })

  it('keeps at most five logins open at once', async () => {
    const browser = people.browser()
    const states: string[] = []
    for (let n = 0; n < 6; n++) {
      const start = await browser.go('/api/login')
      states.push(new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '')
    }
    let kept: unknown
    const rows = await rowsOf('sessions')
    for (const row of rows) {
      if (!('sess' in row)) continue
      const logins = (row.sess as { logins?: { state: string }[] }).logins ?? []
      if (logins.some(({ state }) => state === states[5])) kept = logins.map(({ state }) => state)
    }
    expect(kept).toEqual(states.slice(1))
  })
})

describe('signing out', () => {
  it('ends the session and says where to go', async () => {
    const browser = await signedIn('ada')
    const copy = people.browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    expect(await body(await browser.call('POST', '/api/logout'))).toEqual({ status: 200, url: '/' })
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('sid_'))).toEqual([])
    expect((await copy.go('/api/auth/user')).status).toBe(401)
    expect(people.ended).toMatchObject([{ sids: [expect.any(String)] }])
  })

  it('does not wait for a provider that is down', async () => {
    const browser = await signedIn('ada')
    people.identifyBy({ ...people.provider, endSessionUrl: () => Promise.reject(new IdentityDown('down')) })
    expect(await body(await browser.call('POST', '/api/logout'))).toEqual({ status: 200, url: '/' })
    expect((await browser.go('/api/auth/user')).status).toBe(401)
  })

  it('goes on to the provider with the ID token of this session', async () => {
    const browser = await signedIn('ada')
    let hint: string | undefined
    people.identifyBy({
      ...people.provider,
      endSessionUrl: async (token) => {
        hint = token
        return 'https://id.example/logout'
      },
    })
    const answer = await browser.go('/api/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(answer.headers.get('location')).toBe('https://id.example/logout')
    expect(hint?.split('.')).toHaveLength(3)
  })

  it('by a link of ours is done at once', async () => {
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Referer: `${people.publicUrl}/profile` }]) {
      const browser = await signedIn('ada')
      expect((await browser.go('/api/logout', { headers })).status).toBe(303)
      expect((await browser.go('/api/auth/user')).status).toBe(401)
    }
  })

  it.each<[string, Record<string, string>]>([
    ['an address that was typed', { 'Sec-Fetch-Site': 'none' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    ['nowhere', {}],
    ['another site’s referrer', { Referer: 'https://evil.example/' }],
    ['a browser that looks beforehand', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }],
  ])('by a link from %s is asked about first', async (_, headers) => {
    const browser = await signedIn('ada')
    const answer = await browser.go('/api/logout', { headers })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('href="/api/logout"')
    expect((await browser.go('/api/auth/user')).status).toBe(200)
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin', { Origin: 'https://evil.example' }],
    ['no origin', { Origin: 'null' }],
  ])('is not for %s to do', async (_, headers) => {
    const browser = await signedIn('ada')
    const answer = await browser.go('/api/logout', { method: 'POST', headers })
    expect(await body(answer)).toMatchObject({ status: 403, code: 'request.cross_site' })
    expect((await browser.go('/api/auth/user')).status).toBe(200)
  })
})

describe('sessions', () => {
  it('end when they are not used for a week', async () => {
    const browser = await signedIn('idle')
    people.clock.advance(6 * 86400)
    expect((await browser.go('/api/auth/user')).status).toBe(200)
    people.clock.advance(6 * 86400)
    expect((await browser.go('/api/auth/user')).status).toBe(200)
    people.clock.advance(7 * 86400 + 1)
    expect((await browser.go('/api/auth/user')).status).toBe(401)
  })

  it('end thirty days after the sign-in, however much used', async () => {
    const browser = await signedIn('busy')
    const { id } = await browser.json<{ id: string }>('/api/auth/user')
    for (let day = 0; day < 29; day += 1) {
      people.clock.advance(86400)
      expect((await browser.go('/api/auth/user')).status).toBe(200)
    }
    people.clock.advance(86400 + 1)
    expect((await browser.go('/api/auth/user')).status).toBe(401)
    const { sessions } = people.store.tables
    const rows = () => people.store.read((db) => db.select().from(sessions).where(eq(sessions.userId, id)))
    expect(await rows()).toHaveLength(1)
    await people.sessions.sweep()
    expect(await rows()).toEqual([])
  })

  it('are listed without what would open them, and end one by one', async () => {
    const phone = people.browser()
    const laptop = people.browser()
    await phone.logIn('devices')
    people.clock.advance(60)
    await laptop.logIn('devices')
    const list =
      await laptop.json<{ id: string; isCurrent: boolean; browserName: string }[]>('/api/auth/sessions')
    expect(list).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
    const text = JSON.stringify(list)
    for (const value of [...phone.cookies.values(), ...laptop.cookies.values()])
      expect(text).not.toContain(value)
    const other = list[1]?.id ?? ''
    expect((await laptop.call('DELETE', `/api/auth/sessions/${other}`)).status).toBe(200)
    expect((await phone.go('/api/auth/user')).status).toBe(401)
    expect((await laptop.go('/api/auth/user')).status).toBe(200)
    expect(await body(await laptop.call('DELETE', `/api/auth/sessions/${other}`))).toMatchObject({
      status: 404,
      code: 'session.not_found',
    })
  })

  it('of somebody else cannot be ended', async () => {
    const mine = await signedIn('mine')
    const [session] = await mine.json<{ id: string }[]>('/api/auth/sessions')
    const theirs = await signedIn('theirs')
    expect((await theirs.call('DELETE', `/api/auth/sessions/${session?.id}`)).status).toBe(404)
    expect((await mine.go('/api/auth/user')).status).toBe(200)
  })

  it('of a blocked person end at once, and no new one begins', async () => {
    const browser = await signedIn('rude')
    const { users } = people.store.tables
    const set = (change: { isBlocked: boolean; blockedAt?: Date }) =>
      people.store.transaction(async (tx) => {
        await tx.update(users).set(change).where(eq(users.username, 'rude'))
      })
    await set({ isBlocked: true, blockedAt: people.clock.now() })
    const refusal = { status: 403, code: 'account.blocked' }
    expect(await body(await browser.go('/api/auth/user'))).toMatchObject(refusal)
    expect(await body(await browser.call('PUT', '/api/auth/user/profile', { bio: 'x' }))).toMatchObject(
      refusal,
    )
    const other = people.browser()
    const answer = await other.logIn('rude')
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('This account is blocked')
    expect((await other.go('/api/auth/user')).status).toBe(401)

    people.clock.advance(1)
    await set({ isBlocked: false })
    expect((await browser.go('/api/auth/user')).status).toBe(401)
    expect((await (await signedIn('rude')).go('/api/auth/user')).status).toBe(200)
  })

  it('show a changed role with the very next request', async () => {
    const browser = await signedIn('climber')
    const { users } = people.store.tables
    await people.store.transaction(async (tx) => {
      await tx.update(users).set({ role: 'admin' }).where(eq(users.username, 'climber'))
    })
    expect(await browser.json('/api/auth/user')).toMatchObject({ role: 'admin', isEntitled: true })
  })

  it('end everywhere at once when asked to', async () => {
    const one = await signedIn('everywhere')
    const two = await signedIn('everywhere')
    const { id } = await one.json<{ id: string }>('/api/auth/user')
    await people.store.transaction((tx) => people.sessions.endAllIn(tx, id))
    expect((await one.go('/api/auth/user')).status).toBe(401)
    expect((await two.go('/api/auth/user')).status).toBe(401)
  })

  it('do not open with a cookie that is not signed, or signed by a stranger', async () => {
    const browser = await signedIn('signed')
    const [name = '', value = ''] = [...browser.cookies].find(([cookie]) => cookie.startsWith('sid_')) ?? []
    const id = decodeURIComponent(value).split('.')[0] ?? ''
    for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, id.slice(2), '%E0%A4%A']) {
      const other = people.browser()
      other.cookies.set(name, forged === '%E0%A4%A' ? forged : encodeURIComponent(forged))
      expect((await other.go('/api/auth/user')).status).toBe(401)
    }
  })
})

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const ask = { challenge, state: 'abc' }
const exchange = (given: object, app = people.browser()) =>
  app.call('POST', '/api/auth/desktop/exchange', given)

async function codeOf(browser: Visitor): Promise<string> {
  const answer = await browser.call('POST', '/api/auth/desktop/code', ask)
  return ((await answer.json()) as { code: string }).code
}

describe('the provider’s logout', () => {
  async function logoutAtProvider(browser: Visitor): Promise<void> {
    const page = await (await browser.go('/dev/idp/session/end')).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await browser.submit(/action="([^"]+)"/.exec(page)?.[1] ?? '', { xsrf, logout: 'yes' })
  }

  it('ends the session that it names, and no other', async () => {
    const one = await signedIn('both')
    const two = await signedIn('both')
    await logoutAtProvider(one)
    expect((await one.go('/api/auth/user')).status).toBe(401)
    expect((await two.go('/api/auth/user')).status).toBe(200)
    expect(people.ended).toMatchObject([{ sids: [expect.any(String)] }])
  })

  it('ends the app’s session that was begun from it, and no other', async () => {
    const [one, two] = [await signedIn('both'), await signedIn('both')]
    const [app, other] = [people.browser(), people.browser()]
    await exchange({ code: await codeOf(one), verifier }, app)
    await exchange({ code: await codeOf(two), verifier }, other)
    await logoutAtProvider(one)
    expect((await app.go('/api/auth/user')).status).toBe(401)
    expect((await other.go('/api/auth/user')).status).toBe(200)
    expect(people.ended.flatMap(({ sids }) => sids)).toHaveLength(2)
  })

  it('ends what was handed to the app and not begun yet', async () => {
    const browser = await signedIn('both')
    const code = await codeOf(browser)
    await logoutAtProvider(browser)
    expect(await body(await exchange({ code, verifier }))).toMatchObject({
      status: 400,
      code: 'handoff.invalid',
    })
  })

  const notice = (token: string) =>
    fetch(`${people.publicUrl}/api/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })

  it('serves once', async () => {
    const browser = await signedIn('replayed')
    people.identifyBy({
      ...people.provider,
      verifyLogoutToken: async () => ({
        issuer: 'http://localhost/dev/idp',
        subject: 'replayed',
        tokenId: 'one',
        issuedAt: people.clock.now(),
      }),
    })
    const first = await notice('token')
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect((await browser.go('/api/auth/user')).status).toBe(401)
    const again = await signedIn('replayed')
    expect((await notice('token')).status).toBe(400)
    expect((await again.go('/api/auth/user')).status).toBe(200)
  })

  it.each(['', 'nonsense', 'a.b.c'])('is refused unsigned: %j', async (token) => {
    expect(await body(await notice(token))).toMatchObject({ status: 400, code: 'login.invalid' })
  })
})

describe('the hand-over to the desktop app', () => {
  it('asks the signed-in person, and signs visitors in first', async () => {
    const address = `/api/auth/desktop?${new URLSearchParams(ask).toString()}`
    const visitor = people.browser()
    const away = await visitor.go(address)
    const login = away.headers.get('location') ?? ''
    expect(login).toMatch(/^\/api\/login\?returnTo=/)
    const back = await visitor.logIn('desk', login.slice('/api/login'.length))
    const page = await visitor.go(back.headers.get('location') ?? '')
    const text = await page.text()
    expect(text).toContain('Continue to Plaza as u/desk?')
    expect(text).toContain('Only continue if you have just pressed Sign in in the app.')
    expect(text).not.toMatch(/<script(?! src="\/)/)
    expect((await visitor.go('/api/auth/desktop/page.js')).status).toBe(200)
    expect((await visitor.go('/api/auth/desktop?challenge=short&state=x')).status).toBe(400)
  })

  it('signs the app in as the same person, in a session of its own', async () => {
    const browser = await signedIn('desk')
    const app = people.browser()
    const answer = await exchange({ code: await codeOf(browser), verifier }, app)
    expect(await body(answer)).toMatchObject({ status: 200, username: 'desk' })
    expect(await app.json('/api/auth/user')).toMatchObject({ username: 'desk' })
    await app.call('POST', '/api/logout')
    expect((await browser.go('/api/auth/user')).status).toBe(200)
    expect(people.signedIn.at(-1)).toMatchObject({ user: { username: 'desk' } })
  })

  it('refuses a code that was used, is late, or meets another verifier', async () => {
    const browser = await signedIn('desk')
    const refusal = { status: 400, code: 'handoff.invalid' }
    const used = await codeOf(browser)
    await exchange({ code: used, verifier })
    expect(await body(await exchange({ code: used, verifier }))).toMatchObject(refusal)
    const foreign = await codeOf(browser)
    expect(await body(await exchange({ code: foreign, verifier: 'w'.repeat(43) }))).toMatchObject(refusal)
    const late = await codeOf(browser)
    people.clock.advance(61)
    expect(await body(await exchange({ code: late, verifier }))).toMatchObject(refusal)
    expect(await body(await exchange({ code: 'made-up', verifier }))).toMatchObject(refusal)
  })

  it('lets one of two exchanges at once win', async () => {
    const code = await codeOf(await signedIn('desk'))
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange({ code, verifier })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  it('gives visitors and stale staff no code', async () => {
    expect((await people.browser().call('POST', '/api/auth/desktop/code', ask)).status).toBe(401)
    const browser = await signedIn('desk-admin')
    const { users } = people.store.tables
    await people.store.transaction(async (tx) => {
      await tx.update(users).set({ role: 'admin' }).where(eq(users.username, 'desk-admin'))
    })
    people.clock.advance(12 * 3600 + 1)
    expect(await body(await browser.call('POST', '/api/auth/desktop/code', ask))).toMatchObject({
      status: 401,
      code: 'session.stale',
    })
  })
})
