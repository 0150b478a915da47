import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { ProfileInput, updateProfile, type Viewer } from '#shared/auth.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { useForget } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

interface ProfileFormProps {
  viewer: Viewer
  /** The field that takes a picture. */
  renderPicture: (url: string, onChange: (url: string) => void) => ReactNode
}

const fields = ['displayName', 'bio', 'location', 'websiteUrl', 'profileImageUrl'] as const

const valuesOf = (viewer: Viewer) => ({
  displayName: viewer.displayName ?? '',
  bio: viewer.bio ?? '',
  location: viewer.location ?? '',
  websiteUrl: viewer.websiteUrl ?? '',
  profileImageUrl: viewer.profileImageUrl ?? '',
})

/** What others read about oneself. */
export function ProfileForm({ viewer, renderPicture }: ProfileFormProps) {
  const forget = useForget()
  const form = useForm({
    resolver: zodResolver(ProfileInput),
    defaultValues: valuesOf(viewer),
    mode: 'onTouched',
  })
  const { register, control, handleSubmit, formState, setError } = form
  const { errors } = formState
  const { displayName, bio, location } = useWatch({ control })
  const { act, isBusy, refusal } = useAction((body: ProfileInput) => call(updateProfile, { body }), {
    success: { title: words.saved, description: words.savedText },
    failure: { sentence: words.saveFailed },
    onSuccess: (changed) => {
      form.reset(valuesOf(changed))
      forget('/api/users/')
      void refreshViewer()
    },
    onRefused: ({ issues }) => {
      const known = issues.filter(({ path }) => fields.some((name) => name === path))
      for (const { path, message } of known) setError(path as 'bio', { message }, { shouldFocus: true })
      return known.length > 0
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-5 rounded-card border bg-surface p-4 md:p-6"
      onSubmit={(event) => void handleSubmit((input) => act(input))(event)}
    >
      <Controller
        control={control}
        name="profileImageUrl"
        render={({ field }) => (
          <div className="flex flex-col gap-1.5">
            <p className="text-control font-medium">{words.picture}</p>
            {renderPicture(field.value ?? '', field.onChange)}
            {errors.profileImageUrl && (
              <p className="text-dense text-danger">{errors.profileImageUrl.message}</p>
            )}
          </div>
        )}
      />
      <Field
        label={words.displayName}
        error={errors.displayName?.message}
        counter={{ value: displayName ?? '', max: limits.displayNameMax }}
      >
        <TextInput {...register('displayName')} autoComplete="name" />
      </Field>
      <Field
        label={words.bio}
        hint={words.bioHint}
        error={errors.bio?.message}
        counter={{ value: bio ?? '', max: limits.bioMax, isAlwaysShown: true }}
      >
        <TextArea {...register('bio')} rows={4} />
      </Field>
      <Field
        label={words.location}
        error={errors.location?.message}
        counter={{ value: location ?? '', max: limits.locationMax }}
      >
        <TextInput {...register('location')} autoComplete="address-level2" />
      </Field>
      <Field label={words.website} error={errors.websiteUrl?.message}>
        <TextInput
          {...register('websiteUrl')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
        />
      </Field>
      <ActionNotice refusal={refusal} />
      <div className="flex justify-end border-t pt-4">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
