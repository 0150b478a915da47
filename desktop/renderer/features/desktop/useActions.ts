import { useEffect } from 'react'
import { readConversation } from '#shared/conversations.ts'
import { mute, readNotifications } from '#shared/notifications.ts'
import type { ActRequest } from '../../../core/forumMessages.ts'
import { call } from '../../lib/api.ts'
import { quietly } from './quietly.ts'
import type { Bridge } from './useBridge.ts'

/** Does what was pressed on a notification, as the person who is signed in here. */
export function useActions(bridge: Bridge): void {
  useEffect(() => bridge.onAct((request) => quietly(act(request))), [bridge])
}

/** A message is about its conversation, everything else about a post. */
async function act({ action, id, kind, thread }: ActRequest): Promise<unknown> {
  const isMessage = kind === 'message'
  if (action === 'mute')
    return (
      thread && call(mute, { params: { type: isMessage ? 'conversation' : 'post', id: thread }, body: {} })
    )
  if (!isMessage) return call(readNotifications, { body: { ids: [id] } })
  return thread && call(readConversation, { params: { id: thread }, body: { messageId: id } })
}
