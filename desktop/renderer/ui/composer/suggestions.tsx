import {
  ComboboxItem,
  ComboboxList,
  type ComboboxStore,
  useComboboxStore,
  useStoreState,
} from '@ariakit/react'
import { type KeyboardEvent, useState } from 'react'
import { counted } from '#shared/counts.ts'
import type { Suggest, Suggestion, SuggestTrigger } from '../../lib/suggest.ts'
import { type ListPlace, placeAtCaret } from './caret.ts'
import { matchingCommands } from './commands.ts'

const words = {
  suggestions: 'Suggestions',
  commands: 'Insert',
  count: (count: number) => counted(count, 'suggestion'),
}

/** People, hashtags, and at the start of a line what can be put in there. */
type Trigger = SuggestTrigger | '/'

interface OpenSuggestions {
  trigger: Trigger
  options: Suggestion[]
  /** Where the trigger stands, and the caret behind what was typed. */
  from: number
  to: number
  place: ListPlace
}

/** The person, hashtag or command that is being typed just before the caret. */
export function typedReference(
  text: string,
  caret: number,
): { trigger: Trigger; typed: string; from: number } | null {
  const command = /(?:^|\n)\/([a-z0-9]{0,12})$/i.exec(text.slice(Math.max(0, caret - 14), caret))
  if (command) return { trigger: '/', typed: command[1]!, from: caret - command[1]!.length - 1 }
  const match = /(?:^|[\s(])([@#])([\p{L}\p{N}_-]{1,30})$/u.exec(text.slice(Math.max(0, caret - 40), caret))
  if (!match) return null
  const typed = match[2]!
  return { trigger: match[1] as SuggestTrigger, typed, from: caret - typed.length - 1 }
}

interface SuggestionOptions {
  /** The id of the list. */
  id: string
  suggest: Suggest | undefined
  hasPictures: boolean
  onAccept: (open: OpenSuggestions, option: Suggestion) => void
}

/** The list under a text: asks while one types, without ever holding the typing up. */
export function useSuggestions({ id, suggest, hasPictures, onAccept }: SuggestionOptions) {
  const [open, setOpen] = useState<OpenSuggestions | null>(null)
  const store = useComboboxStore({ open: open !== null, focusLoop: true, includesBaseElement: false })
  const activeId = useStoreState(store, 'activeId')

  async function look(field: HTMLTextAreaElement) {
    const caret = field.selectionStart
    const reference = field.selectionEnd === caret ? typedReference(field.value, caret) : null
    if (!reference) return setOpen(null)
    const { trigger, typed, from } = reference
    const show = (options: Suggestion[]) => {
      const place = placeAtCaret(field, options.length)
      setOpen(options.length > 0 ? { trigger, options, from, to: caret, place } : null)
      store.setActiveId(idOf(id, 0))
    }
    if (trigger === '/')
      return show(matchingCommands(typed, hasPictures).map((command) => ({ ...command, value: command.id })))
    if (!suggest) return setOpen(null)
    const options = await suggest(trigger, typed).catch(() => [])
    // An answer to something that has been typed over is no longer asked for.
    const now = typedReference(field.value, field.selectionStart)
    if (now?.typed === typed && now.from === from) show(options)
  }

  function accept(option: Suggestion | undefined) {
    if (open && option) onAccept(open, option)
    setOpen(null)
  }

  /** True when the key was meant for the list. */
  function press(event: KeyboardEvent): boolean {
    // While a word is being composed, its keys belong to the input method.
    if (!open || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false
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
    place: open?.place,
    label: open?.trigger === '/' ? words.commands : words.suggestions,
    activeId: open && activeId ? activeId : undefined,
    store,
    look,
    accept,
    press,
    close: () => setOpen(null),
  }
}

/** How many are offered, for those who do not see the list open. */
export const suggestionCount = (options: readonly Suggestion[] | null): string =>
  options ? words.count(options.length) : ''

const idOf = (listId: string, place: number): string => `${listId}-${place}`

interface SuggestionListProps {
  id: string
  label: string
  place: ListPlace | undefined
  store: ComboboxStore
  options: readonly Suggestion[]
  onAccept: (option: Suggestion) => void
}

/** The focus stays in the text; the field points at the option by its id. */
export function SuggestionList({ id, label, place, store, options, onAccept }: SuggestionListProps) {
  return (
    <ComboboxList
      store={store}
      id={id}
      aria-label={label}
      style={place}
      className="absolute z-20 max-w-full min-w-56 overflow-y-auto rounded-card border bg-surface p-1 shadow-float"
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
