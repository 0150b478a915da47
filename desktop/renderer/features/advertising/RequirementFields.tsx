import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { publishDays } from '#shared/eligibility.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import type { CampaignFields } from './campaignFields.ts'
import { askedFields } from './requirementFields.ts'

const words = {
  title: 'What you ask of creators',
  text: 'Creators see each fact with their own value before they write. Who does not meet all of them cannot apply. What stays empty is not asked for.',
  askedDays: 'Days as a member',
  askedPosts: 'Public posts',
  askedKarma: 'Independent karma',
  askedKarmaHint: 'Karma without the votes of your people and of creators who had a deal with you.',
  askedReports: 'Most upheld reports in 12 months',
  askedReportsHint: '0 asks for none.',
  askedDeals: 'Deals published on time',
  askedDealsHint: `Within ${publishDays} days of the text’s approval, with any brand.`,
  askedForums: 'A post in one of these forums',
  askedForumsHint: 'Public forums, separated by commas, such as r/home-espresso.',
}

interface RequirementFieldsProps {
  register: UseFormRegister<CampaignFields>
  errors: FieldErrors<CampaignFields>
  /** Something is asked for already. */
  isAsking: boolean
}

/** What a campaign asks of whoever applies; closed while it asks for nothing. */
export function RequirementFields({ register, errors, isAsking }: RequirementFieldsProps) {
  const [isOpen, setOpen] = useState(isAsking)
  const hasError = Object.values(askedFields).some((name) => errors[name] !== undefined)
  const number = (
    name: Exclude<keyof typeof words, 'title' | 'text'> & keyof CampaignFields,
    hint?: string,
  ) => (
    <Field label={words[name]} hint={hint} error={errors[name]?.message} isOptional>
      <TextInput inputMode="numeric" autoComplete="off" {...register(name)} />
    </Field>
  )
  return (
    <details
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-control border"
    >
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 rounded-control px-4 py-2 text-control font-medium">
        {words.title}
        <ChevronDown className="ms-auto size-4 text-3 group-open:rotate-180" aria-hidden />
      </summary>
      <div className="flex flex-col gap-5 px-4 pb-4">
        <p className="text-dense text-3">{words.text}</p>
        <div className="grid items-start gap-5 md:grid-cols-2">
          {number('askedDays')}
          {number('askedPosts')}
          {number('askedKarma', words.askedKarmaHint)}
          {number('askedReports', words.askedReportsHint)}
          {number('askedDeals', words.askedDealsHint)}
          <Field
            label={words.askedForums}
            hint={words.askedForumsHint}
            error={errors.askedForums?.message}
            isOptional
          >
            <TextInput autoComplete="off" {...register('askedForums')} />
          </Field>
        </div>
      </div>
    </details>
  )
}
