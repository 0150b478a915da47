import type { Issue } from '#shared/errors.ts'
import { words } from './strings.ts'

/** What is typed into the sandbox's card form. */
export interface Card {
  number: string
  expiry: string
  cvc: string
  email: string
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** Digits in groups of four, as they stand on a card. */
export function cardNumberAsTyped(text: string): string {
  return digits(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** `1230` and `12/30` alike become `12 / 30`; a leading 2 to 9 is a month. */
export function expiryAsTyped(text: string, before: string): string {
  const typed = digits(text)
  const all = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  const isErasing = text.length < before.length
  if (all.length < 2 || (isErasing && all.length === 2)) return isErasing ? typed.slice(0, 2) : all
  return `${all.slice(0, 2)} / ${all.slice(2)}`
}

/** Checks a card before the provider is asked. */
export function cardIssues(card: Card, now: Date): Issue[] {
  const issues: Issue[] = []
  if (!hasCheckDigit(digits(card.number))) issues.push({ path: 'number', message: words.cardNumberInvalid })
  const expiry = expiryIssue(digits(card.expiry), now)
  if (expiry) issues.push({ path: 'expiry', message: expiry })
  if (!/^\d{3,4}$/.test(card.cvc.trim())) issues.push({ path: 'cvc', message: words.cvcInvalid })
  if (card.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(card.email.trim())) {
    issues.push({ path: 'email', message: words.emailInvalid })
  }
  return issues
}

function expiryIssue(text: string, now: Date): string | null {
  const month = Number(text.slice(0, 2))
  if (text.length !== 4 || month < 1 || month > 12) return words.expiryInvalid
  // A card serves until the last day of its month.
  const endsAt = Date.UTC(2000 + Number(text.slice(2)), month, 1)
  return endsAt <= now.getTime() ? words.expiryPast : null
}

/** Luhn's checksum, which catches most mistakes in typing. */
function hasCheckDigit(number: string): boolean {
  if (number.length < 13) return false
  let sum = 0
  for (const [place, digit] of Array.from(number).toReversed().entries()) {
    const weighed = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
