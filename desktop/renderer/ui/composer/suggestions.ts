import { useState, type KeyboardEvent } from 'react'
import type { Suggest, Suggestion, SuggestTrigger } from '../../lib/suggest.ts'

export interface OpenSuggestions {
  options: Suggestion[]
  place: number
  /** Where the trigger stands, and the caret behind what was typed. */
  from: number
  to: number
}

/** The person or hashtag that is being typed just before the caret. */
export function typedReference(
  text: string,
  caret: number,
): { trigger: SuggestTrigger; typed: string; from: number } | null {
  const match = /(?:^|[\s(])([@#])([\p{L}\p{N}_-]{1,30})$/u.exec(text.slice(Math.max(0, caret - 40), caret))
  if (!match) return null
  const typed = match[2]!
  return { trigger: match[1] as SuggestTrigger, typed, from: caret - typed.length - 1 }
}

interface SuggestionKeys {
  suggest: Suggest | undefined
  onAccept: (open: OpenSuggestions, option: Suggestion) => void
}

/** The list under a field: asks while one types, without ever holding the typing up. */
export function useSuggestions({ suggest, onAccept }: SuggestionKeys) {
  const [open, setOpen] = useState<OpenSuggestions | null>(null)

  async function look(field: HTMLTextAreaElement) {
    const caret = field.selectionStart
    const reference = field.selectionEnd === caret ? typedReference(field.value, caret) : null
    if (!suggest || !reference) return setOpen(null)
    const options = await suggest(reference.trigger, reference.typed).catch(() => [])
    // An answer to something that has been typed over is no longer asked for.
    const now = typedReference(field.value, field.selectionStart)
    if (now?.typed !== reference.typed || now.from !== reference.from) return
    setOpen(options.length > 0 ? { options, place: 0, from: reference.from, to: caret } : null)
  }

  function accept(option: Suggestion) {
    if (open) onAccept(open, option)
    setOpen(null)
  }

  /** True when the key was meant for the list. */
  function press(event: KeyboardEvent): boolean {
    if (!open || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setOpen({ ...open, place: (open.place + step + open.options.length) % open.options.length })
    else if (event.key === 'Enter' || event.key === 'Tab') accept(open.options[open.place]!)
    else if (event.key === 'Escape') setOpen(null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { open, look, accept, press, close: () => setOpen(null) }
}
