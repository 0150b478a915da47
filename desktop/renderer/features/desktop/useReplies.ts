import { useEffect } from 'react'
import { sendMessage } from '#shared/conversations.ts'
import { ApiError, call } from '../../lib/api.ts'
import { words } from './strings.ts'
import type { Bridge } from './useBridge.ts'

/** Sends what was written into a notification, as the person who is signed in here. */
export function useReplies(bridge: Bridge): void {
  useEffect(
    () =>
      bridge.onReply(({ nonce, thread, text }) => {
        // The same reply asked for twice is the same message.
        const body = { content: text, clientKey: nonce.padStart(8, '-') }
        call(sendMessage, { params: { id: thread }, body }).then(
          () => bridge.replied({ nonce, ok: true }),
          (error: unknown) => bridge.replied({ nonce, ok: false, reason: reasonOf(error) }),
        )
      }),
    [bridge],
  )
}

const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.sentence.slice(0, 300)) || words.replyFailed
