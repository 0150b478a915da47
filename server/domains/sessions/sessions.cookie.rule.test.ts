import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cookieFor, cookieValue } from '../../core/cookies.ts'
import { signedSessionId } from './sessions.cookie.ts'
import { expiryOf } from './sessions.policy.ts'

describe('the session cookie', () => {
  it('is bound to its host on https', () => {
    expect(cookieFor('https://plaza.example', 'sid')).toEqual({
      name: '__Host-sid',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
    })
    expect(cookieFor('https://plaza.example', 'checkout').name).toBe('__Host-checkout')
  })

  it('is named by its port on plain http, where Secure would lose it', () => {
    expect(cookieFor('http://localhost:3000', 'sid')).toMatchObject({
      name: 'sid_3000',
      options: { secure: false },
    })
    expect(cookieFor('http://localhost', 'sid').name).toBe('sid_80')
  })
})

describe('reading it', () => {
  const sign = (id: string, secret: string) =>
    `s:${id}.${createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')}`

  it('finds one cookie among others', () => {
    expect(cookieValue('a=1; sid_3000=s%3Ax.y; b=2', 'sid_3000')).toBe('s:x.y')
    expect(cookieValue('xsid_3000=1', 'sid_3000')).toBeUndefined()
    // What cannot be decoded stays as it came: no signature fits it.
    expect(cookieValue('sid_3000=%E0%A4%A', 'sid_3000')).toBe('%E0%A4%A')
    expect(cookieValue(undefined, 'sid_3000')).toBeUndefined()
  })

  it('takes what any of the secrets signed, so that they can be changed', () => {
    expect(signedSessionId(sign('abc', 'new'), ['new', 'old'])).toBe('abc')
    expect(signedSessionId(sign('abc', 'old'), ['new', 'old'])).toBe('abc')
    expect(signedSessionId(sign('abc', 'other'), ['new', 'old'])).toBeUndefined()
    expect(signedSessionId('abc', ['new'])).toBeUndefined()
    expect(signedSessionId(undefined, ['new'])).toBeUndefined()
  })
})

describe('expiryOf', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))

  it('is a week after the last use, and never past thirty days', () => {
    expect(expiryOf(day(0), day(3))).toEqual(day(10))
    expect(expiryOf(day(0), day(29))).toEqual(day(30))
  })
})
