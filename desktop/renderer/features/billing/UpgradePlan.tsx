import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { listInvoices, upgradeSubscription } from '#shared/billing.ts'
import { dollars } from '#shared/money.ts'
import { getMembershipTerms } from '#shared/coupons.ts'
import { type BillingInterval, getPostUsage, type Plan } from '#shared/plans.ts'
import { yearlySaving } from '#shared/planPrices.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { usePlusTax } from '../../lib/plusTax.ts'
import { sendToLogin } from '../../lib/login.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toCurrentPlan } from './focus.ts'
import { Authentication } from './PaymentForm.tsx'
import { priceWords, words } from './strings.ts'

const yearly = {
  upgradeYearly: 'A year begins at once. What is left of the time that you have paid is taken off its price.',
  payYearly: 'Pay by the Year',
  upgradeToYearly: (name: string) => `Upgrade to ${name}, Yearly`,
  yearlyTitle: (name: string) => `Pay for ${name} by the year?`,
  saving: (percent: number) => `${percent}% less than twelve months`,
}

/** A plan that can be begun at once, paid so often. */
export interface Offer {
  plan: Plan
  interval: BillingInterval
  /** The plan that one has, by the year. */
  isOwn: boolean
}

const keyOf = ({ plan, interval }: Offer) => `${plan.id} ${interval}`
const labelOf = ({ plan, interval, isOwn }: Offer) =>
  isOwn
    ? yearly.payYearly
    : interval === 'year'
      ? yearly.upgradeToYearly(plan.name)
      : words.upgradeTo(plan.name)

