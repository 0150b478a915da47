import { useState } from 'react'
import { commentContent } from '#shared/comments.ts'
import { limits } from '#shared/limits.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { useDraft } from '../../lib/drafts.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { suggestReferences } from '../../lib/suggest.ts'
import { Button } from '../../ui/Button.tsx'
import { Composer } from '../../ui/Composer.tsx'
import { Field } from '../../ui/Field.tsx'
import { words } from './strings.ts'

interface CommentFormProps {
  /** What is written, for the draft: `comment:{postId}`. */
  draftKey: string
  label: string
  submitLabel: string
  /** What stands there at first: a comment that is being changed. */
  initial?: string
  placeholder?: string
  isBusy: boolean
  refusal: Refusal | null
  /** Answers whether it was taken; the draft is then done. */
  onSubmit: (content: string) => Promise<boolean>
  onCancel?: () => void
  hasAutoFocus?: boolean
}

export function CommentForm(props: CommentFormProps) {
  const { draftKey, label, submitLabel, initial = '', isBusy, refusal, onSubmit, onCancel } = props
  const draft = useDraft(draftKey)
  const [isTouched, setTouched] = useState(false)
  const [error, setError] = useState<string>()
  const content = draft.content === '' && !isTouched ? initial : draft.content

  const submit = async () => {
    const parsed = commentContent.safeParse(content)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    setError(undefined)
    if (!(await onSubmit(parsed.data))) return
    draft.clear()
    setTouched(false)
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={label} isLabelHidden error={error}>
        <Composer
          value={content}
          placeholder={props.placeholder}
          max={limits.commentMax}
          rows={2}
          suggest={suggestReferences}
          hasAutoFocus={props.hasAutoFocus}
          onChange={(value) => {
            setTouched(true)
            setError(undefined)
            draft.write(value)
          }}
          onSubmit={() => void submit()}
        />
      </Field>
      <DraftNotice draft={draft} />
      <ActionNotice refusal={refusal} />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button size="small" variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        {refusal?.kind !== 'subscription' && (
          <Button size="small" variant="primary" type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  )
}
