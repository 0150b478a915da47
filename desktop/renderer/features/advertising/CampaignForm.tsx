import { Controller, type FieldErrors, useForm, type UseFormRegister, useWatch } from 'react-hook-form'
import { type Campaign, type CampaignInput, createCampaign, updateCampaign } from '#shared/campaigns.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import type { FieldSlot } from './BrandForm.tsx'
import {
  bodyOf,
  type CampaignFields,
  campaignResolver,
  fieldOfIssue,
  fieldsOfCampaign,
} from './campaignFields.ts'
import { centsOf, printedSplit } from './money.ts'
import { PricingFields } from './PricingFields.tsx'
import { RequirementFields } from './RequirementFields.tsx'

const words = {
  editReview: 'Changing what creators read may send the campaign back to review.',
  title: 'Title',
  content: 'What creators should know',
  contentHint: 'What the product is, what you hope to read about it, what matters to you. Markdown works.',
  planBudget: 'Planned budget',
  planBudgetHint: 'In US dollars. You pay it in afterwards, all at once or in parts.',
  price: 'Price of one post',
  most: 'Most for one post',
  mostHint: (creator: string, platform: string) =>
    `It is reserved for each post: at most ${creator} for the creator and ${platform} for the platform.`,
  priceHint: (creator: string, platform: string) =>
    `The creator receives ${creator}, the platform keeps ${platform}.`,
  callToAction: 'Call to action',
  callToActionHint: 'A few words, such as “Try it at your desk”.',
  targetUrl: 'Link',
  targetUrlHint: 'Where readers go. Links in sponsored posts are marked as such.',
  image: 'Image',
  audience: 'Who it is for',
  audienceText: 'Creators read this. It excludes nobody.',
  interests: 'Interests',
  listHint: 'Separated by commas.',
  countries: 'Countries',
  countriesHint: 'Two-letter codes, such as US, DE.',
  languages: 'Languages',
  languagesHint: 'Two-letter codes, such as en, de.',
  minimumReach: 'Reach of at least',
  note: 'Note to creators',
  expires: 'Ends on',
  expiresHint: 'At the end of that day. What is then free of the budget is refunded.',
  requiresApproval: 'Have it reviewed by an admin',
  requiresApprovalHint: 'Campaigns of brands that are not verified always are.',
  saveNew: 'Save draft',
  next: 'A draft is seen by your brand alone. Next you add budget and submit it for review; creators can apply once an admin has approved it.',
  save: 'Save changes',
  cancel: 'Cancel',
  created: 'Campaign saved',
  createdText: 'Add budget to submit it.',
  saved: 'Campaign saved',
  saveFailed: 'The campaign could not be saved. Please try again.',
}

interface CampaignFormProps {
  slug: string
  isVerified: boolean
  /** The campaign to change; without it a new one is drafted. */
  campaign?: Campaign
  onSaved: (campaign: Campaign) => void
  onCancel: () => void
  picture: FieldSlot
}

/** Drafts a campaign, or changes it. */
export function CampaignForm(props: CampaignFormProps) {
  const { slug, isVerified, campaign, onSaved, onCancel, picture } = props
  const form = useForm<CampaignFields, unknown, CampaignInput>({
    resolver: campaignResolver,
    defaultValues: fieldsOfCampaign(campaign),
    mode: 'onTouched',
  })
  const { register, control, handleSubmit, formState, setError } = form
  const { errors } = formState
  const { title = '', content = '', callToAction = '', price = '', pricing } = useWatch({ control })
  const isCounted = pricing === 'engagement'
  const split = printedSplit(centsOf(price))
  const send = (input: CampaignInput): Promise<Campaign> =>
    campaign
      ? call(updateCampaign, { params: { id: campaign.id }, body: bodyOf(input) })
      : call(createCampaign, { params: { slug }, body: bodyOf(input) })
  const { act, isBusy, refusal } = useAction(send, {
    success: campaign ? { title: words.saved } : { title: words.created, description: words.createdText },
    failure: { sentence: words.saveFailed, prefersReason: true },
    onSuccess: onSaved,
    onRefused: ({ issues }) => {
      const known = issues.flatMap(({ path, message }) => {
        const field = fieldOfIssue(path)
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
        label={words.title}
        error={errors.title?.message}
        counter={{ value: title, max: limits.titleMax }}
        isRequired
      >
        <TextInput dir="auto" autoComplete="off" {...register('title')} />
      </Field>
      <Field
        label={words.content}
        hint={words.contentHint}
        error={errors.content?.message}
        counter={{ value: content, max: limits.campaignContentMax }}
        isRequired
      >
        <TextArea rows={7} {...register('content')} />
      </Field>
      <PricingFields register={register} errors={errors} isCounted={isCounted} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field
          label={isCounted ? words.most : words.price}
          hint={
            centsOf(price) > 0 &&
            (isCounted ? words.mostHint : words.priceHint)(split.creator, split.platform)
          }
          error={errors.price?.message}
          isRequired
        >
          <TextInput inputMode="decimal" autoComplete="off" placeholder="25.00" {...register('price')} />
        </Field>
        <Field label={words.planBudget} hint={words.planBudgetHint} error={errors.budget?.message} isRequired>
          <TextInput inputMode="decimal" autoComplete="off" placeholder="500.00" {...register('budget')} />
        </Field>
        <Field
          label={words.callToAction}
          hint={words.callToActionHint}
          error={errors.callToAction?.message}
          counter={{ value: callToAction, max: limits.callToActionMax }}
          isOptional
        >
          <TextInput dir="auto" autoComplete="off" {...register('callToAction')} />
        </Field>
        <Field
          label={words.targetUrl}
          hint={words.targetUrlHint}
          error={errors.targetUrl?.message}
          isOptional
        >
          <TextInput type="url" inputMode="url" placeholder="https://" {...register('targetUrl')} />
        </Field>
        <Field label={words.expires} hint={words.expiresHint} error={errors.expiresOn?.message} isOptional>
          <TextInput type="date" {...register('expiresOn')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="imageUrl"
        render={({ field }) => (
          <div className="flex flex-col gap-1.5">
            <p className="text-control font-medium">{words.image}</p>
            {picture({ value: field.value, onChange: field.onChange, error: undefined })}
          </div>
        )}
      />
      <AudienceFields register={register} errors={errors} />
      <RequirementFields register={register} errors={errors} isAsking={Boolean(campaign?.requirements)} />
      {isVerified && (
        <Switch
          label={words.requiresApproval}
          hint={words.requiresApprovalHint}
          {...register('requiresApproval')}
        />
      )}
      {!campaign && <p className="text-control text-2">{words.next}</p>}
      {campaign && campaign.status !== 'draft' && <p className="text-control text-2">{words.editReview}</p>}
      <ActionNotice refusal={refusal} />
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {campaign ? words.save : words.saveNew}
        </Button>
      </div>
    </form>
  )
}

interface AudienceFieldsProps {
  register: UseFormRegister<CampaignFields>
  errors: FieldErrors<CampaignFields>
}

/** Whom a campaign is for. */
function AudienceFields({ register, errors }: AudienceFieldsProps) {
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
