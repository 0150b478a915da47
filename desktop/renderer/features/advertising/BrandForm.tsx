import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { type Brand, BrandInput, createBrand, type OwnBrand, updateBrand } from '#shared/brands.ts'
import { limits } from '#shared/limits.ts'
import { slugOf } from '#shared/slug.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'

const words = {
  name: 'Brand name',
  nameHint: (slug: string) => `Your page: /advertising/brand/${slug}`,
  contactEmail: 'Contact email',
  contactHint: 'For receipts and our questions. It is not shown to others.',
  description: 'Description',
  website: 'Website',
  logo: 'Logo',
  logoHint: 'An https address, or upload an image below.',
  create: 'Create Brand',
  save: 'Save changes',
  cancel: 'Cancel',
  created: 'Brand Created Successfully!',
  createdText: 'Your brand has been registered. You can now create sponsored posts.',
  createFailed: 'Registration Failed',
  createFailedText: 'Your brand could not be registered. Please try again.',
  saved: 'Brand saved',
  saveFailed: 'Your changes could not be saved. Please try again.',
}

/** A field of another feature, put in by the page that knows both. */
export type FieldSlot = (field: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) => ReactNode

interface BrandFormProps {
  /** The brand to change; without it a new one is registered. */
  brand?: Brand & { contactEmail?: string | undefined }
  /** A new brand's first suggestion. */
  contactEmail?: string
  onDone: (brand: OwnBrand) => void
  onCancel: () => void
  logo: FieldSlot
}

const fieldNames = ['name', 'contactEmail', 'description', 'websiteUrl', 'logoUrl'] as const

/** Registers a brand, or changes it. */
export function BrandForm({ brand, contactEmail = '', onDone, onCancel, logo }: BrandFormProps) {
  const form = useForm({
    resolver: zodResolver(BrandInput),
    defaultValues: {
      name: brand?.name ?? '',
      contactEmail: brand?.contactEmail ?? contactEmail,
      description: brand?.description ?? '',
      websiteUrl: brand?.websiteUrl ?? '',
      logoUrl: brand?.logoUrl ?? '',
    },
    mode: 'onTouched',
  })
  const { register, control, handleSubmit, formState, setError } = form
  const { errors } = formState
  const { name = '', description } = useWatch({ control })
  const send = (body: BrandInput): Promise<OwnBrand> =>
    brand ? call(updateBrand, { params: { slug: brand.slug }, body }) : call(createBrand, { body })
  const { act, isBusy, refusal } = useAction(send, {
    success: brand ? { title: words.saved } : { title: words.created, description: words.createdText },
    failure: brand
      ? { sentence: words.saveFailed, prefersReason: true }
      : { title: words.createFailed, sentence: words.createFailedText, prefersReason: true },
    onSuccess: onDone,
    onRefused: ({ issues }) => {
      const known = issues.flatMap(({ path, message }) => {
        const field = fieldNames.find((fieldName) => fieldName === path)
        return field ? [{ field, message }] : []
      })
      for (const { field, message } of known) setError(field, { message }, { shouldFocus: true })
      return known.length > 0
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-5 rounded-card border bg-surface p-4 md:p-6"
      onSubmit={(event) => void handleSubmit((input) => act(input))(event)}
    >
      <Field
        label={words.name}
        error={errors.name?.message}
        hint={!brand && name.trim() && words.nameHint(slugOf(name, 'brand'))}
        counter={{ value: name, max: limits.brandNameMax }}
        isRequired
      >
        <TextInput autoComplete="organization" {...register('name')} />
      </Field>
      <Field
        label={words.contactEmail}
        error={errors.contactEmail?.message}
        hint={words.contactHint}
        isRequired
      >
        <TextInput type="email" autoComplete="email" {...register('contactEmail')} />
      </Field>
      <Field
        label={words.description}
        error={errors.description?.message}
        counter={{ value: description ?? '', max: limits.brandDescriptionMax }}
        isOptional
      >
        <TextArea rows={4} {...register('description')} />
      </Field>
      <Field label={words.website} error={errors.websiteUrl?.message} isOptional>
        <TextInput type="url" inputMode="url" placeholder="https://" {...register('websiteUrl')} />
      </Field>
      <Field label={words.logo} error={errors.logoUrl?.message} hint={words.logoHint} isOptional>
        <TextInput type="url" inputMode="url" placeholder="https://" {...register('logoUrl')} />
      </Field>
      <Controller
        control={control}
        name="logoUrl"
        render={({ field }) => (
          <>{logo({ value: field.value ?? '', onChange: field.onChange, error: undefined })}</>
        )}
      />
      <ActionNotice refusal={refusal} />
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {brand ? words.save : words.create}
        </Button>
      </div>
    </form>
  )
}
