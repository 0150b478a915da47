import { SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Message, sendMessage } from '#shared/conversations.ts'
import { ApiError, call } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { pauseBefore } from '../../lib/live/source.ts'
import { useLimits } from '../../lib/site.ts'
import { toast, useToastsAbove } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { useOnline } from '../../lib/useOnline.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Counter } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { useMessageChanges } from './useConversations.ts'

const words = {
  placeholder: 'Type a message...',
  send: 'Send message',
  sent: 'Message sent',
  sentText: 'Your message has been delivered.',
  error: 'Error',
  sendFailed: 'Failed to send message. Please try again.',
  waiting: 'You are offline. Your message is kept and will be sent when you are connected again.',
  retrying: 'Not sent yet. Your message is kept and will be sent again automatically in a moment.',
  removePicture: 'Remove picture',
  pictureToSend: 'The picture to send',
}

/** A button that chooses a picture and hands over the address of the upload. */
export type RenderAttach = (onDone: (url: string) => void) => ReactNode

interface MessageFormProps {
  conversationId: string
  viewerId: string
  renderAttach: RenderAttach
  /** Whether the end of the thread, and with it what was just sent, is on the screen. */
  isEndShown: () => boolean
}

/** Where one types. Enter sends, Shift+Enter begins a line. */
export function MessageForm({ conversationId, viewerId, renderAttach, isEndShown }: MessageFormProps) {
  const { messageMax } = useLimits()
  const [announced, setAnnounced] = useState<string | null>(null)
  const sending = useSending(conversationId, viewerId, ({ id }) => {
    // What can be seen needs no notice, which would cover it; those who listen are told.
    if (isEndShown()) setAnnounced(id)
    else toast({ title: words.sent, description: words.sentText, tone: 'success' })
  })
  const { draft, write, imageUrl, setImageUrl, send, isBusy, isBlank, waiting, refusal } = sending
  const form = useRef<HTMLFormElement>(null)
  useToastsAbove(form)
  const press = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      ref={form}
      className="flex flex-col gap-2 border-t p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ActionNotice refusal={refusal} />
      {draft.conflict && <DraftNotice draft={draft} />}
      <output className="sr-only">
        {announced && <span key={announced}>{`${words.sent}. ${words.sentText}`}</span>}
      </output>
      {waiting && <output className="text-dense text-2">{waiting}</output>}
      {imageUrl && (
        <div className="flex items-start gap-1">
          <img src={imageUrl} alt={words.pictureToSend} className="max-h-24 rounded-control border" />
          <IconButton
            size="small"
            label={words.removePicture}
            icon={<X aria-hidden />}
            onClick={() => setImageUrl(null)}
          />
        </div>
      )}
      <div className="flex items-end gap-1.5">
        {renderAttach(setImageUrl)}
        <TextArea
          rows={1}
          aria-label={words.placeholder}
          placeholder={words.placeholder}
          value={draft.content}
          readOnly={isBusy}
          maxLength={messageMax}
          enterKeyHint="send"
          className="max-h-40! resize-none!"
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
        />
        <IconButton
          type="submit"
          label={words.send}
          icon={<SendHorizontal aria-hidden />}
          disabled={isBlank || isBusy}
          className="bg-accent-solid text-white! hover:bg-accent-solid-hover!"
        />
      </div>
      <Counter value={draft.content} max={messageMax} />
    </form>
  )
}

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

/** It may have arrived or not: another try under the same key does no harm. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof TypeError

/** A message on its way: kept while it is typed, sent once, and tried again by itself where it was lost. */
function useSending(conversationId: string, viewerId: string, onSent: (message: Message) => void) {
  const draft = useDraft(`message:${conversationId}`)
  const changes = useMessageChanges(viewerId)
  const isOnline = useOnline()
  const [imageUrl, setImageUrl] = useState<string | null>(null)
  /** How often it was lost; while above 0 it waits for another try. */
  const [losses, setLosses] = useState(0)
  const last = useRef<Outgoing | null>(null)
  const content = draft.content.trim()
  const isBlank = content === '' && imageUrl === null

  /** Once for each message, whichever comes first: the answer, or the live stream with the message itself. */
  const finish = (message: Message) => {
    last.current = null
    setLosses(0)
    setImageUrl(null)
    draft.clear()
    changes.sent(message)
    onSent(message)
  }
  useSignal('message', (event) => {
    if (event.action !== 'sent' || event.message.senderId !== viewerId) return
    if (event.message.clientKey === last.current?.clientKey) finish(event.message)
  })

  const { act, isBusy, refusal } = useAction(
    async (message: Outgoing): Promise<Message | null> => {
      try {
        const sent = await call(sendMessage, { params: { id: conversationId }, body: message })
        return last.current === message ? sent : null
      } catch (error) {
        // Whatever became of the answer, the message has arrived.
        if (last.current !== message) return null
        setLosses(isLost(error) ? losses + 1 : 0)
        // One that is sent again by itself has not failed: it waits, and says so.
        if (!isLost(error)) throw error
        return null
      }
    },
    {
      failure: { title: words.error, sentence: words.sendFailed },
      onSuccess: (message) => {
        if (message) finish(message)
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
  const sendAgain = useEffectEvent(() => void send())
  useEffect(() => {
    // A failure, or the return of the network, brings another try; typing cancels it.
    if (losses === 0 || !isOnline) return
    const timer = setTimeout(() => sendAgain(), pauseBefore(losses - 1, Math.random()))
    return () => clearTimeout(timer)
  }, [losses, isOnline])

  /** Typing cancels the automatic try. */
  const change = <Value,>(set: (value: Value) => void) => {
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