/** What costs more than the current terms, each with its way there. */
export function UpgradePlan({ offers }: { offers: readonly Offer[] }) {
  const [chosen, setChosen] = useState<{ offer: Offer; opening: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const plusTax = usePlusTax()
  return (
    <Card as="section" aria-labelledby="upgrade-plan" className="flex flex-col gap-3">
      <div>
        <h2 id="upgrade-plan" className="font-medium">
          {words.upgrade}
        </h2>
        <p className="mt-1 text-control text-2">
          {offers.every(({ isOwn }) => isOwn) ? yearly.upgradeYearly : words.upgradeText}
        </p>
      </div>
      <ul className="flex flex-col divide-y divide-[var(--border-subtle)]">
        {offers.map((offer) => (
          <li key={keyOf(offer)} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p>
              <span className="block font-medium">{offer.plan.name}</span>
              <span className="block text-control text-2 tabular-nums">
                {plusTax(priceWords(offer.plan, offer.interval))}
              </span>
              {offer.interval === 'year' && yearlySaving(offer.plan) > 0 && (
                <span className="block text-dense text-success">
                  {yearly.saving(yearlySaving(offer.plan))}
                </span>
              )}
            </p>
            <Button
              variant="primary"
              onClick={() => {
                setChosen((before) => ({ offer, opening: (before?.opening ?? 0) + 1 }))
                setOpen(true)
              }}
            >
              {labelOf(offer)}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <UpgradeDialog key={keyOf(chosen.offer)} {...chosen} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

interface UpgradeDialogProps {
  offer: Offer
  isOpen: boolean
  /** How often it has been opened. */
  opening: number
  onClose: () => void
}

/** Says what is due now, as the provider calculates it, before the button that charges it. */
function UpgradeDialog({ offer, isOpen, opening, onClose }: UpgradeDialogProps) {
  const { plan, interval, isOwn } = offer
  const plusTax = usePlusTax()
  const { quote, isAsking, refusal } = useQuote(offer, opening)
  const upgrade = useUpgrade(offer, onClose)
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && upgrade.challenge === null}
        onClose={onClose}
        title={isOwn ? yearly.yearlyTitle(plan.name) : words.upgradeTitle(plan.name)}
        description={interval === 'year' ? yearly.upgradeYearly : words.upgradeText}
        confirmLabel={
          quote ? words.confirmUpgrade(dollars(quote.amountDue, quote.currency)) : words.confirmUpgradeUnknown
        }
        onConfirm={upgrade.confirm}
        isConfirmDisabled={!quote || upgrade.isWaiting}
        error={upgrade.error}
      >
        <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-control">
          <div className="flex items-center justify-between gap-4">
            <dt className="font-medium">{words.dueNow}</dt>
            <dd className="font-bold" aria-live="polite">
              {isAsking && (
                <>
                  <span className="sr-only">{words.readingPrice}</span>
                  <Skeleton className="h-5 w-16" />
                </>
              )}
              {quote && <Money cents={quote.amountDue} currency={quote.currency} />}
            </dd>
          </div>
          <div className="flex items-center justify-between gap-4 text-2">
            <dt>{words.fromNextPeriod}</dt>
            <dd className="whitespace-nowrap tabular-nums">{plusTax(priceWords(plan, interval))}</dd>
          </div>
        </dl>
        <ActionNotice refusal={refusal} />
      </ConfirmDialog>
      {upgrade.challenge && (
        <Authentication
          clientSecret={upgrade.challenge}
          onPassed={upgrade.passed}
          onFailed={upgrade.refuse}
        />
      )}
    </>
  )
}

/**
 * What an upgrade costs now, by the provider's own reckoning. `opening` counts how often it was asked for:
 * the amount falls with every day that passes, so each look is a fresh one.
 */
function useQuote({ plan: { slug: planSlug }, interval }: Offer, opening: number) {
  const { data, error, isLoading } = useSWR<{ amountDue: number; currency: string }, ApiError>(
    ['upgrade-quote', planSlug, interval, opening],
    () => call(upgradeSubscription, { body: { planSlug, interval, preview: true } }),
    {
      onError: ({ status }) => {
        if (status === 401) sendToLogin()
      },
    },
  )
  return {
    quote: data,
    isAsking: isLoading,
    refusal: error ? refusalOf(error, { sentence: words.upgradeFailed, prefersReason: true }) : null,
  }
}

const everyMilliseconds = 2000
const patienceMilliseconds = 30_000

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** After the bank's step the provider applies the plan by itself: looks until it shows. */
async function waitForPlan({ plan, interval }: Offer): Promise<boolean> {
  const endsAt = Date.now() + patienceMilliseconds
  while (Date.now() < endsAt) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const [viewer, terms] = await Promise.all([refreshViewer(), call(getMembershipTerms, {})])
    if (viewer?.planType === plan.slug && terms?.interval === interval) return true
    // oxlint-disable-next-line no-await-in-loop -- the pause between two looks
    await rest(everyMilliseconds)
  }
  return false
}

/** Changes to a higher plan; nothing on the page changes before the server says that it has happened. */
function useUpgrade(offer: Offer, onDone: () => void) {
  const { interval } = offer
  const planSlug = offer.plan.slug
  const { mutate } = useSWRConfig()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState<string | undefined>()

  const applied = async () => {
    setWaiting(true)
    const isShown = await waitForPlan(offer)
    setWaiting(false)
    // More posts a month, and one more invoice.
    void mutate(getPostUsage.path)
    void mutate(listInvoices.path)
    void mutate(getMembershipTerms.path)
    toast(
      isShown
        ? { title: words.updated, description: words.updatedText, tone: 'success' }
        : { title: words.upgradePendingTitle, description: words.upgradePending },
    )
    onDone()
    toCurrentPlan()
  }
  const upgrading = useAction(() => call(upgradeSubscription, { body: { planSlug, interval } }), {
    failure: {
      sentence: words.upgradeFailed,
      prefersReason: true,
      declined: words.upgradeDeclined,
      offline: words.upgradeUnsure,
    },
  })
  const { refusal } = upgrading
  const refused = refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined

  return {
    challenge,
    isWaiting,
    error: failed ?? refused,
    confirm: async () => {
      setFailed(undefined)
      const reply = await upgrading.act()
      if (!reply) return
      if (reply.clientSecret) setChallenge(reply.clientSecret)
      else await applied()
    },
    passed: () => {
      setChallenge(null)
      void applied()
    },
    refuse: (reason: string | null) => {
      const sentence = reason === null ? words.paymentFailedText : words.upgradeDeclined(reason)
      setChallenge(null)
      setFailed(sentence)
      toast({ title: words.paymentFailed, description: sentence, tone: 'danger' })
    },
  }
}
