import { Search, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Autocomplete } from '../../ui/Autocomplete.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { optionGroups, searchPath, useQuickSearch } from './quickSearch.ts'
import { words } from './strings.ts'

// Nobody pays for results before there are any.
const QuickResult = lazy(() => import('./QuickResult.tsx'))

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
  const groups = (found ? optionGroups(found.term, found.results) : []).map(({ label, options }) => ({
    label,
    options: options.map((option) => ({
      id: option.id,
      href: option.href,
      content: (
        <Suspense fallback={<span className="h-8" />}>
          <QuickResult option={option} />
        </Suspense>
      ),
    })),
  }))
  const count = groups.flatMap(({ options }) => options).length
  const isShown = isOpen && term !== null && (found !== undefined || error !== undefined)

  const leave = () => {
    setOpen(false)
    setTyped('')
    // The heading of the next page takes the focus, but from nobody who types.
    input.current?.blur()
    onClose?.()
  }
  return (
    <search
      ref={box}
      className={classes('relative flex flex-1 items-center gap-1', onClose && 'px-2')}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Autocomplete
        label={words.search}
        placeholder={words.placeholder}
        icon={
          <Search
            className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-3"
            aria-hidden
          />
        }
        value={typed}
        onChange={(value) => {
          setTyped(value)
          // Whoever began before the page could hear of it has the focus already.
          setOpen(true)
        }}
        inputRef={input}
        isOpen={isOpen}
        setOpen={setOpen}
        isShown={isShown}
        isBusy={isSearching}
        groups={groups}
        instead={
          error && !isSearching ? (
            <p role="alert" className="px-4 py-6 text-center text-control text-2">
              {error.sentence || words.failed}
            </p>
          ) : (
            groups.length === 0 && (
              <output className="block px-4 py-6 text-center text-control text-2">
                {found && words.none(found.term)}
              </output>
            )
          )
        }
        onSubmit={() => {
          if (!term) return
          void navigate(searchPath(term))
          leave()
        }}
        onChosen={leave}
        panelClassName={onClose ? 'inset-x-2' : 'end-0 w-full min-w-80'}
      >
        {onClose && <IconButton label={words.closeSearch} icon={<X aria-hidden />} onClick={leave} />}
        <output className="sr-only">{isShown && !isSearching && count > 0 && words.found(count - 1)}</output>
      </Autocomplete>
    </search>
  )
}
