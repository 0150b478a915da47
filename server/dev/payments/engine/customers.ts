import { idOf } from '../../../ports/stripe/reading.ts'
import type { Records } from '../records.ts'
import type { World } from '../world.ts'
import { endSubscription } from './subscriptions.ts'

/** Deletes a customer for good: its subscriptions end with it, and no request can name it any more. */
export function deleteCustomer(world: World, id: string): Records['deleted_customer'] {
  const customer = world.store.get('customer', id)
  for (const status of ['active', 'past_due', 'incomplete']) {
    for (const subscription of world.store.list('subscription', { status })) {
      if (idOf(subscription.customer) === id) {
        endSubscription(world, subscription, 'cancellation_requested')
      }
    }
  }
  world.store.remove(id)
  const deleted = world.store.put('deleted_customer', { id, object: 'customer', deleted: true })
  world.emit('customer.deleted', customer)
  return deleted
}
