import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './inputs.tsx'
import { lazily } from './lazily.tsx'

export interface AutocompleteGroup {
  /** Null for options that belong to no group. */
  label: string | null
  options: readonly { id: string; href: string; content: ReactNode }[]
}

export interface AutocompleteProps {
  label: string
  placeholder: string
  icon: ReactNode
  value: string
  onChange: (value: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  /** Whether suggestions are wanted: from the focus on, until one leaves. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Whether there is anything to be shown. */
  isShown: boolean
  isBusy: boolean
  groups: readonly AutocompleteGroup[]
  /** In the place of options, where there are none. */
  instead: ReactNode
  /** Enter while no option is active. */
  onSubmit: () => void
  /** An option has been followed. */
  onChosen: () => void
  /** Where the panel stands, beside being below the field. */
  panelClassName: string
  /** Between the field and the panel. */
  children?: ReactNode
}

export interface AutocompleteFieldProps extends AutocompleteProps {
  leaveCaret: (caret: Caret) => void
  /** Where the caret of the field stood that was there before, when it had the focus. */
  takeCaret: () => Caret | null
}

type Caret = [start: number | null, end: number | null]

/** What both fields say and look like: nothing moves when the second takes the place of the first. */
export const inputProps = ({ label, placeholder, setOpen }: AutocompleteProps) => ({
  type: 'search',
  'data-search': true,
  'aria-label': label,
  placeholder,
  enterKeyHint: 'search' as const,
  onFocus: () => setOpen(true),
  className: classes(controlLook, 'h-9 ps-9 [&::-webkit-search-cancel-button]:hidden touch:h-11'),
})

const AutocompleteField = lazily<AutocompleteFieldProps>(
  () => import('./floating/AutocompleteField.tsx').then(({ AutocompleteField }) => AutocompleteField),
  StillField,
)

/** The field until what suggests has arrived: one can type and send already. */
function StillField(props: AutocompleteFieldProps) {
  const { inputRef, leaveCaret, icon, value, onChange, onSubmit, children } = props
  useLayoutEffect(() => {
    const field = inputRef.current
    // On the way out the field is still there, and may have the focus.
    return () => {
      if (field && field === document.activeElement) leaveCaret([field.selectionStart, field.selectionEnd])
    }
  }, [inputRef, leaveCaret])
  return (
    <>
      <span className="relative flex-1">
        {icon}
        <input
          {...inputProps(props)}
          ref={inputRef}
          role="combobox"
          aria-expanded={false}
          aria-controls={undefined}
          aria-autocomplete="list"
          autoComplete="off"
          value={value}
          onPointerEnter={() => AutocompleteField.preload()}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onSubmit()
          }}
        />
      </span>
      {children}
    </>
  )
}

/** A field for free text that suggests where to go. */
export function Autocomplete(props: AutocompleteProps) {
  const caret = useRef<Caret | null>(null)
  const leaveCaret = useCallback((left: Caret) => {
    caret.current = left
  }, [])
  const takeCaret = useCallback(() => {
    const taken = caret.current
    caret.current = null
    return taken
  }, [])
  return <AutocompleteField {...props} leaveCaret={leaveCaret} takeCaret={takeCaret} />
}
