import { Plus, X } from 'lucide-react'
import { limits } from '#shared/limits.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

interface RulesFieldProps {
  value: readonly string[]
  onChange: (rules: string[]) => void
  errorAt: (place: number) => string | undefined
}

/** The rules of a forum, one line each. */
export function RulesField({ value, onChange, errorAt }: RulesFieldProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-control font-medium">{words.rules}</legend>
      <p className="text-dense text-3">{words.rulesHint}</p>
      {value.map((rule, at) => (
        // A rule is known by its place: two may read the same while they are written.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-start gap-2">
          <Field label={words.ruleLabel(at + 1)} isLabelHidden error={errorAt(at)} className="flex-1">
            <TextInput value={rule} onChange={(event) => onChange(value.with(at, event.target.value))} />
          </Field>
          <IconButton
            label={words.removeRule(at + 1)}
            icon={<X aria-hidden />}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      {value.length < limits.forumRulesMax && (
        <Button
          size="small"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...value, ''])}
        >
          {words.addRule}
        </Button>
      )}
    </fieldset>
  )
}
