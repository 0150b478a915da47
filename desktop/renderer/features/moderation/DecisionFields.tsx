import { limits } from '#shared/limits.ts'
import { lengthOf } from '#shared/text.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextArea } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

interface ReasonFieldProps {
  reason: string
  onReason: (reason: string) => void
}

/** Why somebody acts: it stands in the log, and the people concerned read it. */
export function ReasonField({ reason, onReason }: ReasonFieldProps) {
  const max = limits.reasonMax
  const isTooLong = lengthOf(reason.trim()) > max
  return (
    <Field
      label={words.reason}
      isRequired
      error={isTooLong ? words.tooLong(max) : undefined}
      counter={{ value: reason, max }}
    >
      <TextArea
        rows={3}
        placeholder={words.reasonPlaceholder}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
    </Field>
  )
}

interface DecisionFieldsProps<Act extends string> extends ReasonFieldProps {
  options: readonly { value: Act; label: string }[]
  act: Act | ''
  onAct: (act: Act) => void
  hint?: string | undefined
}

/** What is decided, and why. */
export function DecisionFields<Act extends string>(props: DecisionFieldsProps<Act>) {
  const { options, act, onAct, hint, ...reason } = props
  return (
    <>
      <Field label={words.action} isRequired hint={hint}>
        <NativeSelect
          options={options}
          placeholder={words.chooseAction}
          value={act}
          onChange={({ target }) => {
            const option = options.find(({ value }) => value === target.value)
            if (option) onAct(option.value)
          }}
        />
      </Field>
      <ReasonField {...reason} />
    </>
  )
}
