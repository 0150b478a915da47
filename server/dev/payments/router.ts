import { json, Router } from 'express'
import { z } from 'zod'
import { control, faultSwitch } from './browser/control.ts'
import { answerFailure, sendAttempt, sendCardFault } from './browser/failure.ts'
import { visits } from './browser/visits.ts'
import { faultOf } from './engine/cards.ts'
import { answerPayment, confirmPayment } from './engine/checkout.ts'
import type { PaymentSandbox } from './sandbox.ts'

const Confirmation = z.strictObject({
  clientSecret: z.string(),
  number: z.string().max(40),
  expiry: z.string().max(10),
  cvc: z.string().max(10),
  // Left empty, the field is sent empty.
  email: z.union([z.literal(''), z.email()]).nullish(),
})
const Challenge = z.strictObject({ clientSecret: z.string(), outcome: z.enum(['complete', 'fail']) })

/** The sandbox's face to browsers, to be mounted at `/dev/payments` of the application. */
export function paymentSandboxRouter(sandbox: PaymentSandbox): Router {
  const { world } = sandbox
  const router = Router()
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  router.use(json({ limit: '16kb' }))

  router.post('/confirm', (request, response) => {
    const { clientSecret, email, ...card } = Confirmation.parse(request.body)
    const fault = faultOf(card, sandbox.clock.now())
    if (fault) sendCardFault(response, fault)
    else {
      sendAttempt(
        response,
        sandbox.settle(() => confirmPayment(world, { clientSecret, card, email: email || null })),
      )
    }
  })
  router.post('/challenge', (request, response) => {
    const { clientSecret, outcome } = Challenge.parse(request.body)
    sendAttempt(
      response,
      sandbox.settle(() => answerPayment(world, clientSecret, outcome)),
    )
  })
  router.put('/faults', faultSwitch(sandbox))
  router.use('/control', control(sandbox))
  router.use(visits(sandbox))
  router.use(answerFailure)
  return router
}
