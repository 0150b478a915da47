import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { type DepartureReason, listInvoices } from '#shared/billing.ts'
import { dollars } from '#shared/money.ts'
import {
  comeBack,
  endPause,
  getPause,
  type MembershipPause,
  monthsAfter,
  pauseMonths,
  pauseSubscription,
} from '#shared/pauses.ts'
import { getPostUsage } from '#shared/plans.ts'
import { getSeats } from '#shared/seats.ts'
import { call } from '../../lib/api.ts'
import { usePlusTax } from '../../lib/plusTax.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { useZone } from '../../ui/RelativeTime.tsx'
import { toCurrentPlan } from './focus.ts'
import { words as billing } from './strings.ts'

const monthsOf = (count: number): string => (count === 1 ? '1 month' : `${count} months`)
const seatsOf = ({ seats }: MembershipPause): string => (seats === 1 ? '' : ` and its ${seats} seats`)

const words = {
  title: 'Pause Your Subscription?',
  text: 'Nothing is charged while it is paused, and you are no member meanwhile. What you wrote stays. Your membership comes back by itself, by the same card; you can end the pause at any time.',
  length: 'For how long',
  from: (from: string, until: string) => `Paused from ${from} until ${until}.`,
  extras: 'Seats end when the pause begins, and a coupon is not taken over.',
  confirm: 'Pause Subscription',
  keep: 'Keep Subscription',
  begun: 'Subscription Paused',
  begunText: (from: string) => `You keep access until ${from}.`,
  failed: 'Failed to pause the subscription',
  heading: 'Pause',
  coming: 'Planned',
  paused: 'Paused',
  planned: (from: string, until: string) =>
    `You keep access until ${from}. Then your membership is paused until ${until}, and nothing is charged.`,
  running: (until: string) => `Your membership is paused until ${until}. Nothing is charged until then.`,
  back: 'Comes back on',
  charged: 'Charged on that day',
  what: ({ planName, interval }: MembershipPause) => `${planName}, by the ${interval}`,
  undo: 'Do Not Pause',
  undone: 'Subscription Resumed',
  undoneText: 'Your subscription continues as before.',
  now: 'Come Back Now',
  nowTitle: 'Come back now?',
  nowText: (amount: string) => `Your membership begins again at once, and your card is charged ${amount}.`,
  pay: (amount: string) => `Pay ${amount}`,
  returned: 'Welcome back',
  giveUp: 'Do Not Come Back',
  giveUpTitle: 'End the pause for good?',
  giveUpText:
    'Your membership does not come back by itself, and nothing is charged. You can choose a plan at any time.',
  givenUp: 'Pause Ended',
  givenUpText: 'Nothing will be charged.',
  endFailed: 'Failed to end the pause',
}

/** The pause of a membership; null where there is none. */
export const usePause = (isSignedIn: boolean) => useData(getPause, isSignedIn ? {} : null)

/** Everything on the page that a pause changes is asked for anew. */
function useTurn() {
  const { mutate } = useSWRConfig()
  return async () => {
    await refreshViewer()
    const read = [getPause, listInvoices, getPostUsage, getSeats].map(({ path }) => mutate(path))
    void Promise.allSettled(read).then(toCurrentPlan)
  }
}

interface PauseDialogProps {
  /** When what is paid for ends. */
  endsAt: string | null
  /** Why they thought of leaving, where they said so. */
  reason: DepartureReason | undefined
  /** Whether there are seats or a coupon to lose. */
  losesMore: boolean
  isOpen: boolean
  onClose: () => void
}

