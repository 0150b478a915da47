import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { failures, type FailureCode } from './errors.ts'
import { moneyRefusals, type MoneyRefusal } from './moneyRefusals.ts'

/** The domains whose calls move money, or answer about it. */
const moneyTags = ['billing', 'fundings', 'earnings', 'payouts', 'statements', 'trails']
const moneyNouns = ['subscription', 'checkout', 'payment', 'payment_method', 'funding', 'payout', 'trail']

/** Whose words the contract fixes, or which are put together where the provider is asked. */
const elsewhere: Partial<Record<FailureCode, string>> = {
  'subscription.required': 'An active subscription is required',
  'subscription.not_active': 'No active subscription found.',
  // The provider's own sentence stands here; the payment form says that nothing was charged.
  'payment.declined': 'Your card was declined.',
  // Every caller of `withPaymentFailures` says before and after it what happened, and what became of the money.
  'payment.unavailable': 'Payments are unavailable at the moment. Please try again later.',
}
/** What is refused before anything is said of money: who somebody is, and what there is. */
const ofOthers: readonly string[] = [
  'access.denied',
  'account.blocked',
  'plan.not_found',
  'brand.not_found',
  'campaign.not_found',
]

const codes = Object.keys(failures) as FailureCode[]
const refused = endpoints
  .filter(({ tag }) => moneyTags.includes(tag))
  .flatMap(({ spec }) => spec.refuses ?? [])
  .filter((code) => !ofOthers.includes(code))
const ofMoney = [
  ...new Set([...codes.filter((code) => moneyNouns.includes(code.split('.')[0] ?? '')), ...refused]),
]

test('every refusal of money is told in three parts, or fixed to the letter', () => {
  expect(ofMoney.length).toBeGreaterThan(20)
  const untold = ofMoney.filter((code) => !(code in moneyRefusals) && !(code in elsewhere))
  expect(untold).toEqual([])
  for (const [code, sentence] of Object.entries(elsewhere))
    expect([code, failures[code as FailureCode][1]]).toEqual([code, sentence])
})

describe('what happened, whether money moved, and what comes next', () => {
  test.each(Object.entries<MoneyRefusal>(moneyRefusals))('%s', (code, { what, money, next }) => {
    for (const part of [what, money, next]) expect(part).toMatch(/^\S.{8,}\.$/)
    expect(money).toMatch(/charge|sent|refund|paid in|reserved|moved|money|card|budget|belongs to no account/)
    expect(new Set([what, money, next]).size).toBe(3)
    expect(failures[code as FailureCode][1]).toBe(`${what} ${money} ${next}`)
  })
})
