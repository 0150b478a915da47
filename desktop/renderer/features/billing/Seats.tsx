import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { listInvoices } from '#shared/billing.ts'
import { getMembershipTerms } from '#shared/coupons.ts'
import { endSeat, inviteToSeat, type PaidSeats, type Seat } from '#shared/seats.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useZone } from '../../ui/RelativeTime.tsx'
import { SeatCount } from './SeatCount.tsx'
import type { Seats } from './useSeats.ts'

const words = {
  seats: 'Seats',
  text: 'Everybody with a seat has a membership of your plan, for as long as yours lasts. You pay for all of them.',
  count: ({ taken, seats }: PaidSeats) => `${taken} of ${seats} taken, yours included`,
  reduced: ({ seats, paid }: PaidSeats, date: string) =>
    `You have paid for ${paid} until ${date}; from then on you pay for ${seats}. Until then you can have them back without paying again.`,
  fixed: 'The number of seats can be changed while your subscription runs and is paid.',
  nobody: 'Nobody else has a seat yet.',
  taken: (date: string) => `since ${date}`,
  invited: 'Invited',
  invitedOn: (date: string) => `on ${date}`,
  free: 'Free',
  cancel: 'Take back',
  freeOf: (name: string) => `Free the seat of ${name}`,
  cancelOf: (name: string) => `Take back the invitation of ${name}`,
  freeTitle: (name: string) => `Free the seat of ${name}?`,
  freeText: 'Their membership ends at once, and they are told. You can give the seat to somebody else.',
  invite: 'Invite to a seat',
  inviteHint: 'A username or an e-mail address',
  send: 'Invite',
  sent: 'Invitation sent',
  failed: 'That did not work',
}

/** The seats that one pays for. */
export default function OwnSeats({ seats }: { seats: Seats }) {
  const zone = useZone()
  const { mutate } = useSWRConfig()
  const paying = seats.data?.paying
  if (!paying) return null
  const date = paying.periodEndsAt ? longDate(paying.periodEndsAt, zone) : ''
  const changed = () => void seats.mutate()
  const counted = () => {
    changed()
    // One more invoice, and another next payment.
    void mutate(listInvoices.path)
    void mutate(getMembershipTerms.path)
  }
  return (
    <Card as="section" aria-labelledby="own-seats" className="flex flex-col gap-4">
      <div>
        <h2 id="own-seats" className="font-medium">
          {words.seats}
        </h2>
        <p className="mt-1 text-control text-2">{words.text}</p>
      </div>
      <p className="text-control font-medium tabular-nums">{words.count(paying)}</p>
      {paying.people.length === 0 ? (
        <p className="text-control text-2">{words.nobody}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-[var(--border-subtle)]">
          {paying.people.map((seat) => (
            <SeatRow key={seat.id} seat={seat} onChanged={changed} />
          ))}
        </ul>
      )}
      {paying.seats > 1 && <InviteForm onChanged={changed} />}
      {paying.canChange ? (
        <SeatCount key={paying.seats} seats={paying} onChanged={counted} />
      ) : (
        <p className="text-dense text-2">{words.fixed}</p>
      )}
      {paying.paid > paying.seats && <p className="text-control text-2">{words.reduced(paying, date)}</p>}
    </Card>
  )
}

function SeatRow({ seat, onChanged }: { seat: Seat; onChanged: () => void }) {
  const zone = useZone()
  const [isAsking, setAsking] = useState(false)
  const name = seat.person ? `@${seat.person.username}` : (seat.email ?? '')
  const isTaken = seat.state === 'taken'
  const date = longDate(seat.since, zone)
  const ending = useAction(() => call(endSeat, { params: { id: seat.id } }), {
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: onChanged,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-all">{name}</span>
          {!isTaken && <Badge tone="neutral">{words.invited}</Badge>}
        </p>
        <p className="text-dense text-2">{isTaken ? words.taken(date) : words.invitedOn(date)}</p>
      </div>
      <Button
        size="small"
        aria-label={isTaken ? words.freeOf(name) : words.cancelOf(name)}
        isBusy={ending.isBusy}
        onClick={() => (isTaken ? setAsking(true) : void ending.act())}
      >
        {isTaken ? words.free : words.cancel}
      </Button>
      <ActionNotice refusal={ending.refusal} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.freeTitle(name)}
        description={words.freeText}
        confirmLabel={words.free}
        tone="danger"
        onConfirm={async () => {
          if (await ending.act()) setAsking(false)
        }}
      />
    </li>
  )
}

function InviteForm({ onChanged }: { onChanged: () => void }) {
  const [to, setTo] = useState('')
  const inviting = useAction(() => call(inviteToSeat, { body: { to } }), {
    failure: { sentence: words.failed, prefersReason: true },
    success: () => ({ title: words.sent, description: to }),
    onSuccess: () => {
      setTo('')
      onChanged()
    },
  })
  const { refusal } = inviting
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (to.trim()) void inviting.act()
      }}
    >
      <Field
        label={words.invite}
        hint={words.inviteHint}
        error={refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined}
      >
        <div className="flex gap-2">
          <TextInput
            name="invite"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            className="min-w-0 flex-1"
            value={to}
            onChange={({ target }) => {
              inviting.clear()
              setTo(target.value)
            }}
          />
          <Button type="submit" isBusy={inviting.isBusy} disabled={to.trim() === ''}>
            {words.send}
          </Button>
        </div>
      </Field>
    </form>
  )
}
