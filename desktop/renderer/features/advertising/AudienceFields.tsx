import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import type { CampaignFields } from './campaignFields.ts'
import { words } from './strings/campaign.ts'

interface AudienceFieldsProps {
  register: UseFormRegister<CampaignFields>
  errors: FieldErrors<CampaignFields>
}

/** Whom a campaign is for. */
export function AudienceFields({ register, errors }: AudienceFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-5 rounded-control border p-4">
      <legend className="px-1 text-control font-medium">{words.audience}</legend>
      <p className="-mt-2 text-dense text-3">{words.audienceText}</p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label={words.interests} hint={words.listHint} error={errors.interests?.message} isOptional>
          <TextInput autoComplete="off" {...register('interests')} />
        </Field>
        <Field label={words.minimumReach} error={errors.minimumReach?.message} isOptional>
          <TextInput inputMode="numeric" autoComplete="off" {...register('minimumReach')} />
        </Field>
        <Field
          label={words.countries}
          hint={words.countriesHint}
          error={errors.countries?.message}
          isOptional
        >
          <TextInput autoComplete="off" {...register('countries')} />
        </Field>
        <Field
          label={words.languages}
          hint={words.languagesHint}
          error={errors.languages?.message}
          isOptional
        >
          <TextInput autoComplete="off" {...register('languages')} />
        </Field>
      </div>
      <Field label={words.note} error={errors.note?.message} isOptional>
        <TextArea rows={2} {...register('note')} />
      </Field>
    </fieldset>
  )
}
