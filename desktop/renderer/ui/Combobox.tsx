import { lazy, Suspense } from 'react'
import { controlLook } from './controlLook.ts'
import { useFieldControl } from './fieldContext.ts'

export interface ComboboxOption {
  value: string
  label: string
  hint?: string
}

export interface ComboboxProps {
  /** Needed unless a Field around it gives one. */
  label?: string
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (value: string) => void
  /** Asked for more options while one types; without it the given ones are filtered here. */
  onSearch?: (text: string) => void
  placeholder?: string
  isLoading?: boolean
}

const ComboboxField = lazy(() =>
  import('./floating/ComboboxField.tsx').then(({ ComboboxField }) => ({ default: ComboboxField })),
)

/** One of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  // The field context does not reach through the label twice: it is read here and handed on.
  const control = useFieldControl()
  const chosen = props.options.find((option) => option.value === props.value)
  return (
    <Suspense
      fallback={
        <input
          {...control}
          aria-label={props.label}
          readOnly
          value={chosen?.label ?? ''}
          placeholder={props.placeholder}
          className={`${controlLook} min-h-10`}
        />
      }
    >
      <ComboboxField {...props} control={control} />
    </Suspense>
  )
}
