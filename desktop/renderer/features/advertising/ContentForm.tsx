import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, useForm, useWatch } from 'react-hook-form'
import { type ApplicationPage, ContentInput, submitContent } from '#shared/applications.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { StarInput } from '../../ui/StarInput.tsx'
import type { FieldSlot } from './BrandForm.tsx'
import { fieldsOf, useKeptFields } from '../../lib/keptFields.ts'
import { dealWords } from './strings.ts'

const words = {
  rating: 'Your rating',
  ratingHint: 'With a rating the text becomes a review. The brand cannot ask for a good one.',
  isReview: 'Publish it as a review with stars',
  handIn: 'Submit for approval',
  handedIn: 'Text submitted',
  handedInText: 'The brand has been asked to approve it.',
  handInFailed: 'Your text could not be submitted. Please try again.',
  title: 'Title',
}

/** What the text of a sponsored post is written with. */
export interface ContentSlots {
  forum: FieldSlot
  body: FieldSlot
}

interface ContentFormProps {
  application: ApplicationPage
  slots: ContentSlots
  onSubmitted: () => void
}

/** As the form and its draft hold it; the rating is empty where the text is no review. */
interface Fields extends Record<string, string> {
  forumId: string
  title: string
  content: string
  rating: string
}

const resolve = zodResolver(ContentInput)
const resolver: Resolver<Fields, unknown, ContentInput> = (values, context, options) =>
  resolve(
    { ...values, rating: values.rating ? Number(values.rating) : null },
    context,
    options as never,
  ) as never

const fieldNames = ['forumId', 'title', 'content', 'rating'] as const

/** Submits the text of a sponsored post as a new version. */
export function ContentForm({ application, slots, onSubmitted }: ContentFormProps) {
  const { id, versions } = application
  const last = versions[0]
  const blank: Fields = {
    forumId: last?.forumId ?? '',
    title: last?.title ?? '',
    content: last?.content ?? '',
    rating: last?.rating ? String(last.rating) : '',
  }
  const draft = useDraft(`sponsored:${id}`)
  const [start] = useState(() => fieldsOf(blank, draft.content))
  const form = useForm<Fields, unknown, ContentInput>({ resolver, defaultValues: start, mode: 'onTouched' })
  const { register, control, handleSubmit, formState, setError, setValue, reset } = form
  const { errors } = formState
  const values = useWatch({ control })
  const fields: Fields = {
    forumId: values['forumId'] ?? '',
    title: values['title'] ?? '',
    content: values['content'] ?? '',
    rating: values['rating'] ?? '',
  }
  useKeptFields({ draft, blank, fields })
  const { act, isBusy, refusal } = useAction(
    (body: ContentInput) => call(submitContent, { params: { id }, body }),
    {
      success: { title: words.handedIn, description: words.handedInText },
      failure: { sentence: words.handInFailed, prefersReason: true },
      onSuccess: () => {
        draft.clear()
        onSubmitted()
      },
      onRefused: ({ issues }) => {
        const known = issues.flatMap(({ path, message }) => {
          const name = fieldNames.find((field) => field === path)
          return name ? [{ name, message }] : []
        })
        for (const { name, message } of known) setError(name, { message }, { shouldFocus: true })
        return known.length > 0
      },
    },
  )
  const submit = () => void handleSubmit((body) => act(body))()
  const isReview = fields.rating !== ''
  return (
    <form
      noValidate
      aria-label={last ? dealWords.writeAgain : dealWords.write}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Controller
        control={control}
        name="forumId"
        render={({ field }) => (
          <>
            {slots.forum({ value: field.value, onChange: field.onChange, error: errors['forumId']?.message })}
          </>
        )}
      />
      <Field
        label={words.title}
        error={errors['title']?.message}
        counter={{ value: fields.title, max: limits.titleMax }}
        isRequired
      >
        <TextInput dir="auto" autoComplete="off" {...register('title')} />
      </Field>
      <div className="flex flex-col gap-2">
        <Checkbox
          label={words.isReview}
          hint={words.ratingHint}
          checked={isReview}
          onChange={({ target }) => setValue('rating', target.checked ? '5' : '')}
        />
        {isReview && (
          <StarInput
            label={words.rating}
            value={Number(fields.rating)}
            onChange={(rating) => setValue('rating', String(rating))}
          />
        )}
      </div>
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <>
            {slots.body({ value: field.value, onChange: field.onChange, error: errors['content']?.message })}
          </>
        )}
      />
      <ActionNotice refusal={refusal} />
      <DraftNotice
        draft={draft}
        describe={(content) => fieldsOf(blank, content).content}
        onDiscard={() => {
          draft.clear()
          reset(blank)
        }}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="self-start">
        {words.handIn}
      </Button>
    </form>
  )
}
