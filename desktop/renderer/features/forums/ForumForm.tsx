import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { createForum, ForumInput, type ForumPage } from '#shared/forums.ts'
import { limits } from '#shared/limits.ts'
import { slugOf } from '#shared/slug.ts'
import { call } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useKeptForm } from '../../lib/keptFields.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

interface ForumFormProps {
  /** How many forums the plan still allows. */
  usage: ReactNode
  onCreated: (forum: ForumPage) => void
}

const blank = { name: '', description: '', isPrivate: '' }

/** Makes a new forum. */
export function ForumForm({ usage, onCreated }: ForumFormProps) {
  const form = useForm({
    resolver: zodResolver(ForumInput),
    defaultValues: { name: '', description: '', isPrivate: false },
    mode: 'onTouched',
  })
  const { register, handleSubmit, control, formState, setError, setValue, reset } = form
  const { errors } = formState
  const { act, isBusy, refusal } = useAction((body: ForumInput) => call(createForum, { body }), {
    success: { title: words.created, description: words.createdText },
    failure: { title: words.error, sentence: words.createFailed, prefersReason: true },
    onSuccess: (forum) => {
      draft.clear()
      onCreated(forum)
    },
    onRefused: (error) => {
      for (const { path, message } of error.issues) {
        if (path === 'name' || path === 'description') setError(path, { message }, { shouldFocus: true })
      }
      return error.issues.length > 0
    },
  })
  const { name = '', description = '', isPrivate = false } = useWatch({ control })
  const isHydrated = useHydrated()
  const draft = useKeptForm({
    key: 'forum',
    blank,
    fields: { name, description, isPrivate: isPrivate ? 'true' : '' },
    fill: (kept) => {
      setValue('name', kept.name)
      setValue('description', kept.description)
      setValue('isPrivate', kept.isPrivate !== '')
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-5 rounded-card border bg-surface p-6"
      onSubmit={(event) => void handleSubmit((input) => act(input))(event)}
    >
      <Field
        label={words.name}
        error={errors.name?.message}
        hint={name.trim() && words.nameHint(slugOf(name, 'forum'))}
        counter={{ value: name, max: limits.forumNameMax }}
        isRequired
      >
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field
        label={words.description}
        error={errors.description?.message}
        counter={{ value: description, max: limits.forumDescriptionMax }}
        isRequired
      >
        <TextArea {...register('description')} rows={4} />
      </Field>
      <Switch label={words.privateLabel} hint={words.privateHint} {...register('isPrivate')} />
      <ActionNotice refusal={refusal} />
      {isHydrated && (
        <DraftNotice
          draft={draft}
          onDiscard={() => {
            draft.clear()
            reset()
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t pt-4">
        {usage}
        <div className="ms-auto flex gap-2">
          <ButtonLink href="/forums">{words.cancel}</ButtonLink>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {words.create}
          </Button>
        </div>
      </div>
    </form>
  )
}
