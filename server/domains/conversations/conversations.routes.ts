import {
  addToConversation,
  deleteMessage,
  getConversation,
  leaveConversation,
  listConversations,
  listMessages,
  readConversation,
  renameConversation,
  sendMessage,
  startConversation,
} from '#shared/conversations.ts'
import type { Http } from '../../module.ts'
import type { ConversationsService } from './conversations.service.ts'

export function conversationsRoutes({ on }: Http, conversations: ConversationsService): void {
  on(listConversations, ({ caller, query }) => conversations.list(caller, query))
  on(startConversation, ({ caller, body }) => conversations.start(caller, body))
  on(getConversation, ({ caller, params }) => conversations.find(caller, params.id))
  on(listMessages, ({ caller, params, query }) => conversations.messages(caller, params.id, query))
  on(sendMessage, ({ caller, params, body }) => conversations.send(caller, params.id, body))
  on(deleteMessage, ({ caller, params }) => conversations.deleteMessage(caller, params))
  on(readConversation, ({ caller, params, body }) => conversations.read(caller, params.id, body.messageId))
  on(renameConversation, ({ caller, params, body }) =>
    conversations.rename(caller, params.id, body.groupName),
  )
  on(addToConversation, ({ caller, params, body }) =>
    conversations.addPeople(caller, params.id, body.usernames),
  )
  on(leaveConversation, ({ caller, params }) => conversations.leave(caller, params.id))
}
