import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { controlLook } from '../../ui/inputs.tsx'
import { optionGroups } from './quickResults.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { words } from './strings.ts'
import { useListbox } from './useListbox.ts'
import { searchPath, useQuickSearch } from './useQuickSearch.ts'

export interface SearchBoxProps {
  /** In the place of a phone's bar: it takes the focus, and its button closes it. */
  onClose?: () => void
}

/** The search field of the chrome with its quick results. */
export function SearchBox({ onClose }: SearchBoxProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSummoned = onClose !== undefined
  useEffect(() => {
    if (isSummoned) input.current?.focus()
  }, [isSummoned])
  const navigate = useNavigate()
  const { found, error, isSearching, term } = useQuickSearch(typed)
  const groups = found ? optionGroups(found.term, found.results) : []
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && term !== null && (found !== undefined || error !== undefined)

  const leave = () => {
    setOpen(false)
    setTyped('')
    // The heading of the next page takes the focus, but from nobody who types.
    input.current?.blur()
    onClose?.()
  }
  const choose = (id: string | null) => {
    const href = options.find((option) => option.id === id)?.href ?? (term ? searchPath(term) : null)
    if (href === null) return
    void navigate(href)
    leave()
  }
  const listbox = useListbox({
    ids: isShown ? options.map(({ id }) => id) : [],
    isOpen: isShown,
    setOpen,
    onChoose: choose,
  })

  return (
    <search
      ref={box}
      className={classes('relative flex flex-1 items-center gap-1', onClose && 'px-2')}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <span className="relative flex-1">
        <Search
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-3"
          aria-hidden
        />
        <input
          ref={input}
          type="search"
          data-search
          aria-label={words.search}
          placeholder={words.placeholder}
          value={typed}
          enterKeyHint="search"
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value)
            listbox.setActiveId(null)
            setOpen(true)
          }}
          className={classes(controlLook, 'h-9 ps-9 [&::-webkit-search-cancel-button]:hidden touch:h-11')}
          {...listbox.field}
        />
      </span>
      {onClose && <IconButton label={words.closeSearch} icon={<X aria-hidden />} onClick={leave} />}
      <output className="sr-only">
        {isShown && !isSearching && (options.length > 0 ? words.found(options.length - 1) : '')}
      </output>
      {isShown && (
        <div
          aria-busy={isSearching}
          className={classes(
            'absolute top-full z-40 mt-1.5 max-h-[min(36rem,calc(100dvh-5rem))] overflow-y-auto rounded-card border bg-surface shadow-float',
            onClose ? 'inset-x-2' : 'end-0 w-full min-w-80',
          )}
        >
          {error && !isSearching ? (
            <p role="alert" className="px-4 py-6 text-center text-control text-2">
              {error.sentence || words.failed}
            </p>
          ) : options.length > 0 ? (
            <SearchPanel
              groups={groups}
              listId={listbox.listId}
              optionId={listbox.optionId}
              active={listbox.active}
              onPoint={listbox.setActiveId}
              onChosen={leave}
            />
          ) : (
            <output className="block px-4 py-6 text-center text-control text-2">
              {found && words.none(found.term)}
            </output>
          )}
        </div>
      )}
    </search>
  )
}
