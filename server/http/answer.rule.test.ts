import { expect, test } from 'vitest'
import { answerCache, makeAnswer } from './answer.ts'

const answer = makeAnswer(200, { n: 1 }, null)

function cacheWith(count: { now: number | null; ms: number }) {
  return answerCache(
    () => count.now,
    () => count.ms,
  )
}

test('an answer is kept until the database changes', () => {
  const count = { now: 1, ms: 0 }
  const cache = cacheWith(count)
  cache.keep('/a', answer, cache.mark())
  expect([cache.find('/a'), cache.find('/b'), cache.find('/a?x=1')]).toEqual([answer, undefined, undefined])
  count.now = 2
  expect(cache.find('/a')).toBeUndefined()
})

test('an answer that a write overtook while it was read is not kept', () => {
  const count = { now: 1, ms: 0 }
  const cache = cacheWith(count)
  const before = cache.mark()
  count.now = 2
  cache.keep('/a', answer, before)
  expect(cache.find('/a')).toBeUndefined()
})

test('an answer is made anew after ten seconds, because some depend on the time', () => {
  const count = { now: 1, ms: 0 }
  const cache = cacheWith(count)
  cache.keep('/a', answer, cache.mark())
  count.ms = 10_000
  expect(cache.find('/a')).toBe(answer)
  count.ms = 10_001
  expect(cache.find('/a')).toBeUndefined()
})

test('nothing is kept where nobody knows whether the database changed', () => {
  const cache = cacheWith({ now: null, ms: 0 })
  cache.keep('/a', answer, cache.mark())
  expect(cache.find('/a')).toBeUndefined()
})

test('addresses that somebody makes up do not fill the memory', () => {
  const cache = cacheWith({ now: 1, ms: 0 })
  for (let i = 0; i < 10_000; i++) cache.keep(`/a?${i}`, answer, cache.mark())
  const found = Array.from({ length: 10_000 }, (_, i) => cache.find(`/a?${i}`)).filter(Boolean)
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThanOrEqual(500)
})

test('large answers do not fill the memory', () => {
  const cache = cacheWith({ now: 1, ms: 0 })
  const megabyte = makeAnswer(200, 'x'.repeat(1024 * 1024 - 2), null)
  const addresses = Array.from({ length: 100 }, (_, i) => `/a?${i}`)
  for (const address of addresses) {
    cache.keep(address, megabyte, cache.mark())
    expect(cache.find(address)).toBe(megabyte)
    expect(addresses.filter((one) => cache.find(one)).length).toBeLessThanOrEqual(16)
  }
})
