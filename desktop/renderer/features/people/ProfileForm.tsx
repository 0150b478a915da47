import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { Viewer } from '#shared/auth.ts'
import { limits } from '#shared/limits.ts'
import { ProfileInput, updateProfile } from '#shared/profile.ts'
import { Username } from '#shared/users.ts'
import { call } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useKeptForm } from '../../lib/keptFields.ts'
import { useForget } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'

const words = {
  displayName: 'Display name',
  bio: 'Bio',
  bioHint: 'A few words about you. Markdown works.',
  location: 'Location',
  website: 'Website',
  picture: 'Picture',
  save: 'Save changes',
  saved: 'Profile updated',
  savedText: 'Your profile has been updated successfully!',
  saveFailed: 'Failed to update profile. Please try again.',
  username: 'Username',
  usernameHint: 'It can be changed once, and is part of the address of your profile.',
  usernameFixed: 'It has already been changed once and cannot be changed again.',
  usernameChange: 'Change username',
  usernameTitle: (username: string) => `Change your username to u/${username}?`,
  usernameText: 'The username can be changed only once. Links to your old one stop working.',
}

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
  })
  const { register, control, handleSubmit, formState, setError, setValue } = form
  const { errors } = formState
  const values = useWatch({ control })
  const { profileImageUrl: _, ...blank } = valuesOf(viewer)
  const typed = {
    displayName: values.displayName ?? '',
    bio: values.bio ?? '',
    location: values.location ?? '',
    websiteUrl: values.websiteUrl ?? '',
  }
  const isHydrated = useHydrated()
  const draft = useKeptForm({
    key: 'profile',
    blank,
    fields: typed,
    fill: (kept) => {
      setValue('displayName', kept.displayName)
      setValue('bio', kept.bio)
      setValue('location', kept.location)
      setValue('websiteUrl', kept.websiteUrl)
    },
  })
  const { act, isBusy, refusal } = useAction((body: ProfileInput) => call(updateProfile, { body }), {
    success: { title: words.saved, description: words.savedText },
    failure: { sentence: words.saveFailed },
    onSuccess: (changed) => {
      draft.clear()
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
        counter={{ value: typed.displayName, max: limits.displayNameMax }}
      >
        <TextInput {...register('displayName')} autoComplete="name" />
      </Field>
      <Field
        label={words.bio}
        hint={words.bioHint}
        error={errors.bio?.message}
        counter={{ value: typed.bio, max: limits.bioMax, isAlwaysShown: true }}
      >
        <TextArea {...register('bio')} rows={4} />
      </Field>
      <Field
        label={words.location}
        error={errors.location?.message}
        counter={{ value: typed.location, max: limits.locationMax }}
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
      {isHydrated && (
        <DraftNotice
          draft={draft}
          onDiscard={() => {
            draft.clear()
            form.reset({ ...blank, profileImageUrl: form.getValues('profileImageUrl') })
          }}
        />
      )}
      <div className="flex justify-end border-t pt-4">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** The name in one's addresses: changed once, after being asked. */
export function UsernamePanel({ viewer }: { viewer: Viewer }) {
  const [typed, setTyped] = useState(viewer.username)
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<string | null>(null)
  const { act, refusal } = useAction((username: string) => call(updateProfile, { body: { username } }), {
    success: { title: words.saved, description: words.savedText },
    failure: { sentence: words.saveFailed, prefersReason: true },
    onSuccess: () => {
      setAsked(null)
      void refreshViewer()
    },
  })
  const ask = () => {
    const parsed = Username.safeParse(typed)
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success && parsed.data !== viewer.username) setAsked(parsed.data)
  }
  return (
    <Card as="section" className="md:p-6">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <h2 className="font-bold">{words.username}</h2>
        <Field
          label={words.username}
          isLabelHidden
          error={error}
          hint={viewer.canChangeUsername ? words.usernameHint : words.usernameFixed}
        >
          <TextInput
            value={typed}
            autoCapitalize="none"
            autoComplete="username"
            spellCheck={false}
            disabled={!viewer.canChangeUsername}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {viewer.canChangeUsername && (
          <Button type="submit" className="self-end">
            {words.usernameChange}
          </Button>
        )}
      </form>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={words.usernameTitle(asked ?? '')}
        description={words.usernameText}
        confirmLabel={words.usernameChange}
        onConfirm={async () => void (asked && (await act(asked)))}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      />
    </Card>
  )
}
