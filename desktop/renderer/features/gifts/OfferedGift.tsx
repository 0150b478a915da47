import { useState } from 'react'
import { giftSpan, lookAtGift, type OfferedGift as Offered, redeemGift } from '#shared/gifts.ts'
import { pages } from '#shared/pages.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useLoginAddress } from '../../lib/login.ts'
import { useForget } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const words = {
  somebody: 'Somebody',
  title: (span: string, plan: string) => `${span} of the ${plan} plan`,
  from: (name: string) => `${name} gives you a membership.`,
  says: 'They write:',
  how: (days: number) =>
    `It is paid for: nothing is charged to you, now or later. You have ${days} days from the moment you redeem it; while you pay for a plan yourself, they wait.`,
  own: 'You bought this gift. Pass the link of this page on; redeemed by you, it is yours and nobody else’s.',
  redeem: 'Redeem the Gift',
  redeemOwn: 'Redeem It Yourself',
  signIn: 'Sign In to Redeem',
  redeemed: 'The gift is yours',
  redeemedText: 'The days stand on My Plan.',
  myPlan: 'See My Plan',
  taken: 'This gift has been redeemed already',
  takenText: 'A gift is redeemed once, by whoever is first.',
  void: 'This gift is not valid any more',
  voidText: 'What was paid for it went back, or it was taken back. Ask whoever gave it to you.',
  missing: 'There is no such gift',
  missingText: 'Look whether the link is whole.',
  plans: 'See the plans',
  failed: 'The gift could not be redeemed. Please try again.',
  loadFailed: 'The gift could not be loaded.',
}

/** What somebody is given, and having it. */
export function OfferedGift({ code }: { code: string }) {
  const { data, error, mutate } = useData(lookAtGift, { params: { code } })
  const [now, setNow] = useState<Offered | null>(null)
  const gift = now ?? data
  const toPlans = <ButtonLink href={pages.subscribe.path}>{words.plans}</ButtonLink>
  if (!gift) {
    if (!error) return <SkeletonList count={1} />
    return error.status === 404 ? (
      <EmptyState drawing="closed" title={words.missing} text={words.missingText} action={toPlans} />
    ) : (
      <ErrorState message={words.loadFailed} onRetry={() => void mutate()} />
    )
  }
  if (gift.isRedeemedByCaller)
    return (
      <EmptyState
        drawing="people"
        title={words.redeemed}
        text={`${words.title(giftSpan(gift.months), gift.planName)}. ${words.redeemedText}`}
        action={
          <ButtonLink variant="primary" href={pages.myPlan.path}>
            {words.myPlan}
          </ButtonLink>
        }
      />
    )
  if (gift.state !== 'ready') {
    const isTaken = gift.state === 'redeemed'
    return (
      <EmptyState
        drawing="closed"
        title={isTaken ? words.taken : words.void}
        text={isTaken ? words.takenText : words.voidText}
        action={toPlans}
      />
    )
  }
  return <Ready gift={gift} code={code} onRedeemed={setNow} />
}

interface ReadyProps {
  gift: Offered
  code: string
  onRedeemed: (gift: Offered) => void
}

function Ready({ gift, code, onRedeemed }: ReadyProps) {
  const viewer = useViewer()
  const login = useLoginAddress()
  const forget = useForget()
  const redeeming = useAction(() => call(redeemGift, { params: { code } }), {
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: (after) => {
      forget('/api/auth/user')
      onRedeemed(after)
    },
  })
  const { from, planName, months, days, message, isOwn } = gift
  return (
    <section className="flex flex-col items-start gap-4 rounded-card border bg-surface p-5 md:p-6">
      <h2 className="text-section font-bold">{words.title(giftSpan(months), planName)}</h2>
      <p>{isOwn ? words.own : words.from(from ? `@${from}` : words.somebody)}</p>
      {message && (
        <figure className="w-full">
          <figcaption className="text-dense text-3">{words.says}</figcaption>
          <blockquote dir="auto" className="mt-1 border-s-2 ps-3 whitespace-pre-line text-2 wrap-anywhere">
            {message}
          </blockquote>
        </figure>
      )}
      <p className="text-control text-2">{words.how(days)}</p>
      <ActionNotice refusal={redeeming.refusal} />
      {viewer === null ? (
        <ButtonLink variant="primary" size="large" href={login}>
          {words.signIn}
        </ButtonLink>
      ) : (
        <Button
          variant={isOwn ? 'secondary' : 'primary'}
          size="large"
          isBusy={redeeming.isBusy}
          disabled={!viewer}
          onClick={() => void redeeming.act()}
        >
          {isOwn ? words.redeemOwn : words.redeem}
        </Button>
      )}
    </section>
  )
}