/** Asks for how long, and names both days. */
export function PauseDialog({ endsAt, reason, losesMore, isOpen, onClose }: PauseDialogProps) {
  const zone = useZone()
  const turn = useTurn()
  const [months, setMonths] = useState(1)
  const from = endsAt && longDate(endsAt, zone)
  const pausing = useAction(() => call(pauseSubscription, { body: { months, reason } }), {
    success: ({ startsAt }) => ({
      title: words.begun,
      description: words.begunText(longDate(startsAt, zone)),
    }),
    failure: { sentence: words.failed, prefersReason: true },
  })
  const { refusal } = pausing
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      description={words.text}
      confirmLabel={words.confirm}
      cancelLabel={words.keep}
      error={refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined}
      onConfirm={async () => {
        if (!(await pausing.act())) return
        await turn()
        onClose()
      }}
    >
      <Field
        label={words.length}
        hint={[
          endsAt && from && words.from(from, longDate(monthsAfter(new Date(endsAt), months), zone)),
          losesMore && words.extras,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <NativeSelect
          value={String(months)}
          options={pauseMonths.map((count) => ({ value: String(count), label: monthsOf(count) }))}
          onChange={({ target }) => setMonths(Number(target.value))}
        />
      </Field>
    </ConfirmDialog>
  )
}

/** A pause, begun or to come, and what can be done about it. */
export function PauseCard({ pause }: { pause: MembershipPause }) {
  const zone = useZone()
  const turn = useTurn()
  const [asked, setAsked] = useState<'return' | 'end' | null>(null)
  const { isPaused } = pause
  const [from, until] = [longDate(pause.startsAt, zone), longDate(pause.resumesAt, zone)]
  const amount = usePlusTax()(dollars(pause.amount, pause.currency))
  const ending = useAction(() => call(endPause, {}), {
    success: isPaused
      ? { title: words.givenUp, description: words.givenUpText }
      : { title: words.undone, description: words.undoneText },
    failure: { sentence: words.endFailed, prefersReason: true },
    onSuccess: () => void turn(),
  })
  const returning = useAction(() => call(comeBack, {}), {
    success: { title: words.returned, description: words.what(pause) },
    failure: {
      sentence: words.endFailed,
      prefersReason: true,
      declined: billing.upgradeDeclined,
      offline: billing.upgradeUnsure,
    },
    onSuccess: () => void turn(),
  })
  const act = asked === 'return' ? returning : ending
  const { refusal } = act
  const ask = (what: 'return' | 'end') => {
    returning.clear()
    ending.clear()
    setAsked(what)
  }
  return (
    <Card as="section" aria-labelledby="pause" className="flex flex-col gap-4">
      <div>
        <div className="flex items-center justify-between gap-2">
          <h2 id="pause" className="text-control font-medium text-2">
            {words.heading}
          </h2>
          <Badge tone="warning">{isPaused ? words.paused : words.coming}</Badge>
        </div>
        <p className="mt-1 text-section font-bold">
          {words.what(pause)}
          {seatsOf(pause)}
        </p>
      </div>
      <p className="text-control text-2">{isPaused ? words.running(until) : words.planned(from, until)}</p>
      <dl className="flex flex-col gap-2 border-t pt-3 text-control">
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <dt className="text-2">{words.back}</dt>
          <dd className="font-medium whitespace-nowrap">{until}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <dt className="text-2">{words.charged}</dt>
          <dd className="font-medium tabular-nums">{amount}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        {isPaused ? (
          <>
            <Button variant="primary" onClick={() => ask('return')}>
              {words.now}
            </Button>
            <Button onClick={() => ask('end')}>{words.giveUp}</Button>
          </>
        ) : (
          <Button isBusy={ending.isBusy} onClick={() => void ending.act()}>
            {words.undo}
          </Button>
        )}
      </div>
      {!isPaused && <ActionNotice refusal={ending.refusal} />}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'return' ? words.nowTitle : words.giveUpTitle}
        description={asked === 'return' ? words.nowText(amount) : words.giveUpText}
        confirmLabel={asked === 'return' ? words.pay(amount) : words.giveUp}
        tone={asked === 'return' ? 'primary' : 'danger'}
        error={refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined}
        onConfirm={async () => {
          if (await act.act()) setAsked(null)
        }}
      />
    </Card>
  )
}
