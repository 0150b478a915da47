import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IdentityDown, IdentityRefused } from '../identity.ts'
import { openIdConnect } from './openIdConnect.ts'

type Answer = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

const publicUrl = 'http://localhost:39998'
const keys = await generateKeyPair('RS256', { extractable: true })
const otherKeys = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }

let issuer: string
/** What is answered at each path; a test may change it. */
let pages: Record<string, Answer>
let nonce: string
const json =
  (body: unknown, status = 200): Answer =>
  (_req, res) =>
    void res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
const seconds = (): number => Math.floor(Date.now() / 1000)
const idToken = (claims: JWTPayload = {}, key = keys.privateKey): Promise<string> =>
  new SignJWT({
    iss: issuer,
    aud: 'plaza',
    sub: 'ada',
    nonce,
    iat: seconds(),
    exp: seconds() + 300,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(key)
const answering =
  (token: () => Promise<string>): Answer =>
  async (req, res) =>
    await json({ access_token: 'a', token_type: 'bearer', id_token: await token() })(req, res)
const discovery = (changed: object = {}): Answer =>
  json({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    ...changed,
  })

const server = createServer((req, res) => {
  const page = pages[(req.url ?? '').split('?')[0] ?? '']
  if (page) void page(req, res)
  else res.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not here</h1>')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  pages = {
    '/.well-known/openid-configuration': discovery(),
    '/keys': json({ keys: [jwk] }),
    '/token': answering(() => idToken()),
    '/me': json({ sub: 'ada', email: 'ada@example.test', email_verified: true }),
  }
})

const provider = () =>
  openIdConnect({ issuer, clientId: 'plaza', clientSecret: 'secret', publicUrl, isProduction: false })

async function signIn(identity = provider()) {
  const { record } = await identity.startLogin()
  nonce = record.nonce
  return await identity.finishLogin(new URL(`/api/callback?code=c&state=${record.state}`, publicUrl), record)
}

describe('an honest provider', () => {
  it('whose clock is a little ahead of ours is believed', async () => {
    pages['/token'] = answering(() => idToken({ nbf: seconds() + 20, iat: seconds() + 20 }))
    expect(await signIn()).toMatchObject({ subject: 'ada', email: 'ada@example.test' })
  })

  it('that says who somebody is in the ID token alone is heard', async () => {
    const said = { email: 'ada@id.test', email_verified: true, preferred_username: 'ada', given_name: 'Ada' }
    pages['/token'] = answering(() => idToken(said))
    pages['/me'] = json({ sub: 'ada' })
    expect(await signIn()).toMatchObject({
      email: 'ada@id.test',
      emailVerified: true,
      preferredUsername: 'ada',
      givenName: 'Ada',
    })
    pages['/.well-known/openid-configuration'] = discovery({ userinfo_endpoint: undefined })
    expect(await signIn()).toMatchObject({ email: 'ada@id.test', emailVerified: true })
  })

  it('vouches for the address beside which it says so, for no other', async () => {
    pages['/token'] = answering(() => idToken({ email: 'old@id.test', email_verified: true }))
    pages['/me'] = json({ sub: 'ada', email: 'new@id.test' })
    expect(await signIn()).toMatchObject({ email: 'new@id.test', emailVerified: false })
    pages['/me'] = json({ sub: 'ada', email: 'new@id.test', email_verified: 'true' })
    expect(await signIn()).toMatchObject({ email: 'new@id.test', emailVerified: true })
  })

  it('that has moved its addresses is found again', async () => {
    const identity = provider()
    await signIn(identity)
    const moved = { token_endpoint: `${issuer}/v2/token`, jwks_uri: `${issuer}/v2/keys` }
    pages['/.well-known/openid-configuration'] = discovery(moved)
    pages['/v2/token'] = answering(() => idToken())
    pages['/v2/keys'] = json({ keys: [jwk] })
    delete pages['/token']
    delete pages['/keys']
    await expect(signIn(identity)).rejects.toThrow(IdentityDown)
    expect(await signIn(identity)).toMatchObject({ subject: 'ada' })
  })
})

describe('nobody is vouched for by', () => {
  const unsigned = (claims: object) =>
    [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  it.each<[string, () => Promise<string>]>([
    ['another issuer', () => idToken({ iss: 'https://other.example' })],
    ['a token for another client', () => idToken({ aud: 'other' })],
    ['another nonce', () => idToken({ nonce: 'other' })],
    ['no nonce', () => idToken({ nonce: undefined })],
    ['a token that has expired', () => idToken({ iat: seconds() - 900, exp: seconds() - 600 })],
    ['a token that is not valid yet', () => idToken({ nbf: seconds() + 600 })],
    ['another key', () => idToken({}, otherKeys.privateKey)],
    [
      'no signature',
      async () =>
        `${unsigned({ iss: issuer, aud: 'plaza', sub: 'ada', nonce, exp: seconds() + 300, iat: seconds() })}.`,
    ],
    [
      'the public key as a secret',
      () =>
        new SignJWT({ nonce })
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .setIssuer(issuer)
          .setAudience('plaza')
          .setSubject('ada')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(new TextEncoder().encode(JSON.stringify(jwk))),
    ],
  ])('%s', async (_name, token) => {
    pages['/token'] = answering(token)
    await expect(signIn()).rejects.toThrow(IdentityRefused)
  })

  it('the person of another token', async () => {
    pages['/me'] = json({ sub: 'grace' })
    await expect(signIn()).rejects.toThrow(IdentityRefused)
  })
})

describe('a broken provider is down', () => {
  const html: Answer = (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>hello')
  const elsewhere: Answer = (_req, res) => void res.writeHead(302, { Location: `${issuer}/login` }).end()
  const broken: [string, Answer][] = [
    ['500', json({ error: 'oops' }, 500)],
    ['HTML', html],
    ['a redirect', elsewhere],
    ['nothing', (_req, res) => void res.destroy()],
  ]
  it.each(
    ['/.well-known/openid-configuration', '/token', '/keys', '/me'].flatMap((path) =>
      broken.map(([name, answer]) => ({ path, name, answer })),
    ),
  )('that answers $name at $path', async ({ path, answer }) => {
    pages[path] = answer
    await expect(signIn()).rejects.toThrow(IdentityDown)
  })
})
