import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { readLogoutToken } from './logoutToken.ts'

const issuer = 'https://id.example'
const audience = 'plaza'
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }

let key: CryptoKey
let rules: Parameters<typeof readLogoutToken>[1]

beforeAll(async () => {
  const pair = await generateKeyPair('ES256')
  key = pair.privateKey
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'ES256' }] })
  rules = { keys, issuer, audience }
})

const now = () => Math.floor(Date.now() / 1000)
const claims = (): JWTPayload => ({
  iss: issuer,
  aud: audience,
  iat: now(),
  exp: now() + 120,
  jti: 'one',
  sub: 'ada',
  sid: 's1',
  events,
})

function sign(payload: JWTPayload, header: { alg?: string; typ?: string } = {}, signer = key) {
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'logout+jwt', ...header }).sign(signer)
}

const without = (name: string) => Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== name))

describe('readLogoutToken', () => {
  it('names the person and the session', async () => {
    const said = claims()
    const notice = await readLogoutToken(await sign(said), rules)
    const issuedAt = new Date(Number(said.iat) * 1000)
    expect(notice).toEqual({ issuer, subject: 'ada', sid: 's1', tokenId: 'one', issuedAt })
  })

  it.each(['sub', 'sid'])('does without %s', async (name) => {
    await expect(readLogoutToken(await sign(without(name)), rules)).resolves.toBeDefined()
  })

  it.each(['iss', 'aud', 'iat', 'jti', 'events'])('refuses one without %s', async (name) => {
    await expect(readLogoutToken(await sign(without(name)), rules)).rejects.toThrow(`"${name}"`)
  })

  it.each<[string, JWTPayload, string]>([
    ['another issuer', { iss: 'https://other.example' }, '"iss"'],
    ['another audience', { aud: 'other' }, '"aud"'],
    ['an old one', { iat: now() - 121 - 5 }, 'two minutes'],
    ['one of the future', { iat: now() + 121 + 5 }, 'two minutes'],
    ['an expired one', { exp: now() - 125 }, '"exp"'],
    ['another event', { events: { 'http://example/other': {} } }, 'no logout'],
    ['an event that is no object', { events: { [Object.keys(events)[0] ?? '']: true } }, 'no logout'],
    ['a nonce', { nonce: 'n' }, 'nonce'],
    ['an empty id', { jti: '' }, 'no id'],
    ['nobody', { sub: undefined, sid: undefined }, 'nobody'],
  ])('refuses %s', async (_, change, why) => {
    await expect(readLogoutToken(await sign({ ...claims(), ...change }), rules)).rejects.toThrow(why)
  })

  it('refuses an ID token', async () => {
    await expect(readLogoutToken(await sign(claims(), { typ: 'JWT' }), rules)).rejects.toThrow('"typ"')
  })

  it('refuses another key and another algorithm', async () => {
    const stranger = await generateKeyPair('ES256')
    await expect(readLogoutToken(await sign(claims(), {}, stranger.privateKey), rules)).rejects.toThrow(
      'signature',
    )
    const secret = new TextEncoder().encode('x'.repeat(32))
    const symmetric = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' })
      .sign(secret)
    await expect(readLogoutToken(symmetric, rules)).rejects.toThrow('"alg"')
  })

  it('refuses what is no token', async () => {
    await expect(readLogoutToken('nonsense', rules)).rejects.toThrow('Invalid Compact JWS')
  })
})
