import { SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { limits } from '#shared/limits.ts'
import { useToastsAbove } from '../../lib/useToastsAbove.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Counter } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { words } from './strings.ts'
import { useSending } from './useSending.ts'

/** A button that chooses a picture and hands over the address of the upload. */
export type RenderAttach = (onDone: (url: string) => void) => ReactNode

interface MessageFormProps {
  conversationId: string
  viewerId: string
  renderAttach: RenderAttach
}

/** Where one types. Enter sends, Shift+Enter begins a line. */
export function MessageForm({ conversationId, viewerId, renderAttach }: MessageFormProps) {
  const sending = useSending(conversationId, viewerId)
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
          maxLength={limits.messageMax}
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
      <Counter value={draft.content} max={limits.messageMax} />
    </form>
  )
}
