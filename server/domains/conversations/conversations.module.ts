import type { Module } from '../../module.ts'
import { conversationsRoutes } from './conversations.routes.ts'
import {
  conversationsService,
  type ConversationsParts,
  type ConversationsService,
} from './conversations.service.ts'

export function conversationsModule(parts: ConversationsParts): Module<ConversationsService> {
  const service = conversationsService(parts)
  return {
    service,
    routes: (http) => conversationsRoutes(http, service),
    listeners: () => parts.users.onErase(service.erase),
  }
}
