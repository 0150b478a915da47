import { type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { countingDays, reachKinds } from '#shared/reach.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import type { CampaignFields } from './campaignFields.ts'
import { reachWords } from './strings.ts'

const words = {
  pricing: 'How a post is paid',
  hint: 'Agreed deals keep the prices they were agreed with.',
  options: [
    { value: 'fixed', label: 'A fixed price' },
    { value: 'engagement', label: 'By counted reach' },
  ],
  prices: 'Price of each counted act',
  text: `For each paying member, once for each post, in the ${countingDays} days after publication. What stays empty costs nothing. When the most for one post is reached, nothing more is paid; what was not earned becomes free again.`,
}

interface PricingFieldsProps {
  register: UseFormRegister<CampaignFields>
  errors: FieldErrors<CampaignFields>
  isCounted: boolean
}

/** Whether each post has one price, or is paid by whom it reaches. */
export function PricingFields({ register, errors, isCounted }: PricingFieldsProps) {
  return (
    <>
      <Field label={words.pricing} hint={words.hint} error={errors.pricing?.message}>
        <NativeSelect options={words.options} {...register('pricing')} />
      </Field>
      {isCounted && (
        <fieldset className="flex flex-col gap-4 rounded-control border p-4">
          <legend className="px-1 text-control font-medium">{words.prices}</legend>
          <p className="-mt-2 text-dense text-3">{words.text}</p>
          <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
            {reachKinds.map((kind) => (
              <Field key={kind} label={reachWords.kinds[kind]} error={errors[kind]?.message}>
                <TextInput inputMode="decimal" autoComplete="off" placeholder="0.10" {...register(kind)} />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
