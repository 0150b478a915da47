import { BookmarkPlus, BookmarkX } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useDebounced } from '../../lib/useDebounced.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { humanised } from './acts.ts'
import { addressOfTab, isFiltered, type TabName, withFilter } from './filters.ts'
import { addressOfSaved, filterText, useSavedFilters } from './savedFilters.ts'

const words = {
  filters: 'Filters',
  all: 'All',
  search: 'Search',
  clearFilters: 'Clear filters',
  saved: 'Saved filters',
  save: 'Save these filters',
  forget: 'Forget these filters',
}

const searchMilliseconds = 300

/** Where the filters of a list stand. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <search aria-label={words.filters} className="mb-4 flex flex-wrap items-end gap-3">
      {children}
    </search>
  )
}

/** One thing that a list is narrowed down by: to one of some values, or to none of them. */
export interface Choice {
  /** Its name in the address. */
  name: string
  label: string
  values: readonly string[]
  value: string | undefined
  /** What stands for no choice. */
  whole?: string
}

interface FilterBarProps {
  tab: TabName
  filters: Record<string, string | undefined>
  choices: readonly Choice[]
  /** The placeholder of the search field; without it the list cannot be searched. */
  search?: string | undefined
}

/** The filters of a list; one that can be searched has the way back to everything too. */
export function FilterBar({ tab, filters, choices, search }: FilterBarProps) {
  const { set, show } = useFilters()
  return (
    <Filters>
      {search && <SearchField term={filters['q']} placeholder={search} onSearch={(term) => set('q', term)} />}
      {choices.map(({ name, label, values, value = '', whole = words.all }) => (
        <Field key={name} label={label} className="min-w-36 flex-1 md:flex-none">
          <NativeSelect
            options={[
              { value: '', label: whole },
              ...values.map((each) => ({ value: each, label: humanised(each) })),
            ]}
            value={value}
            onChange={({ target }) => set(name, target.value)}
          />
        </Field>
      ))}
      {search && isFiltered(filters) && <ClearButton onClear={() => show(tab)} />}
      <SavedFilters tab={tab} filters={filters} />
    </Filters>
  )
}

/** Filters that are used all the time, one press away. */
function SavedFilters({ tab, filters }: Pick<FilterBarProps, 'tab' | 'filters'>) {
  const { list, toggle } = useSavedFilters(tab)
  const [, change] = useSearchParams()
  const current = filterText(filters)
  if (list.length === 0 && current === '') return null
  const labelOf = (text: string) => [...new URLSearchParams(text).values()].map(humanised).join(' · ')
  const isSaved = list.includes(current)
  return (
    <fieldset aria-label={words.saved} className="flex w-full flex-wrap items-center gap-2">
      {list.map((text) => (
        <Button
          key={text}
          size="small"
          aria-pressed={text === current}
          variant={text === current ? 'primary' : 'secondary'}
          onClick={() => change(addressOfSaved(tab, text), { replace: true, preventScrollReset: true })}
        >
          {labelOf(text)}
        </Button>
      ))}
      {current !== '' && (
        <Button
          size="small"
          variant="ghost"
          icon={isSaved ? <BookmarkX aria-hidden /> : <BookmarkPlus aria-hidden />}
          onClick={() => toggle(current)}
        >
          {isSaved ? words.forget : words.save}
        </Button>
      )}
    </fieldset>
  )
}

/** Takes all filters away. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="ghost" onClick={onClear}>
      {words.clearFilters}
    </Button>
  )
}

interface SearchFieldProps {
  term: string | undefined
  placeholder: string
  onSearch: (term: string) => void
}

/** Sends what is typed as soon as the typing rests. */
function SearchField({ term = '', placeholder, onSearch }: SearchFieldProps) {
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
  // Only what was typed is sent: an address that changes must not be changed back.
  const send = useEffectEvent(onSearch)
  useEffect(() => {
    if (rested === sent.current) return
    sent.current = rested
    send(rested)
  }, [rested])
  return (
    <Field label={words.search} className="w-full md:w-72">
      <TextInput
        type="search"
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  )
}

interface FilterAddress {
  address: URLSearchParams
  set: (name: string, value: string) => void
  /** Shows a tab without any filter. */
  show: (tab: TabName) => void
}

/** What is narrowed down, kept in the address so that it can be sent and reloaded. */
export function useFilters(): FilterAddress {
  const [address, change] = useSearchParams()
  const set = useCallback(
    (name: string, value: string) =>
      change((before) => withFilter(before, name, value), { replace: true, preventScrollReset: true }),
    [change],
  )
  const show = useCallback(
    (tab: TabName) => change(addressOfTab(tab), { replace: true, preventScrollReset: true }),
    [change],
  )
  return { address, set, show }
}
