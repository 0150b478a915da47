import type { Request } from 'express'
import { describe, expect, test } from 'vitest'
import { limitNames } from '#shared/endpoint.ts'
import type { Actor, Reader } from '../core/actor.ts'
import { movableClock } from '../core/clock.ts'
import { newAccountDays } from '../core/newAccounts.ts'
import { budgets } from './limits.ts'
import { memoryWindows, networkOf, rateLimits } from './rateLimit.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const person = (given: Partial<Actor> = {}): Actor => ({
  id: 'ada',
  username: 'ada',
  role: 'user',
  isBlocked: false,
  isEntitled: true,
  sessionId: null,
  signedInAt: new Date(noon),
  ...given,
})
const from = (ip: string) => ({ ip }) as Request

function limitsAt(start = noon) {
  const clock = movableClock(() => start)
  const limits = rateLimits(memoryWindows(clock), clock)
  /** How many calls are let through before the first refusal. */
  async function letThrough(name: Parameters<typeof limits.take>[0], req: Request, reader: Reader) {
    for (let count = 0; count < 10_000; count++) {
      try {
        await limits.take(name, req, reader)
      } catch {
        return count
      }
    }
    return Infinity
  }
  return { clock, limits, letThrough }
}

describe('budgets', () => {
  test('visitors, people and staff have their own', async () => {
    const { letThrough } = limitsAt()
    expect(await letThrough('search', from('192.0.2.1'), null)).toBe(60)
    expect(await letThrough('search', from('192.0.2.1'), person())).toBe(120)
    expect(await letThrough('search', from('192.0.2.1'), person({ id: 'm', role: 'moderator' }))).toBe(240)
    expect(await letThrough('all', from('192.0.2.1'), null)).toBe(600)
    expect(await letThrough('all', from('192.0.2.1'), person())).toBe(1200)
    expect(await letThrough('all', from('192.0.2.1'), person({ id: 'x', role: 'admin' }))).toBe(2400)
  })

  test('people count by who they are, visitors by where they are', async () => {
    const { letThrough } = limitsAt()
    expect(await letThrough('contact', from('192.0.2.1'), person())).toBe(10)
    expect(await letThrough('contact', from('192.0.2.9'), person())).toBe(0)
    expect(await letThrough('contact', from('192.0.2.1'), person({ id: 'bob' }))).toBe(10)
    expect(await letThrough('contact', from('192.0.2.1'), null)).toBe(10)
    expect(await letThrough('contact', from('192.0.2.2'), null)).toBe(10)
  })

  test('the desktop hand-over counts by address even for people', async () => {
    const { letThrough } = limitsAt()
    expect(await letThrough('handoff', from('192.0.2.1'), person())).toBe(10)
    expect(await letThrough('handoff', from('192.0.2.1'), person({ id: 'bob' }))).toBe(0)
  })

  test('pages are counted by person too, files by address alone and many times as high', async () => {
    const { letThrough } = limitsAt()
    expect(await letThrough('page', from('192.0.2.1'), null)).toBe(300)
    expect(await letThrough('page', from('192.0.2.1'), person())).toBe(600)
    expect(await letThrough('page', from('192.0.2.1'), person({ id: 'x', role: 'admin' }))).toBe(1200)
    expect(await letThrough('file', from('192.0.2.1'), null)).toBe(6000)
    expect(await letThrough('file', from('192.0.2.1'), person())).toBe(0)
  })

  test('each name counts on its own', async () => {
    const { letThrough } = limitsAt()
    expect(await letThrough('post', from('192.0.2.1'), person())).toBe(30)
    expect(await letThrough('comment', from('192.0.2.1'), person())).toBe(60)
    expect(await letThrough('admin', from('192.0.2.1'), person())).toBe(300)
  })

  test('new accounts write less, in the words for it, until they are no longer new; staff are never new', async () => {
    const { clock, limits, letThrough } = limitsAt()
    const joinedAt = new Date(noon)
    expect(await letThrough('post', from('192.0.2.1'), person({ joinedAt }))).toBe(10)
    await expect(limits.take('post', from('192.0.2.1'), person({ joinedAt }))).rejects.toMatchObject({
      code: 'request.too_many',
      message: 'New accounts can only post so often. Please try again later.',
    })
    expect(
      await letThrough('post', from('192.0.2.1'), person({ id: 'm', role: 'moderator', joinedAt })),
    ).toBe(120)
    clock.advance(newAccountDays * 24 * 60 * 60)
    expect(await letThrough('post', from('192.0.2.1'), person({ joinedAt }))).toBe(30)
  })

  test('every name of a limit has a budget for somebody, but for streams, which are counted while open', () => {
    const empty = limitNames.filter((name) => Object.keys(budgets[name]).length === 0)
    expect(empty).toEqual(['stream'])
  })
})

