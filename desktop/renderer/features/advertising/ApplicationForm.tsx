import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApplicationInput, applyForSponsorship } from '#shared/applications.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ActionNotice, SubscriptionRequired } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { fieldsOf, useKeptFields } from '../../lib/keptFields.ts'

const words = {
  form: 'Your application',
  proposal: 'What you would write',
  proposalHint: 'Your angle, your experience with the subject, and where you would post it.',
  reach: 'Expected reach',
  reachHint: 'About how many people will read it.',
  message: 'Message to the brand',
  messageHint: 'Questions are welcome. The brand answers before anything is agreed.',
  submit: 'Submit Application',
  submitted: 'Application Submitted!',
  submittedText: 'Your sponsorship application has been sent to the brand for review.',
  failed: 'Application Failed',
  failedText: 'Your application could not be sent. Please try again.',
}

interface ApplicationFormProps {
  campaignId: string
  onApplied: () => void
}

const blank = { proposedContent: '', expectedReach: '', userMessage: '' }
type Fields = typeof blank

/** Applies to a campaign. */
export function ApplicationForm({ campaignId, onApplied }: ApplicationFormProps) {
  const viewer = useViewer()
  const draft = useDraft(`application:${campaignId}`)
  const form = useForm<Fields & { sponsoredPostId: string }, unknown, ApplicationInput>({
    resolver: zodResolver<Fields & { sponsoredPostId: string }, unknown, ApplicationInput>(
      ApplicationInput as never,
    ),
    defaultValues: { ...fieldsOf(blank, draft.content), sponsoredPostId: campaignId },
    mode: 'onTouched',
  })
  const { register, handleSubmit, control, formState, setError, reset } = form
  const { errors } = formState
  const { act, isBusy, refusal } = useAction(
    (body: ApplicationInput) => call(applyForSponsorship, { body }),
    {
      success: { title: words.submitted, description: words.submittedText },
      failure: { title: words.failed, sentence: words.failedText, prefersReason: true },
      onSuccess: () => {
        draft.clear()
        onApplied()
      },
      onRefused: ({ issues }) => {
        const known = issues.filter(({ path }) => path in blank)
        for (const { path, message } of known)
          setError(path as keyof Fields, { message }, { shouldFocus: true })
        return known.length > 0
      },
    },
  )
  const { proposedContent = '', expectedReach = '', userMessage = '' } = useWatch({ control })
  useKeptFields({ draft, blank, fields: { proposedContent, expectedReach, userMessage } })
  const refill = useEffectEvent(() =>
    reset({ ...fieldsOf(blank, draft.content), sponsoredPostId: campaignId }),
  )
  useEffect(() => {
    if (draft.version > 0) refill()
  }, [draft.version])

  return (
    <form
      noValidate
      aria-label={words.form}
      className="flex flex-col gap-5 rounded-card border bg-surface p-5 md:p-6"
      onSubmit={(event) => void handleSubmit((input) => act(input))(event)}
    >
      <Field
        label={words.proposal}
        hint={words.proposalHint}
        error={errors.proposedContent?.message}
        counter={{ value: proposedContent, max: limits.proposalMax }}
        isRequired
      >
        <TextArea rows={7} {...register('proposedContent')} />
      </Field>
      <Field label={words.reach} hint={words.reachHint} error={errors.expectedReach?.message} isOptional>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
          {...register('expectedReach')}
        />
      </Field>
      <Field
        label={words.message}
        hint={words.messageHint}
        error={errors.userMessage?.message}
        counter={{ value: userMessage, max: limits.applicationMessageMax }}
        isOptional
      >
        <TextArea rows={3} {...register('userMessage')} />
      </Field>
      <ActionNotice refusal={refusal} />
      <DraftNotice draft={draft} describe={(content) => fieldsOf(blank, content).proposedContent} />
      {viewer && !viewer.isEntitled ? (
        <SubscriptionRequired />
      ) : (
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {words.submit}
        </Button>
      )}
    </form>
  )
}
