import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dollars } from './money.ts'

it.each(['usd', 'eur', 'gbp'])('cents of %s are written as Intl writes them', (currency) => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
      expect(dollars(cents, currency)).toBe(intl.format(cents / 100))
    }),
  )
})

it.each([
  [12.4, '$0.12'],
  [99.6, '$1.00'],
  [123_456.5, '$1,234.57'],
  [-250.25, '-$2.50'],
])('%s cents are %s', (cents, words) => {
  expect(dollars(cents)).toBe(words)
})
