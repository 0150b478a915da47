import { describe, expect, test } from 'vitest'
import { cardIssues, cardNumberAsTyped, expiryAsTyped } from './card.ts'

const now = new Date('2026-06-30T12:00:00Z')
const card = { number: '4242 4242 4242 4242', expiry: '06 / 26', cvc: '123', email: '' }
const paths = (change: Partial<typeof card>) =>
  cardIssues({ ...card, ...change }, now).map(({ path }) => path)

test('a card number is grouped as it stands on the card', () => {
  expect(cardNumberAsTyped('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(cardNumberAsTyped('4242 4a')).toBe('4242 4')
  expect(cardNumberAsTyped('4242')).toBe('4242')
})

test('a date is completed while typing and can be erased again', () => {
  expect(expiryAsTyped('1', '')).toBe('1')
  expect(expiryAsTyped('12', '1')).toBe('12 / ')
  expect(expiryAsTyped('12 / 3', '12 / ')).toBe('12 / 3')
  expect(expiryAsTyped('7', '')).toBe('07 / ')
  expect(expiryAsTyped('12 /', '12 / ')).toBe('12')
  expect(expiryAsTyped('1', '12')).toBe('1')
  expect(expiryAsTyped('1230', '')).toBe('12 / 30')
  expect(expiryAsTyped('12/30', '')).toBe('12 / 30')
})

describe('a card', () => {
  test('of this month is good, one of last month is not', () => {
    expect(paths({})).toEqual([])
    expect(paths({ expiry: '05 / 26' })).toEqual(['expiry'])
    expect(paths({ expiry: '13 / 30' })).toEqual(['expiry'])
    expect(paths({ expiry: '' })).toEqual(['expiry'])
  })

  test('with a slip in its number or a short code is refused at once', () => {
    expect(paths({ number: '4242 4242 4242 4241' })).toEqual(['number'])
    expect(paths({ number: '4242' })).toEqual(['number'])
    expect(paths({ cvc: '12' })).toEqual(['cvc'])
  })

  test('needs no email, but not a broken one', () => {
    expect(paths({ email: 'me@example.test' })).toEqual([])
    expect(paths({ email: 'me@' })).toEqual(['email'])
  })
})
