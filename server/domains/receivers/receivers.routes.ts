import {
  createReceiver,
  editReceiver,
  listDeliveries,
  listReceivers,
  redeliver,
  removeReceiver,
  rotateReceiver,
  testReceiver,
} from '#shared/receivers.ts'
import type { Http } from '../../module.ts'
import type { ReceiversService } from './receivers.service.ts'

export function receiversRoutes({ on }: Http, receivers: ReceiversService): void {
  on(listReceivers, ({ caller }) => receivers.list(caller))
  on(createReceiver, ({ caller, body }) => receivers.create(caller, body))
  on(editReceiver, ({ caller, params, body }) => receivers.edit(caller, params.id, body))
  on(removeReceiver, ({ caller, params }) => receivers.remove(caller, params.id))
  on(rotateReceiver, ({ caller, params }) => receivers.rotate(caller, params.id))
  on(testReceiver, ({ caller, params }) => receivers.test(caller, params.id))
  on(listDeliveries, ({ caller, params, query }) => receivers.deliveries(caller, params.id, query))
  on(redeliver, ({ caller, params }) => receivers.redeliver(caller, params))
}
