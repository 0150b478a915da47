import { useEffect, useRef, useState } from 'react'
import { sendMessage } from '#shared/conversations.ts'
import { call } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useAction } from '../../lib/useAction.ts'
import { useOnline } from '../../lib/useOnline.ts'
import { words } from './strings.ts'
import { useMessageChanges } from './useMessageChanges.ts'

interface Outgoing {
  content: string
  imageUrl: string | null
  /** The same for each try of the same message: the server takes it once. */
  clientKey: string
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** A message on its way: kept while it is typed, sent once, and sent later where there is no network. */
export function useSending(conversationId: string, viewerId: string) {
  const draft = useDraft(`message:${conversationId}`)
  const changes = useMessageChanges(viewerId)
  const isOnline = useOnline()
  const [imageUrl, setImageUrl] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const last = useRef<Outgoing | null>(null)
  const content = draft.content.trim()
  const isBlank = content === '' && imageUrl === null

  const { act, isBusy, refusal } = useAction(
    (message: Outgoing) => call(sendMessage, { params: { id: conversationId }, body: message }),
    {
      success: { title: words.sent, description: words.sentText },
      failure: { title: words.error, sentence: words.sendFailed },
      onSuccess: (message) => {
        last.current = null
        setImageUrl(null)
        draft.clear()
        changes.sent(message)
      },
    },
  )

  const send = async () => {
    if (isBlank || isBusy) return
    if (!isOnline) return setWaiting(true)
    setWaiting(false)
    const isSame = last.current?.content === content && last.current.imageUrl === imageUrl
    last.current = isSame ? last.current : { content, imageUrl, clientKey: newKey() }
    if (last.current) await act(last.current)
  }
  useEffect(() => {
    if (isOnline && isWaiting) void send()
    // Only the return of the network sends what waits.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOnline])

  return { draft, imageUrl, setImageUrl, send, isBusy, isBlank, isWaiting: isWaiting && !isOnline, refusal }
}
