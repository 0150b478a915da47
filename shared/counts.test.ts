import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { counted, grouped } from './counts.ts'

it('a whole number is grouped as Intl groups it', () => {
  const intl = new Intl.NumberFormat('en')
  const whole = fc.oneof(fc.integer(), fc.integer({ min: -10_000, max: 10_000 }), fc.maxSafeInteger())
  fc.assert(
    fc.property(whole, (n) => {
      expect(grouped(n)).toBe(intl.format(n))
    }),
  )
})

it.each([
  [0, '0 replies'],
  [1, '1 reply'],
  [1234, '1,234 replies'],
])('%s is said with its word', (count, words) => {
  expect(counted(count, 'reply', 'replies')).toBe(words)
})
