import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { normalHashtag } from '#shared/posts.ts'
import { classes } from './classes.ts'
import { controlLook } from './inputs.tsx'
import { useFieldControl } from './Field.tsx'

const words = {
  removeTag: (tag: string) => `Remove ${tag}`,
  addTag: (tag: string) => `Add ${tag}`,
  suggestions: 'Suggestions',
}

interface HashtagInputProps {
  value: string[]
  onChange: (tags: string[]) => void
  max?: number
  /** Offered below as buttons; those already chosen are left out. */
  suggestions?: readonly string[]
}

/** Tags: Enter, Space or a comma adds what is typed; Backspace in the empty field takes the last one away. */
export function HashtagInput({
  value,
  onChange,
  max = limits.hashtagsStored,
  suggestions = [],
}: HashtagInputProps) {
  const [typed, setTyped] = useState('')
  const offered = suggestions.filter((tag) => !value.includes(tag)).slice(0, limits.hashtagSuggestions)
  const add = (tag: string) => onChange(withHashtag(value, tag, max))
  const finish = () => {
    add(typed)
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (['Enter', ' ', ','].includes(event.key)) {
      event.preventDefault()
      finish()
    }
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
  }
  // Phones report no key for a space or a comma; the text itself tells.
  const change = (text: string) => {
    const parts = text.split(/[\s,]+/)
    const rest = parts.pop()!
    if (parts.length > 0) onChange(parts.reduce((tags, tag) => withHashtag(tags, tag, max), value))
    setTyped(rest)
  }
  return (
    <div className="flex flex-col gap-2">
      <div
        className={classes(
          controlLook,
          'flex min-h-10 flex-wrap items-center gap-1.5 py-1.5 has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
        )}
      >
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex items-center rounded-full bg-accent-subtle ps-2.5 text-dense text-accent-on"
          >
            #{tag}
            <button
              type="button"
              aria-label={words.removeTag(tag)}
              onClick={() => onChange(value.filter((kept) => kept !== tag))}
              className="inline-flex size-6 items-center justify-center rounded-full touch:size-8"
            >
              <X className="size-3.5" aria-hidden />
            </button>
          </span>
        ))}
        <input
          type="text"
          value={typed}
          maxLength={limits.hashtagMax}
          autoCapitalize="none"
          autoComplete="off"
          {...useFieldControl()}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          onBlur={finish}
          className="min-h-6 min-w-24 flex-1 bg-transparent outline-none"
        />
      </div>
      {offered.length > 0 && value.length < max && (
        <ul className="flex flex-wrap items-center gap-1.5">
          <li className="text-dense text-3">{words.suggestions}</li>
          {offered.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={words.addTag(tag)}
                onClick={() => add(tag)}
                className="inline-flex min-h-7 items-center gap-1 rounded-full border px-2.5 text-dense text-2 transition-colors hover:bg-sunken hover:text-1 touch:min-h-10"
              >
                <Plus className="size-3" aria-hidden />#{tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The tags with one more, unless it is empty, there already, or one too many. */
export function withHashtag(tags: string[], typed: string, max: number): string[] {
  const tag = normalHashtag(typed)
  return !tag || tags.includes(tag) || tags.length >= max ? tags : [...tags, tag]
}
