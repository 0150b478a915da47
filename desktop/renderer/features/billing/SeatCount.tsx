import { useState } from 'react'
import useSWR from 'swr'
import type { Reply } from '#shared/endpoint.ts'
import { dollars } from '#shared/money.ts'
import { type PaidSeats, setSeatCount } from '#shared/seats.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { usePlusTax } from '../../lib/plusTax.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { longDate } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Money } from '../../ui/Money.tsx'
import { useZone } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Authentication } from './PaymentForm.tsx'
import { words as billing } from './strings.ts'

const seatsOf = (n: number): string => (n === 1 ? '1 seat' : `${n} seats`)

const words = {
  label: 'Number of seats',
  hint: (max: number) => `Yours included, ${max} at most`,
  change: 'Change',
  title: (n: number) => `Pay for ${seatsOf(n)}?`,
  more: 'The new seats are there at once. You pay for what is left of the running period now.',
  fewer: (date: string) => `Nothing is charged or given back now. From ${date} on you pay for fewer seats.`,
  asBefore: 'You have paid for them until the period ends: nothing is charged now.',
  dueNow: 'Due now',
  next: 'From your next payment on',
  pay: (amount: string) => `Pay ${amount}`,
  confirm: 'Change the number',
  failed: 'Failed to change the seats',
  done: 'Seats changed',
  doneText: (n: number) => `You pay for ${seatsOf(n)}.`,
  pending: 'Your bank has answered. The seats show up here within a minute.',
}

interface SeatCountProps {
  seats: PaidSeats
  onChanged: () => void
}

/** Asks for a number of seats, and says what it costs before anything is charged. */
export function SeatCount({ seats: paying, onChanged }: SeatCountProps) {
  const [wanted, setWanted] = useState(String(paying.seats))
  const [asked, setAsked] = useState<{ seats: number; opening: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const number = Number(wanted)
  const isValid = Number.isInteger(number) && number >= 1 && number <= paying.max && number !== paying.seats
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isValid) return
        setAsked((before) => ({ seats: number, opening: (before?.opening ?? 0) + 1 }))
        setOpen(true)
      }}
    >
      <Field label={words.label} hint={words.hint(paying.max)}>
        <div className="flex max-w-xs gap-2">
          <TextInput
            name="seats"
            type="number"
            inputMode="numeric"
            min={1}
            max={paying.max}
            className="min-w-0 flex-1"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
          <Button type="submit" disabled={!isValid}>
            {words.change}
          </Button>
        </div>
      </Field>
      {asked && (
        <SeatDialog
          key={`${asked.seats} ${asked.opening}`}
          {...asked}
          paying={paying}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onChanged={onChanged}
        />
      )}
    </form>
  )
}

interface SeatDialogProps {
  seats: number
  opening: number
  paying: PaidSeats
  isOpen: boolean
  onClose: () => void
  onChanged: () => void
}

type Count = Reply<typeof setSeatCount>

/** The price is the provider's own, and what is charged is what is shown. */
function SeatDialog({ seats, opening, paying, isOpen, onClose, onChanged }: SeatDialogProps) {
  const zone = useZone()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [failed, setFailed] = useState<string>()
  const asking = useSWR<Count, ApiError>(['seats', seats, opening], () =>
    call(setSeatCount, { body: { seats, preview: true } }),
  )
  const quote = asking.data
  const changing = useAction(() => call(setSeatCount, { body: { seats } }), {
    failure: {
      sentence: words.failed,
      prefersReason: true,
      declined: billing.upgradeDeclined,
      offline: billing.upgradeUnsure,
    },
  })
  const finish = (description: string) => {
    toast({ title: words.done, description, tone: 'success' })
    onClose()
    onChanged()
  }
  const plusTax = usePlusTax()
  const { refusal } = changing
  const refused = refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined
  const isMore = seats > paying.paid
  const description = isMore
    ? words.more
    : quote?.from
      ? words.fewer(longDate(quote.from, zone))
      : words.asBefore
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && challenge === null}
        onClose={onClose}
        title={words.title(seats)}
        description={quote || isMore ? description : <Skeleton className="h-5 w-48" />}
        confirmLabel={isMore && quote ? words.pay(dollars(quote.amountDue, quote.currency)) : words.confirm}
        isConfirmDisabled={!quote}
        error={failed ?? refused}
        onConfirm={async () => {
          setFailed(undefined)
          const reply = await changing.act()
          if (reply?.clientSecret) setChallenge(reply.clientSecret)
          else if (reply) finish(words.doneText(seats))
        }}
      >
        <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-control">
          <div className="flex items-center justify-between gap-4">
            <dt className="font-medium">{words.dueNow}</dt>
            <dd className="font-bold" aria-live="polite">
              {asking.isLoading && <Skeleton className="h-5 w-16" />}
              {quote && <Money cents={quote.amountDue} currency={quote.currency} />}
            </dd>
          </div>
          {paying.price !== null && (
            <div className="flex items-center justify-between gap-4 text-2">
              <dt>{words.next}</dt>
              <dd className="whitespace-nowrap tabular-nums">
                {seats} × {dollars(paying.price, paying.currency)} / {plusTax(paying.interval)}
              </dd>
            </div>
          )}
        </dl>
        <ActionNotice
          refusal={
            asking.error ? refusalOf(asking.error, { sentence: words.failed, prefersReason: true }) : null
          }
        />
      </ConfirmDialog>
      {challenge && (
        <Authentication
          clientSecret={challenge}
          onPassed={() => {
            setChallenge(null)
            finish(words.pending)
          }}
          onFailed={(reason) => {
            setChallenge(null)
            setFailed(reason === null ? billing.paymentFailedText : billing.upgradeDeclined(reason))
          }}
        />
      )}
    </>
  )
}
