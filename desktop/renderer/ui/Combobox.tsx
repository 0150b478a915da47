import { controlLook } from './inputs.tsx'
import { useFieldControl } from './Field.tsx'
import { lazily } from './lazily.tsx'

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

export interface ComboboxFieldProps extends ComboboxProps {
  control: ReturnType<typeof useFieldControl>
}

const ComboboxField = lazily<ComboboxFieldProps>(
  () => import('./floating/ComboboxField.tsx').then(({ ComboboxField }) => ComboboxField),
  StillField,
)

/** The field before it can be typed into: nothing moves when the real one comes. */
function StillField({ control, label, options, value, placeholder }: ComboboxFieldProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <input
      {...control}
      aria-label={label}
      readOnly
      value={chosen?.label ?? ''}
      placeholder={placeholder}
      className={`${controlLook} min-h-10`}
    />
  )
}

/** One of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  return <ComboboxField {...props} control={useFieldControl()} />
}
