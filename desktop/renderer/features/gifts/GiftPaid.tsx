import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { getGift, type Gift, giftPath, giftSpan } from '#shared/gifts.ts'
import { pages } from '#shared/pages.ts'
import { call } from '../../lib/api.ts'
import { copyLink, fullAddress } from '../../lib/share.ts'
import { Button, ButtonLink, Spinner } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

const words = {
  confirming: 'Confirming your payment',
  confirmingText: 'This takes a few seconds. Your card is charged once at most.',
  paid: 'Your gift is ready',
  paidText: (what: string, plan: string) =>
    `${what} of the ${plan} plan. Pass this link on: whoever redeems it first has the gift.`,
  mailed: (to: string) => `It is mailed to ${to} as well.`,
  refused: 'The payment did not go through',
  refusedText: 'Nothing was charged, and there is no gift. You can try again.',
  unconfirmed: 'Your payment is not confirmed yet',
  unconfirmedText:
    'If your card was charged, the gift stands on My Plan by itself as soon as the payment provider tells us; you do not need to pay again.',
  link: 'The link of the gift',
  copy: 'Copy Link',
  myPlan: 'See it on My Plan',
  again: 'Choose a gift',
}

/** What became of the payment of a gift, and the link to pass on. */
export function GiftPaid({ giftId }: { giftId: string }) {
  const state = useGift(giftId)
  if (state === 'confirming')
    return <Told icon={<Spinner />} title={words.confirming} text={words.confirmingText} />
  if (state === 'unconfirmed')
    return (
      <Told
        icon={<Clock className="text-warning" aria-hidden />}
        title={words.unconfirmed}
        text={words.unconfirmedText}
      />
    )
  const { code, months, planName, recipientEmail } = state
  if (!code)
    return (
      <Told
        icon={<TriangleAlert className="text-danger" aria-hidden />}
        title={words.refused}
        text={words.refusedText}
      >
        <ButtonLink href={pages.giveGift.path}>{words.again}</ButtonLink>
      </Told>
    )
  const path = giftPath(code)
  return (
    <Told
      icon={<CircleCheck className="text-success" aria-hidden />}
      title={words.paid}
      text={`${words.paidText(giftSpan(months), planName)} ${recipientEmail ? words.mailed(recipientEmail) : ''}`}
    >
      <Field label={words.link} className="w-full">
        <TextInput
          readOnly
          value={fullAddress(path)}
          className="font-mono"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void copyLink(path)}>
          {words.copy}
        </Button>
        <ButtonLink href={pages.myPlan.path}>{words.myPlan}</ButtonLink>
      </div>
    </Told>
  )
}

interface ToldProps {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}

function Told({ icon, title, text, children }: ToldProps) {
  return (
    <section className="flex items-start gap-3 rounded-card border bg-surface p-5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <output className="flex flex-col gap-1">
          <span className="font-medium">{title}</span>
          <span className="text-control text-2">{text}</span>
        </output>
        {children}
      </div>
    </section>
  )
}

const everyMilliseconds = 2000
const patienceMilliseconds = 60_000

/** Follows a payment until the provider has said what became of it, for a minute at most. */
function useGift(id: string): Gift | 'confirming' | 'unconfirmed' {
  const [state, setState] = useState<Gift | 'confirming' | 'unconfirmed'>('confirming')
  useEffect(() => {
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async () => {
      const gift = await call(getGift, { params: { id } }).catch(() => null)
      if (isLeft) return
      if (gift && gift.status !== 'open') return setState(gift)
      if (Date.now() - startedAt >= patienceMilliseconds) return setState('unconfirmed')
      timer = setTimeout(() => void ask(), everyMilliseconds)
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id])
  return state
}
