/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no HTML element lists options beside a text field */
import { classes } from '../classes.ts'
import { words } from '../strings.ts'
import type { Suggestion } from '../../lib/suggest.ts'
import type { OpenSuggestions } from './suggestions.ts'

export interface SuggestionListProps {
  id: string
  open: OpenSuggestions
  onAccept: (option: Suggestion) => void
}

/** The focus stays in the text; the field points at the option by its id. */
export function SuggestionList({ id, open, onAccept }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={words.suggestions}
      className="absolute start-2 top-full z-20 mt-1 max-w-full min-w-56 rounded-card border bg-surface p-1 shadow-float"
    >
      {open.options.map((option, place) => (
        <button
          key={option.value}
          type="button"
          role="option"
          id={`${id}-${place}`}
          tabIndex={-1}
          aria-selected={place === open.place}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onAccept(option)}
          className={classes(
            'block w-full truncate rounded-control px-2.5 py-1.5 text-start text-control',
            place === open.place ? 'bg-accent-subtle text-accent-on' : 'hover:bg-sunken',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
