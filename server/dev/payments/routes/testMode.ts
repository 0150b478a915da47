import { z } from 'zod'
import type { Stripe } from 'stripe'
import { fileCard } from '../engine/cards.ts'
import { deleteCustomer } from '../engine/customers.ts'
import { answerDispute } from '../engine/disputes.ts'
import { endpoint, flag, integer, parameters, text } from '../wire/endpoint.ts'
import { invalid, missing } from '../wire/refusal.ts'
import type { World } from '../world.ts'

type TestClock = Stripe.TestHelpers.TestClock

const day = 86_400
const lifeSeconds = 30 * day
/** Two periods of the shortest subscription, which here lasts a month. */
const mostSeconds = 62 * day
/** Cards that are named in place of their numbers. */
const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
}

/** A clock that is advancing has arrived when it is looked at for the second time. */
function look(world: World, id: string): TestClock {
  const clock = world.store.get('test_helpers.test_clock', id)
  if (clock.status === 'advancing')
    world.store.put('test_helpers.test_clock', { ...clock, status: 'ready', status_details: {} })
  return clock
}

/** The sandbox has one time for all: a test clock follows it, and moves nothing by itself. */
function advance(world: World, id: string, to: number): TestClock {
  const clock = world.store.get('test_helpers.test_clock', id)
  if (clock.status !== 'ready') throw invalid('The test clock is still advancing.')
  if (to <= clock.frozen_time) throw invalid('A test clock moves forward only.', { param: 'frozen_time' })
  if (to > clock.frozen_time + mostSeconds)
    throw invalid('A test clock moves by two periods at most.', { param: 'frozen_time' })
  if (to > world.seconds())
    throw invalid("The time of the sandbox is moved by '/dev/payments/control/clock' first.", {
      param: 'frozen_time',
    })
  return world.store.put('test_helpers.test_clock', {
    ...clock,
    frozen_time: to,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  })
}

const clocks = [
  endpoint(
    'POST /v1/test_helpers/test_clocks',
    parameters({ frozen_time: integer, name: text.max(300).optional() }),
    ({ world, params }) =>
      world.store.put('test_helpers.test_clock', {
        id: world.newId('clock'),
        object: 'test_helpers.test_clock',
        created: world.seconds(),
        deletes_after: world.seconds() + lifeSeconds,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      }),
  ),
  endpoint('GET /v1/test_helpers/test_clocks/:id', parameters({}), ({ world, id }) => look(world, id)),
  endpoint(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    parameters({ frozen_time: integer }),
    ({ world, params, id }) => advance(world, id, params.frozen_time),
  ),
  endpoint('DELETE /v1/test_helpers/test_clocks/:id', parameters({}), ({ world, id }) => {
    world.store.get('test_helpers.test_clock', id)
    for (const customer of world.store.list('customer', { test_clock: id }))
      deleteCustomer(world, customer.id)
    world.store.remove(id)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]

const cards = [
  endpoint(
    'POST /v1/payment_methods/:id/attach',
    parameters({ customer: text }),
    ({ world, params: { customer }, id }) => {
      const number = namedCards[id]
      if (!number) throw missing('payment_method', id)
      const { email } = world.store.named('customer', customer, 'customer')
      return fileCard(world, { number, expiry: '12/34' }, { customer, email })
    },
  ),
]

const disputes = [
  endpoint(
    'POST /v1/disputes/:id',
    parameters({
      evidence: z.strictObject({ uncategorized_text: text.max(20_000) }),
      submit: flag.optional(),
    }),
    ({ world, params, id }) =>
      params.submit === false
        ? world.store.get('dispute', id)
        : answerDispute(world, id, params.evidence.uncategorized_text),
  ),
]

/** What exists in the provider's test mode alone, or is done there by its operator: no program of ours asks for it. */
export const testModeRoutes = [...clocks, ...cards, ...disputes]
