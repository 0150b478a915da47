import type { PaymentHint } from '../sessions/sessions.policy.ts'

const LONGEST = 2000
const MISLEADING = /[\\\p{Cc}]/u
const PLAN = /^[a-z0-9-]{1,100}$/

/** A path of our own to go to after signing in; anything else becomes the home page. */
export function safeReturnTo(given: unknown, publicUrl: string): string {
  if (typeof given !== 'string' || given.length > LONGEST || MISLEADING.test(given)) return '/'
  const url = URL.parse(given, publicUrl)
  if (!url || url.origin !== new URL(publicUrl).origin) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? '/' : path
}

/** Reads `payment_success=true&plan=…`; the two serve nothing without each other. */
export function paymentHint(query: URLSearchParams): PaymentHint | null {
  const plan = query.get('plan')
  return query.get('payment_success') === 'true' && plan && PLAN.test(plan) ? { plan } : null
}

/** The address after signing in, with the hint that the page reads its notice from. */
export function withHint(path: string, hint: PaymentHint | null): string {
  if (!hint) return path
  const url = new URL(path, 'http://here')
  url.searchParams.set('payment_success', 'true')
  url.searchParams.set('plan', hint.plan)
  return url.pathname + url.search + url.hash
}