/** A counter that many instances share, as a table is. */
function sharedCounter() {
  const asked: string[] = []
  return { asked, hit: (key: string) => asked.push(key) }
}

describe('what is asked of a counter that instances share', () => {
  const clock = movableClock(() => noon)

  test('nothing for pages and files', async () => {
    const counter = sharedCounter()
    const limits = rateLimits(counter, clock)
    for (const name of ['page', 'file'] as const) await limits.take(name, from('192.0.2.1'), null)
    expect(counter.asked).toEqual([])
  })

  test('nothing for visitors under overload, who count in memory meanwhile', async () => {
    const counter = sharedCounter()
    let isOverloaded = true
    const limits = rateLimits(counter, clock, () => isOverloaded)
    const visit = () => limits.take('contact', from('192.0.2.7'), null)
    for (let i = 0; i < 10; i++) await visit()
    await expect(visit()).rejects.toMatchObject({ code: 'request.too_many' })
    expect(counter.asked).toEqual([])
    await limits.take('contact', from('192.0.2.7'), person())
    expect(counter.asked).toEqual(['contact:user:ada'])
    isOverloaded = false
    await limits.take('search', from('192.0.2.7'), null)
    expect(counter.asked).toHaveLength(2)
  })

  test('nothing more for whoever has used up a window', async () => {
    const counter = sharedCounter()
    const limits = rateLimits(counter, clock)
    const refusals = []
    for (let i = 0; i < 100; i++)
      refusals.push(await limits.take('contact', from('192.0.2.1'), null).catch((error: unknown) => error))
    expect(refusals.filter(Boolean)).toHaveLength(90)
    expect(counter.asked).toHaveLength(11)
    clock.advance(3600)
    await limits.take('search', from('192.0.2.1'), null)
    await limits.take('contact', from('192.0.2.1'), null).catch(() => undefined)
    expect(counter.asked).toHaveLength(13)
  })
})

describe('windows', () => {
  test('of a flood from ever other addresses are bounded', () => {
    const windows = memoryWindows(movableClock(() => noon))
    const minute = { startAt: new Date(noon), endAt: new Date(noon + 60_000) }
    for (let i = 0; i < 150_000; i++) windows.hit(`ip:${i}`, minute)
    expect(windows.size()).toBe(100_000)
    expect([windows.has('ip:0', minute), windows.has('ip:149999', minute)]).toEqual([false, true])
  })

  test('end, and say when', async () => {
    const { clock, limits, letThrough } = limitsAt(noon + 20_500)
    expect(await letThrough('search', from('192.0.2.1'), null)).toBe(60)
    const refusal = limits.take('search', from('192.0.2.1'), null)
    await expect(refusal).rejects.toMatchObject({ code: 'request.too_many', status: 429, retryAfter: 40 })
    clock.advance(39)
    expect(await letThrough('search', from('192.0.2.1'), null)).toBe(0)
    clock.advance(1)
    expect(await letThrough('search', from('192.0.2.1'), null)).toBe(60)
  })

  test('are forgotten when they have ended', async () => {
    const clock = movableClock(() => noon)
    const windows = memoryWindows(clock)
    const minute = { startAt: new Date(noon), endAt: new Date(noon + 60_000) }
    for (let i = 0; i < 1000; i++) windows.hit(`ip:${i}`, minute)
    expect(windows.size()).toBe(1000)
    clock.advance(61)
    windows.hit('ip:0', { startAt: new Date(noon + 60_000), endAt: new Date(noon + 120_000) })
    expect(windows.size()).toBe(1)
  })

  test('without a counter nothing is refused', async () => {
    const limits = rateLimits(
      null,
      movableClock(() => noon),
    )
    for (let i = 0; i < 100; i++) await limits.take('contact', from('192.0.2.1'), null)
    await expect(limits.takeKey('x', { count: 0, seconds: 1 })).resolves.toBeUndefined()
  })
})

describe('networkOf', () => {
  test.for([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:db8:1:3::9', '2001:db8:1:3'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ] as const)('%s counts as %s', ([ip, network]) => {
    expect(networkOf(ip)).toBe(network)
  })
})
