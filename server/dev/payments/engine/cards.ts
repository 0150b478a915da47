import type { Stripe } from 'stripe'
import type { CardOnFile } from '../records.ts'
import { paymentMethodObject } from '../objects/catalogue.ts'
import type { World } from '../world.ts'

export type CardBehaviour =
  | 'succeeds'
  /** Its money is in the balance at once. */
  | 'settles_at_once'
  | 'declined'
  | 'declines_later'
  | 'insufficient_funds'
  | 'expired'
  | 'wrong_cvc'
  | 'authenticates_once'
  | 'authenticates_always'
  | 'disputed'
  | 'fraud_warning'
  | 'unknown'

/** The provider's own test numbers. */
const testCards: Record<string, CardBehaviour> = {
  '4242424242424242': 'succeeds',
  '4000000000000077': 'settles_at_once',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'authenticates_once',
  '4000002760003184': 'authenticates_always',
  '4000000000000341': 'declines_later',
  '4000000000000069': 'expired',
  '4000000000000127': 'wrong_cvc',
  '4000000000000259': 'disputed',
  '4000000000005423': 'fraud_warning',
}

export interface Decline {
  code: string
  decline_code?: string
  message: string
}

const declined = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const declines: Partial<Record<CardBehaviour, Decline>> = {
  declined,
  declines_later: declined,
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  wrong_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  unknown: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
}

export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export const noCardOnFile: Decline = {
  code: 'card_declined',
  message: 'This customer has no attached payment source or default payment method.',
}

/** What a charge of this card comes to. */
export function answerOf(card: CardOnFile): Decline | 'requires_action' | 'succeeded' {
  const decline = declines[card.behaviour]
  if (decline) return decline
  const mustAuthenticate =
    card.behaviour === 'authenticates_always' ||
    (card.behaviour === 'authenticates_once' && !card.isAuthenticated)
  return mustAuthenticate ? 'requires_action' : 'succeeded'
}

/** What putting this card on file comes to, with nothing charged. */
export function filingOf(card: CardOnFile): Decline | 'requires_action' | 'succeeded' {
  return card.behaviour === 'declines_later' ? 'succeeded' : answerOf(card)
}

export interface CardInput {
  number: string
  expiry: string
  cvc: string
}

export interface CardFault {
  field: keyof CardInput
  message: string
}

function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return digits.length >= 12 && digits.length <= 19 && sum % 10 === 0
}

function readExpiry(expiry: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? []
  const monthNumber = Number(month)
  if (!month || !year || monthNumber < 1 || monthNumber > 12) return null
  return { month: monthNumber, year: Number(year.length === 2 ? `20${year}` : year) }
}

/** What is wrong with the card's writing, before any bank is asked. */
export function faultOf(card: CardInput, now: Date): CardFault | null {
  const digits = card.number.replaceAll(/[\s-]/g, '')
  if (digits === '') return { field: 'number', message: 'Your card number is incomplete.' }
  if (!/^\d+$/.test(digits) || !passesLuhn(digits)) {
    return { field: 'number', message: 'Your card number is invalid.' }
  }
  const expiry = readExpiry(card.expiry)
  if (!expiry) return { field: 'expiry', message: "Your card's expiration date is incomplete." }
  const lastMonth = expiry.year * 12 + expiry.month
  if (lastMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    return { field: 'expiry', message: "Your card's expiration date is in the past." }
  }
  return /^\d{3,4}$/.test(card.cvc.trim())
    ? null
    : { field: 'cvc', message: "Your card's security code is incomplete." }
}

interface Holder {
  customer: string | null
  email: string | null
}

/** Keeps brand, last four digits and behaviour of a card; the number itself is forgotten. */
export function fileCard(world: World, card: Omit<CardInput, 'cvc'>, holder: Holder): Stripe.PaymentMethod {
  const digits = card.number.replaceAll(/[\s-]/g, '')
  const expiry = readExpiry(card.expiry) ?? { month: 12, year: 2034 }
  const method = paymentMethodObject({
    id: world.newId('pm'),
    created: world.seconds(),
    ...holder,
    card: {
      brand: 'visa',
      last4: digits.slice(-4),
      exp_month: expiry.month,
      exp_year: expiry.year,
    },
  })
  const behaviour = testCards[digits] ?? 'unknown'
  world.store.put('sandbox.card', { id: cardIdOf(method.id), behaviour, isAuthenticated: false })
  return world.store.put('payment_method', method)
}

const cardIdOf = (methodId: string): string => `card_of_${methodId}`

export function cardOf(world: World, methodId: string): CardOnFile {
  return world.store.get('sandbox.card', cardIdOf(methodId))
}
