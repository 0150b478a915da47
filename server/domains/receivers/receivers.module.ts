import type { Config } from '../../config.ts'
import type { Module } from '../../module.ts'
import { openOutside } from '../../ports/outside.ts'
import { createTeller } from './receivers.events.ts'
import { receiversRoutes } from './receivers.routes.ts'
import { receiversService, type ReceiversParts, type ReceiversService } from './receivers.service.ts'
import { sendingService, sendQueue, type SendingParts } from './sending.service.ts'

type Parts = Omit<ReceiversParts & SendingParts, 'outside' | 'teller'> & {
  config: Pick<Config, 'webhooks' | 'publicUrl'>
}

/**
 * Webhooks that leave: other systems which admins have told what happens here. (What the payment provider sends
 * us is the domain `webhooks`.)
 */
export function receiversModule(parts: Parts): Module<ReceiversService> {
  const { config, store } = parts
  const outside = openOutside(config.webhooks)
  const sending = sendingService({ ...parts, outside, teller: createTeller(store.tables, config.publicUrl) })
  const receivers = receiversService({ ...parts, outside, sending })
  return {
    service: receivers,
    routes: (http) => receiversRoutes(http, receivers),
    jobs: (runner) => runner.handle(sendQueue, sending.round),
    listeners: sending.listeners,
  }
}
