import type { Module } from '../../module.ts'
import { spamListeners } from './spam.listeners.ts'
import { spamRoutes } from './spam.routes.ts'
import { spamService, type SpamParts, type SpamService } from './spam.service.ts'

export function spamModule(parts: SpamParts): Module<SpamService> {
  const service = spamService(parts)
  return {
    service,
    routes: (http) => spamRoutes(http, service),
    listeners: (outbox) => spamListeners(outbox, parts),
  }
}
