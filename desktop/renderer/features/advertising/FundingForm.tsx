import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { Campaign } from '#shared/campaigns.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import { fundCampaign, FundingInput } from '#shared/fundings.ts'
import { dollars } from '#shared/money.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { brandPath } from './addresses.ts'
import { centsOf, typedOf } from './money.ts'
import { campaignWords } from './strings.ts'

const words = {
  amount: 'Amount',
  amountHint: 'In US dollars, at least $5.00.',
  pay: 'Continue to payment',
  change: 'Change the amount',
  failed: 'The payment could not be started. Please try again.',
  held: 'Your money is held for this campaign. It is spent only when a post you approved is published; what is left when the campaign ends goes back to your card.',
  paying: (amount: string) => `You pay ${amount}`,
}

/** The card form, put in by the page. */
export type CardFormSlot = (payment: {
  clientSecret: string
  returnUrl: string
  onPaid: () => void
}) => ReactNode

interface FundingFormProps {
  campaign: Campaign
  cardForm: CardFormSlot
  onPaid: (fundingId: string) => void
}

type Body = BodyInput<typeof fundCampaign>
interface Begun {
  clientSecret: string
  fundingId: string
  amount: number
}

const resolve = zodResolver(FundingInput)
const resolver: Resolver<{ amount: string }, unknown, Body> = (fields, context, options) => {
  const amount = centsOf(fields.amount)
  if (Number.isNaN(amount))
    return { values: {}, errors: { amount: { type: 'typed', message: campaignWords.moneyInvalid } } }
  return resolve({ amount }, context, options as never)
}

/** What is missing to the planned budget; at least the price of one post. */
const suggested = ({ budget, costPerEngagement }: Campaign): number =>
  Math.max(budget.planned - budget.total, costPerEngagement, 500)

/** Pays budget into a campaign: first how much, then by which card. */
export function FundingForm({ campaign, cardForm, onPaid }: FundingFormProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const form = useForm<{ amount: string }, unknown, Body>({
    resolver,
    defaultValues: { amount: typedOf(suggested(campaign)) },
  })
  const { register, handleSubmit, formState, setError } = form
  const starting = useAction((body: Body) => call(fundCampaign, { params: { id: campaign.id }, body }), {
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: setBegun,
    onRefused: ({ issues }) => {
      const message = issues.find(({ path }) => path === 'amount')?.message
      if (message) setError('amount', { message }, { shouldFocus: true })
      return message !== undefined
    },
  })
  if (begun) {
    const { clientSecret, fundingId, amount } = begun
    const back = `${brandPath(campaign.brand.slug)}?funding=${fundingId}&campaign=${campaign.id}`
    return (
      <div className="flex flex-col gap-5 rounded-card border bg-surface p-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-section font-bold tabular-nums">{words.paying(dollars(amount))}</p>
          <Button size="small" onClick={() => setBegun(null)}>
            {words.change}
          </Button>
        </div>
        {cardForm({
          clientSecret,
          returnUrl: new URL(back, location.href).href,
          onPaid: () => onPaid(fundingId),
        })}
      </div>
    )
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5 rounded-card border bg-surface p-5 md:p-6"
      onSubmit={(event) => void handleSubmit((body) => starting.act(body))(event)}
    >
      <Field label={words.amount} hint={words.amountHint} error={formState.errors.amount?.message} isRequired>
        <TextInput inputMode="decimal" autoComplete="off" className="max-w-60" {...register('amount')} />
      </Field>
      <p className="text-dense text-3">{words.held}</p>
      <ActionNotice refusal={starting.refusal} />
      <Button type="submit" variant="primary" size="large" isBusy={starting.isBusy}>
        {words.pay}
      </Button>
    </form>
  )
}
