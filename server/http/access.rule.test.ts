import { describe, expect, test } from 'vitest'
import type { Access } from '#shared/endpoint.ts'
import type { Actor } from '../core/actor.ts'
import { checkAccess } from './access.ts'

const now = new Date('2026-03-01T12:00:00Z')
const hour = 60 * 60 * 1000
const person = (given: Partial<Actor> = {}): Actor => ({
  id: 'a',
  username: 'ada',
  role: 'user',
  isBlocked: false,
  isEntitled: true,
  sessionId: 's',
  signedInAt: new Date(now.getTime() - hour),
  ...given,
})
const refusalOf = (access: Access, reader: Actor | null) => {
  try {
    checkAccess(access, reader, now)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}
const levels = ['signed-in', 'member', 'moderator', 'admin'] as const

describe('checkAccess', () => {
  test('what is public asks nobody', () => {
    expect([null, person({ isBlocked: true })].map((reader) => refusalOf('public', reader))).toEqual([
      null,
      null,
    ])
  })

  test('everything else wants a person who is not blocked, whatever their role', () => {
    for (const access of levels) {
      expect(refusalOf(access, null)).toBe('session.required')
      expect(refusalOf(access, person({ role: 'admin', isBlocked: true }))).toBe('account.blocked')
    }
  })

  test('members are entitled', () => {
    expect(refusalOf('member', person())).toBeNull()
    expect(refusalOf('member', person({ isEntitled: false }))).toBe('subscription.required')
    expect(refusalOf('signed-in', person({ isEntitled: false }))).toBeNull()
  })

  test('staff have their role', () => {
    expect(refusalOf('moderator', person())).toBe('access.denied')
    expect(refusalOf('moderator', person({ role: 'moderator' }))).toBeNull()
    expect(refusalOf('admin', person({ role: 'moderator' }))).toBe('access.denied')
    expect(refusalOf('admin', person({ role: 'admin' }))).toBeNull()
  })

  test('acts of administration want a sign-in of the last twelve hours, to the millisecond', () => {
    const at = (ms: number) => person({ role: 'admin', signedInAt: new Date(now.getTime() - ms) })
    for (const access of ['moderator', 'admin'] as const) {
      expect(refusalOf(access, at(12 * hour))).toBeNull()
      expect(refusalOf(access, at(12 * hour + 1))).toBe('session.stale')
    }
    expect(refusalOf('member', at(29 * 24 * hour))).toBeNull()
  })
})
