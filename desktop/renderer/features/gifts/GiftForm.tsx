import { type ReactNode, useState } from 'react'
import { buyGift, giftDays, giftMonths, type GiftMonths, giftPrice, giftSpan } from '#shared/gifts.ts'
import type { Reply } from '#shared/endpoint.ts'
import { dollars } from '#shared/money.ts'
import { defaultPlanSlug, type Plan } from '#shared/plans.ts'
import type { BillingDetails } from '#shared/taxes.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextArea, TextInput } from '../../ui/inputs.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

const words = {
  plan: 'Plan',
  months: 'How long',
  inMonths: ', in months',
  message: 'A message',
  messageHint: 'Whoever opens the gift reads it.',
  email: 'Send it by e-mail to',
  emailHint: 'The gift is mailed there once, when it is paid. Without it you get a link to pass on.',
  price: (amount: string) => `${amount}, paid once`,
  rules: (days: number) =>
    `You get a link. The first who opens it while signed in and redeems it has ${days} days of the plan, and is never charged. Beside a plan that they pay for, the days wait until that ends. A gift does not expire, and its days are no part of your own membership. If your payment is refunded or disputed, the gift ends.`,
  pay: 'Continue to payment',
  change: 'Change the gift',
  paying: (amount: string) => `You pay ${amount}`,
  withTax: (amount: string) => `${amount} of it is tax`,
  failed: 'The payment could not be started. Please try again.',
}

/** The card form, put in by the page. */
export type CardFormSlot = (payment: {
  clientSecret: string
  returnUrl: string
  onPaid: () => void
}) => ReactNode

interface GiftFormProps {
  plans: readonly Plan[]
  cardForm: CardFormSlot
  /** Where taxes are reckoned: the fields of what they are judged by, put in by the page, and what they hold. */
  address: {
    fields: ReactNode
    value: BillingDetails | null
    clearErrors: () => void
    refuse: (error: ApiError) => boolean
  } | null
  onPaid: (giftId: string) => void
}

type Begun = Reply<typeof buyGift>

/** Buys a membership for somebody else: first which, then by which card. */
export function GiftForm({ plans, cardForm, address, onPaid }: GiftFormProps) {
  const usual = plans.find(({ slug }) => slug === defaultPlanSlug) ?? plans[0]!
  const [slug, setSlug] = useState(usual.slug)
  const [months, setMonths] = useState<GiftMonths>(3)
  const [message, setMessage] = useState('')
  const [recipientEmail, setEmail] = useState('')
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [begun, setBegun] = useState<Begun | null>(null)
  const plan = plans.find((one) => one.slug === slug) ?? usual
  const start = () =>
    call(buyGift, {
      body: {
        planSlug: plan.slug,
        months,
        message,
        recipientEmail: recipientEmail.trim() || null,
        billing: address?.value ?? undefined,
      },
    })
  const starting = useAction(start, {
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: setBegun,
    onRefused: (error: ApiError) => {
      const isOfAddress = address?.refuse(error) ?? false
      const own = error.issues.filter(({ path }) => !path.startsWith('billing'))
      setErrors(Object.fromEntries(own.map(({ path, message: said }) => [path, said])))
      return isOfAddress || own.length > 0
    },
  })
  if (begun) {
    const { clientSecret, giftId, amount, currency, tax } = begun
    return (
      <div className="flex flex-col gap-5 rounded-card border bg-surface p-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-section font-bold tabular-nums">
            {words.paying(dollars(amount, currency))}
            {tax && tax.amount > 0 && (
              <span className="block text-control font-normal text-2">
                {words.withTax(dollars(tax.amount, currency))}
              </span>
            )}
          </p>
          <Button size="small" onClick={() => setBegun(null)}>
            {words.change}
          </Button>
        </div>
        {cardForm({
          clientSecret,
          returnUrl: new URL(`/gift?paid=${giftId}`, location.href).href,
          onPaid: () => onPaid(giftId),
        })}
      </div>
    )
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5 rounded-card border bg-surface p-5 md:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({})
        address?.clearErrors()
        if (!starting.isBusy) void starting.act()
      }}
    >
      <Field label={words.plan} error={errors['planSlug']} className="max-w-80">
        <NativeSelect
          value={plan.slug}
          options={plans.map((one) => ({ value: one.slug, label: one.name }))}
          onChange={({ target }) => setSlug(target.value)}
        />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <span className="text-control font-medium" aria-hidden>
          {words.months}
          <span className="md:hidden">{words.inMonths}</span>
        </span>
        <Segmented
          label={words.months}
          value={String(months)}
          onChange={(value) => setMonths(giftMonths.find((one) => String(one) === value) ?? months)}
          options={giftMonths.map((one) => ({
            value: String(one),
            // Four times the word is more than a phone is wide.
            label: (
              <>
                <span className="md:hidden" aria-hidden>
                  {one}
                </span>
                <span className="max-md:sr-only">{giftSpan(one)}</span>
              </>
            ),
          }))}
        />
      </div>
      <Field label={words.message} hint={words.messageHint} error={errors['message']} isOptional>
        <TextArea
          rows={3}
          value={message}
          maxLength={500}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      <Field label={words.email} hint={words.emailHint} error={errors['recipientEmail']} isOptional>
        <TextInput
          type="email"
          autoComplete="off"
          value={recipientEmail}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      {address?.fields}
      <p className="text-section font-bold tabular-nums">
        {words.price(dollars(giftPrice(plan, months), plan.currency))}
      </p>
      <p className="text-dense text-3">{words.rules(giftDays(months))}</p>
      <ActionNotice refusal={starting.refusal} />
      <Button type="submit" variant="primary" size="large" isBusy={starting.isBusy}>
        {words.pay}
      </Button>
    </form>
  )
}
