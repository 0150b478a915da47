import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { idOf } from '../../../ports/stripe/reading.ts'
import { fileCard } from '../engine/cards.ts'
import { intentIdOf } from '../engine/invoices.ts'
import { deleteCustomer } from '../engine/customers.ts'
import { chargeDisputeFee, closeDispute, openDispute, warnOfFraud } from '../engine/disputes.ts'
import { closeAccount } from '../engine/payees.ts'
import { failRefund, refundCharge } from '../engine/refunds.ts'
import { objectFaults, wireFaults } from '../faults.ts'
import type { PaymentSandbox } from '../sandbox.ts'
import { missing } from '../wire/refusal.ts'
import type { World } from '../world.ts'

const Advance = z.strictObject({ advanceSeconds: z.int().min(1) })
const Webhooks = z.strictObject({
  mode: z.enum(['normal', 'duplicate', 'reorder', 'delay', 'drop']),
  seconds: z.number().min(0).max(3600).default(2),
  format: z.enum(['thin', 'snapshot']).default('thin'),
})
const times = z.int().min(0).default(1)
const Faulty = z.union([
  z.strictObject({
    match: z.string().regex(/^(GET|POST|DELETE) \/v[12]\//, 'a method and a path of /v1 or /v2'),
    kind: z.enum(wireFaults),
    times,
  }),
  z.strictObject({ match: z.literal('charge'), kind: z.enum(objectFaults.charge), times }),
  z.strictObject({ match: z.literal('refund'), kind: z.enum(objectFaults.refund), times }),
])
const Happening = z.strictObject({
  kind: z.enum([
    'dispute',
    'dispute_inquiry',
    'dispute_inquiry_closed',
    'dispute_prevented',
    'dispute_fee',
    'dispute_fee_returned',
    'dispute_won',
    'dispute_lost',
    'refund',
    'refund_failed',
    'fraud_warning',
    'customer_deleted',
    'payee_closed',
  ]),
  objectId: z.string(),
})
const lateFeeCents = 1500
const NewCard = z.strictObject({ subscriptionId: z.string(), number: z.string() })

/** The charge meant by the id of a charge, a payment, a finished Session or a subscription. */
function chargeIdOf(world: World, objectId: string): string {
  const { store } = world
  if (store.find('charge', objectId)) return objectId
  const session = store.find('checkout.session', objectId)
  const subscription = store.find('subscription', objectId)
  const invoiceId = idOf(session?.invoice) ?? idOf(subscription?.latest_invoice)
  const intentId = idOf(session?.payment_intent) ?? (invoiceId ? intentIdOf(world, invoiceId) : objectId)
  const chargeId = idOf(store.find('payment_intent', intentId ?? '')?.latest_charge)
  if (!chargeId) throw missing('charge', objectId)
  return chargeId
}

function letHappen(world: World, { kind, objectId }: z.output<typeof Happening>): object {
  switch (kind) {
    case 'dispute':
      return openDispute(world, chargeIdOf(world, objectId))
    case 'dispute_inquiry':
      return openDispute(world, chargeIdOf(world, objectId), 'inquiry')
    case 'dispute_inquiry_closed':
      return closeDispute(world, objectId, 'warning_closed')
    case 'dispute_prevented':
      return openDispute(world, chargeIdOf(world, objectId), 'prevented')
    case 'dispute_fee':
      return chargeDisputeFee(world, objectId, lateFeeCents)
    case 'dispute_fee_returned':
      return chargeDisputeFee(world, objectId, -lateFeeCents)
    case 'customer_deleted':
      return deleteCustomer(world, objectId)
    case 'payee_closed':
      return closeAccount(world, objectId)
    case 'dispute_won':
      return closeDispute(world, objectId, 'won')
    case 'dispute_lost':
      return closeDispute(world, objectId, 'lost')
    case 'refund':
      return refundCharge(world, chargeIdOf(world, objectId), { metadata: {} })
    case 'refund_failed':
      return failRefund(world, objectId)
    case 'fraud_warning':
      return warnOfFraud(world, chargeIdOf(world, objectId))
  }
}

/** What goes wrong with the next requests, charges and refunds. */
export function faultSwitch(sandbox: PaymentSandbox): RequestHandler {
  return (request, response) => {
    const fault = Faulty.parse(request.body)
    sandbox.faults.set({ ...fault })
    response.json(fault)
  }
}

/** Switches for tests and demonstrations: time, deliveries, faults, and things that banks and cards do. */
export function control(sandbox: PaymentSandbox): Router {
  const { world } = sandbox
  const router = Router()

  router.post('/clock', (request, response) => {
    sandbox.advance(Advance.parse(request.body).advanceSeconds)
    response.json({ now: sandbox.clock.now().toISOString() })
  })
  router.put('/webhooks', (request, response) => {
    sandbox.deliveries.manners = Webhooks.parse(request.body)
    response.json(sandbox.deliveries.manners)
  })
  router.put('/faults', faultSwitch(sandbox))
  router.post('/emit', (request, response) => {
    const happening = Happening.parse(request.body)
    response.json(sandbox.settle(() => letHappen(world, happening)))
  })
  router.post('/card', (request, response) => {
    const { subscriptionId, number } = NewCard.parse(request.body)
    const last4 = sandbox.settle(() => {
      const subscription = world.store.get('subscription', subscriptionId)
      const holder = { customer: idOf(subscription.customer), email: null }
      const method = fileCard(world, { number, expiry: '12/34' }, holder)
      world.store.put('subscription', { ...subscription, default_payment_method: method.id })
      return method.card?.last4
    })
    response.json({ subscriptionId, last4 })
  })
  router.get('/requests', (_request, response) => {
    response.json(sandbox.requests)
  })
  router.post('/reset', (request, response) => {
    // A form of another site can post nothing, but no JSON.
    z.strictObject({}).parse(request.body)
    sandbox.reset()
    response.json({ status: 'reset' })
  })
  return router
}
