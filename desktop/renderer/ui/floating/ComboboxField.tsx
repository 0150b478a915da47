import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { controlLook } from '../inputs.tsx'
import type { ComboboxFieldProps } from '../Combobox.tsx'
import { uiWords } from '../strings.ts'

const shownMax = 50

export function ComboboxField(props: ComboboxFieldProps) {
  const { label, options, value, onChange, onSearch, placeholder, isLoading = false, control } = props
  const chosenLabel = options.find((option) => option.value === value)?.label ?? ''
  // Null while nobody types: the field then shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const matches = useMemo(() => {
    const sought = onSearch || typed === null ? '' : typed.trim().toLowerCase()
    return options.filter((option) => option.label.toLowerCase().includes(sought)).slice(0, shownMax)
  }, [options, typed, onSearch])
  return (
    <ComboboxProvider
      value={typed ?? chosenLabel}
      setValue={(text) => {
        setTyped(text)
        onSearch?.(text)
      }}
      selectedValue={value ?? ''}
      setSelectedValue={(next) => {
        if (typeof next === 'string') onChange(next)
        setTyped(null)
      }}
      resetValueOnHide={false}
      // An arrow key never leaves the list: the only match stays the one that Enter takes.
      includesBaseElement={false}
    >
      <Combobox
        autoSelect
        aria-label={label}
        placeholder={placeholder}
        {...control}
        onBlur={() => setTyped(null)}
        onFocus={(event) => event.currentTarget.select()}
        className={`${controlLook} min-h-10`}
      />
      <ComboboxPopover
        portal
        sameWidth
        unmountOnHide
        gutter={4}
        className="floating-menu z-50 max-h-72 overflow-y-auto rounded-card border bg-surface p-1 shadow-float"
      >
        {matches.map((option) => (
          <ComboboxItem
            key={option.value}
            value={option.value}
            setValueOnClick={false}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2.5 text-control data-active-item:bg-sunken touch:min-h-11"
          >
            <span className="truncate">{option.label}</span>
            {option.hint && <span className="truncate text-dense text-3">{option.hint}</span>}
            {option.value === value && <Check className="ms-auto size-4 text-accent" aria-hidden />}
          </ComboboxItem>
        ))}
        {matches.length === 0 && (
          <output className="block px-2.5 py-2 text-control text-3">
            {isLoading ? uiWords.loading : uiWords.noResults}
          </output>
        )}
      </ComboboxPopover>
    </ComboboxProvider>
  )
}
