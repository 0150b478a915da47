import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import { conversationsRoutes } from './conversations.routes.ts'
import {
  conversationsService,
  type ConversationsParts,
  type ConversationsService,
} from './conversations.service.ts'

export function conversationsModule(
  parts: ConversationsParts & { rehearsals: Rehearsals },
): Module<ConversationsService> {
  const service = conversationsService(parts)
  return {
    service,
    routes: (http) => conversationsRoutes(http, service),
    listeners: () => {
      parts.users.onErase(service.erase)
      parts.users.onBlock(service.recount)
      parts.rehearsals.add(['delete'], async (db, { target }) => [
        consequence('messages', { count: await service.countMessagesOf(db, target.id) }),
      ])
    },
  }
}
