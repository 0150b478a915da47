import {
  ComboboxItem,
  ComboboxList,
  type ComboboxStore,
  useComboboxStore,
  useStoreState,
} from '@ariakit/react'
import { type KeyboardEvent, useState } from 'react'
import type { Suggest, Suggestion, SuggestTrigger } from '../../lib/suggest.ts'

const words = {
  suggestions: 'Suggestions',
}

interface OpenSuggestions {
  options: Suggestion[]
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

interface SuggestionOptions {
  /** The id of the list. */
  id: string
  suggest: Suggest | undefined
  onAccept: (open: OpenSuggestions, option: Suggestion) => void
}

/** The list under a text: asks while one types, without ever holding the typing up. */
export function useSuggestions({ id, suggest, onAccept }: SuggestionOptions) {
  const [open, setOpen] = useState<OpenSuggestions | null>(null)
  const store = useComboboxStore({ open: open !== null, focusLoop: true, includesBaseElement: false })
  const activeId = useStoreState(store, 'activeId')

  async function look(field: HTMLTextAreaElement) {
    const caret = field.selectionStart
    const reference = field.selectionEnd === caret ? typedReference(field.value, caret) : null
    if (!suggest || !reference) return setOpen(null)
    const options = await suggest(reference.trigger, reference.typed).catch(() => [])
    // An answer to something that has been typed over is no longer asked for.
    const now = typedReference(field.value, field.selectionStart)
    if (now?.typed !== reference.typed || now.from !== reference.from) return
    setOpen(options.length > 0 ? { options, from: reference.from, to: caret } : null)
    store.setActiveId(idOf(id, 0))
  }

  function accept(option: Suggestion | undefined) {
    if (open && option) onAccept(open, option)
    setOpen(null)
  }

  /** True when the key was meant for the list. */
  function press(event: KeyboardEvent): boolean {
    if (!open || event.ctrlKey || event.metaKey) return false
    if (event.key === 'ArrowDown') store.move(store.next())
    else if (event.key === 'ArrowUp') store.move(store.previous())
    else if (event.key === 'Enter' || event.key === 'Tab')
      accept(open.options.find((_, place) => idOf(id, place) === activeId))
    else if (event.key === 'Escape') setOpen(null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    options: open?.options ?? null,
    activeId: open && activeId ? activeId : undefined,
    store,
    look,
    accept,
    press,
    close: () => setOpen(null),
  }
}

const idOf = (listId: string, place: number): string => `${listId}-${place}`

interface SuggestionListProps {
  id: string
  store: ComboboxStore
  options: readonly Suggestion[]
  onAccept: (option: Suggestion) => void
}

/** The focus stays in the text; the field points at the option by its id. */
export function SuggestionList({ id, store, options, onAccept }: SuggestionListProps) {
  return (
    <ComboboxList
      store={store}
      id={id}
      aria-label={words.suggestions}
      className="absolute start-2 top-full z-20 mt-1 max-w-full min-w-56 rounded-card border bg-surface p-1 shadow-float"
    >
      {options.map((option, place) => (
        <ComboboxItem
          key={option.value}
          store={store}
          id={idOf(id, place)}
          render={<button type="button">{option.label}</button>}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onAccept(option)}
          className="block w-full truncate rounded-control px-2.5 py-1.5 text-start text-control hover:bg-sunken data-active-item:bg-accent-subtle data-active-item:text-accent-on"
        />
      ))}
    </ComboboxList>
  )
}
