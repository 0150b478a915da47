import type { Request } from 'express'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../core/actor.ts'
import { createShares } from './shares.ts'

const from = (ip: string, isGone = false) => ({ ip, socket: { destroyed: isGone } }) as Request
const person = (id: string) => ({ id, role: 'user' }) as Actor

/** Work that ends when it is told to. */
function work() {
  let most = 0
  const ends: (() => void)[] = []
  return {
    running: () => ends.length,
    most: () => most,
    do: async () => {
      const ended = new Promise<void>((resolve) => ends.push(resolve))
      most = Math.max(most, ends.length)
      await ended
    },
    endAll: async () => {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await turn()
        await turn()
      }
    },
  }
}

describe('shares', () => {
  test('bound what one address has under way; the rest waits and is done', async () => {
    const shares = createShares()
    const { do: task, endAll, most } = work()
    const visitor = { req: from('192.0.2.1'), reader: null }
    const all = Promise.all(Array.from({ length: 100 }, () => shares.pass(visitor, task)))
    await endAll()
    await all
    expect(most()).toBe(6)
    expect(shares.size()).toBe(0)
  })

  test('are each caller’s own: a crowd at one address holds nobody else up', async () => {
    const shares = createShares()
    const crowd = work()
    const all = Array.from({ length: 200 }, () =>
      shares.pass({ req: from('192.0.2.1'), reader: null }, crowd.do),
    )
    const others = await Promise.all([
      shares.pass({ req: from('192.0.2.2'), reader: null }, () => Promise.resolve('visitor')),
      shares.pass({ req: from('192.0.2.1'), reader: person('ada') }, () => Promise.resolve('member')),
    ])
    expect(others).toEqual(['visitor', 'member'])
    expect(crowd.running()).toBe(6)
    await crowd.endAll()
    await Promise.all(all)
  })

  test('give way between two pieces of work, however short they are', async () => {
    const shares = createShares()
    const order: string[] = []
    const visitor = { req: from('192.0.2.1'), reader: null }
    const all = Array.from({ length: 50 }, () => shares.pass(visitor, async () => order.push('visitor')))
    await turn()
    await shares.pass({ req: from('192.0.2.2'), reader: null }, async () => order.push('other'))
    await Promise.all(all)
    expect(order.indexOf('other')).toBeLessThan(20)
    expect(order).toHaveLength(51)
  })

  test('are refused to whoever waits for more than anybody needs', async () => {
    const shares = createShares()
    const { do: task, endAll } = work()
    const visitor = { req: from('192.0.2.1'), reader: null }
    const waiting = Array.from({ length: 606 }, () => shares.pass(visitor, task))
    await expect(shares.pass(visitor, task)).rejects.toMatchObject({
      code: 'request.too_many',
      status: 429,
      retryAfter: 1,
    })
    await endAll()
    await Promise.all(waiting)
  })

  test('do nothing for whoever went away while waiting, and go on after a failure', async () => {
    const shares = createShares()
    let done = 0
    const count = async () => void (done += 1)
    const gone = shares.pass({ req: from('192.0.2.1', true), reader: null }, count)
    await expect(gone).rejects.toThrow('The request could not be read')
    const failed = shares.pass({ req: from('192.0.2.1'), reader: null }, () => Promise.reject(new Error('x')))
    await expect(failed).rejects.toThrow('x')
    await shares.pass({ req: from('192.0.2.1'), reader: null }, count)
    expect([done, shares.size()]).toEqual([1, 0])
  })
})
