import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { type Application, ApplicationEdit, editApplication } from '#shared/applications.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { creatorWords as words, words as dealWords } from './strings/deal.ts'

interface EditApplicationProps {
  application: Application
  onSaved: () => void
  onCancel: () => void
}

/** Changes an application that is not decided yet; after requested changes this hands it in again. */
export function EditApplication({ application, onSaved, onCancel }: EditApplicationProps) {
  const form = useForm({
    resolver: zodResolver(ApplicationEdit),
    defaultValues: {
      proposedContent: application.proposedContent,
      userMessage: application.userMessage ?? '',
    },
    mode: 'onTouched',
  })
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const { proposedContent = '', userMessage } = useWatch({ control })
  const { act, isBusy, refusal } = useAction(
    (body: ApplicationEdit) => call(editApplication, { params: { id: application.id }, body }),
    {
      success: { title: words.edited },
      failure: { sentence: words.editFailed, prefersReason: true },
      onSuccess: onSaved,
    },
  )
  return (
    <form
      noValidate
      aria-label={words.edit}
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((body) => act(body))(event)}
    >
      <Field
        label={dealWords.proposal}
        error={errors.proposedContent?.message}
        counter={{ value: proposedContent, max: limits.proposalMax }}
        isRequired
      >
        <TextArea rows={6} {...register('proposedContent')} />
      </Field>
      <Field
        label={dealWords.message}
        error={errors.userMessage?.message}
        counter={{ value: userMessage ?? '', max: limits.applicationMessageMax }}
        isOptional
      >
        <TextArea rows={3} {...register('userMessage')} />
      </Field>
      <ActionNotice refusal={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.save}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  )
}
