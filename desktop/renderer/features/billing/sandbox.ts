import { ApiError } from '../../lib/api.ts'

/** The embedded payment sandbox as a browser speaks to it; there is none with a real payment provider. */
async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`/dev/payments/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new ApiError(response, await response.text())
  return (await response.json()) as T
}

export interface SandboxPayment {
  clientSecret: string
  number: string
  expiry: string
  cvc: string
  email?: string
}

export type PaymentOutcome = { status: 'succeeded' | 'requires_action' }

export const confirmPayment = (payment: SandboxPayment): Promise<PaymentOutcome> => post('confirm', payment)

export const answerChallenge = (
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<PaymentOutcome> => post('challenge', { clientSecret, outcome })
