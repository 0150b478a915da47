import { expect, test } from 'vitest'
import { centsOf, printedSplit, typedOf } from './money.ts'

test('dollars are read as people type them', () => {
  expect(centsOf('25')).toBe(2500)
  expect(centsOf('25.5')).toBe(2550)
  expect(centsOf(' $1,250.07 ')).toBe(125_007)
  expect(centsOf('0.29')).toBe(29)
})

test('what is no amount is none', () => {
  for (const typed of ['', '-5', '1.234', '12,50', 'ten', '1e3', '1,23']) expect(centsOf(typed)).toBeNaN()
})

test('cents come back into the field', () => {
  expect(typedOf(2500)).toBe('25.00')
  expect(typedOf(Number.NaN)).toBe('')
})

test('both parts add up to what is paid', () => {
  expect(printedSplit(2500)).toEqual({ creator: '$20.00', platform: '$5.00' })
  expect(printedSplit(333)).toEqual({ creator: '$2.66', platform: '$0.67' })
})
