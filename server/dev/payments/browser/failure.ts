import type { ErrorRequestHandler, Response } from 'express'
import { z } from 'zod'
import type { CardFault } from '../engine/cards.ts'
import type { Attempt } from '../engine/payments.ts'
import { Refusal } from '../wire/refusal.ts'

/** The answer to a form that was sent: done, authenticate, or 402 with the provider's sentence. */
export function sendAttempt(response: Response, attempt: Attempt): void {
  if (attempt.status !== 'declined') {
    response.json({ status: attempt.status })
    return
  }
  response.status(402).json({ message: attempt.decline.message, code: 'payment.declined' })
}

export function sendCardFault(response: Response, { field, message }: CardFault): void {
  response.status(400).json({ message, code: 'request.invalid', issues: [{ path: field, message }] })
}

/** Every failure of the sandbox's pages and switches, in the application's own shape. */
export const answerFailure: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) next(error)
  else if (error instanceof Refusal) {
    response.status(error.status).json({ message: error.message, code: 'payment.refused' })
  } else if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    response.status(400).json({ message: issues[0]?.message, code: 'request.invalid', issues })
  } else next(error)
}
