import { useState } from 'react'
import type { RemovedContent } from '#shared/admin.ts'
import { createAppeal } from '#shared/appeals.ts'
import { limits } from '#shared/limits.ts'
import { lengthOf } from '#shared/length.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/inputs.tsx'

const words = {
  why: 'Why should it be restored?',
  whyHint: 'You can appeal once. The moderators of the forum read it and answer.',
  send: 'Send appeal',
  cancel: 'Cancel',
  sent: 'Appeal sent',
  sentText: 'You will be notified as soon as it is decided.',
  failed: 'Failed to send the appeal. Please try again.',
  tooLong: (max: number) => `Must be at most ${max} characters`,
}

interface AppealFormProps {
  removed: Pick<RemovedContent, 'kind' | 'id'>
  onSent: () => void
  onCancel: () => void
}

/** Says why a removal was wrong; what was written stays until it has been sent. */
export function AppealForm({ removed: { kind, id }, onSent, onCancel }: AppealFormProps) {
  const [text, setText] = useState('')
  const { act, isBusy, refusal } = useAction(
    () => call(createAppeal, { body: { kind, id, text: text.trim() } }),
    {
      success: { title: words.sent, description: words.sentText },
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: onSent,
    },
  )
  const length = lengthOf(text.trim())
  const isTooLong = length > limits.appealMax
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (length > 0 && !isTooLong) void act()
      }}
    >
      <Field
        label={words.why}
        hint={words.whyHint}
        counter={{ value: text, max: limits.appealMax }}
        error={isTooLong ? words.tooLong(limits.appealMax) : undefined}
      >
        <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <ActionNotice refusal={refusal} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={length === 0 || isTooLong}>
          {words.send}
        </Button>
        <Button onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
