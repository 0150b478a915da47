import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../lib/useDebounced.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { humanised } from './acts.ts'
import { words } from './strings.ts'

const searchMilliseconds = 300

/** The filters of a list that is not searched. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <search aria-label={words.filters} className="mb-4 flex flex-wrap items-end gap-3">
      {children}
    </search>
  )
}

interface FilterBarProps {
  term: string | undefined
  placeholder: string
  onSearch: (term: string) => void
  /** Offered while anything is narrowed down. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** The search field of a list, its filters, and the way back to everything. */
export function FilterBar({ term = '', placeholder, onSearch, onClear, children }: FilterBarProps) {
  const [typed, setTyped] = useState(term)
  const [known, setKnown] = useState(term)
  // The address changed by other means than typing: the field follows it.
  if (term !== known) {
    setKnown(term)
    if (term !== typed.trim()) setTyped(term)
  }
  const rested = useDebounced(typed.trim(), searchMilliseconds)
  const sent = useRef(term)
  useEffect(() => {
    sent.current = term
  }, [term])
  useEffect(() => {
    if (rested === sent.current) return
    sent.current = rested
    onSearch(rested)
    // Only what was typed is sent: an address that changes must not be changed back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rested])
  return (
    <Filters>
      <Field label={words.search} className="w-full md:w-72">
        <TextInput
          type="search"
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {children}
      {onClear && (
        <Button variant="ghost" onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
    </Filters>
  )
}

interface FilterProps<Choice extends string> {
  label: string
  choices: readonly Choice[]
  value: Choice | undefined
  onChange: (value: string) => void
  /** What stands for no choice. */
  whole?: string
}

/** Narrows a list down to one of some choices, or to none of them. */
export function Filter<Choice extends string>(props: FilterProps<Choice>) {
  const { label, choices, value = '', onChange, whole = words.all } = props
  return (
    <Field label={label} className="min-w-36 flex-1 md:flex-none">
      <NativeSelect
        options={[
          { value: '', label: whole },
          ...choices.map((choice) => ({ value: choice, label: humanised(choice) })),
        ]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
