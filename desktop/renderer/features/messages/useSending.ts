import { useEffect, useRef, useState } from 'react'
import { type Message, sendMessage } from '#shared/conversations.ts'
import { ApiError, call } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { pauseBefore } from '../../lib/live/connect.ts'
import { toast } from '../../lib/toasts.ts'
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

/** Nobody knows whether it arrived: another try, under the same key, does no harm. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof TypeError

/** A message on its way: kept while it is typed, sent once, and tried again by itself where it was lost. */
export function useSending(conversationId: string, viewerId: string) {
  const draft = useDraft(`message:${conversationId}`)
  const changes = useMessageChanges(viewerId)
  const isOnline = useOnline()
  const [imageUrl, setImageUrl] = useState<string | null>(null)
  /** How often it was lost; while above 0 it waits for another try. */
  const [losses, setLosses] = useState(0)
  const last = useRef<Outgoing | null>(null)
  const content = draft.content.trim()
  const isBlank = content === '' && imageUrl === null

  const { act, isBusy, refusal } = useAction(
    async (message: Outgoing): Promise<Message | null> => {
      try {
        return await call(sendMessage, { params: { id: conversationId }, body: message })
      } catch (error) {
        setLosses(isLost(error) ? losses + 1 : 0)
        // Said once; further tries are quiet.
        if (losses === 0 || !isLost(error)) throw error
        return null
      }
    },
    {
      failure: { title: words.error, sentence: words.sendFailed },
      onSuccess: (message) => {
        if (!message) return
        last.current = null
        setLosses(0)
        setImageUrl(null)
        draft.clear()
        changes.sent(message)
        toast({ title: words.sent, description: words.sentText, tone: 'success' })
      },
    },
  )

  const send = async () => {
    if (isBlank || isBusy) return
    const isSame = last.current?.content === content && last.current.imageUrl === imageUrl
    last.current = isSame ? last.current : { content, imageUrl, clientKey: newKey() }
    if (!isOnline) setLosses(1)
    else if (last.current) await act(last.current)
  }
  useEffect(() => {
    if (losses === 0 || !isOnline) return
    const timer = setTimeout(() => void send(), pauseBefore(losses - 1, Math.random()))
    return () => clearTimeout(timer)
    // A loss and the return of the network bring another try; what is typed calls it off.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [losses, isOnline])

  /** Nothing half typed is sent by itself. */
  const change = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      setLosses(0)
      set(value)
    }
  }
  return {
    draft,
    write: change(draft.write),
    imageUrl,
    setImageUrl: change(setImageUrl),
    send,
    isBusy,
    isBlank,
    waiting: losses === 0 ? null : isOnline ? words.retrying : words.waiting,
    refusal,
  }
}
