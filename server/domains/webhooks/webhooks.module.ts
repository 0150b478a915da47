import type { Module } from '../../module.ts'
import type { Subject } from './webhooks.policy.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { eventQueue, webhooksService, type WebhooksParts, type WebhooksService } from './webhooks.service.ts'

export function webhooksModule(parts: WebhooksParts): Module<WebhooksService> {
  const service = webhooksService(parts)
  return {
    service,
    routes: (http) => webhooksRoutes(http, service),
    jobs: (runner) =>
      runner.handle(eventQueue, ({ subject, objectId }) =>
        service.handle(subject as Subject, String(objectId)),
      ),
  }
}
