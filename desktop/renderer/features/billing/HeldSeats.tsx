import { useState } from 'react'
import { nameOf } from '#shared/people.ts'
import { acceptSeat, endSeat, type HeldSeat } from '#shared/seats.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { useZone } from '../../ui/RelativeTime.tsx'
import { forgetLinkToken } from './linkToken.ts'
import type { Seats } from './useSeats.ts'

const words = {
  failed: 'That did not work',
  mine: 'Your Seat',
  mineText: (name: string) => `${name} pays for your seat. Nothing is charged to you.`,
  ends: 'Ends on',
  since: 'Since',
  leave: 'Leave the Seat',
  leaveTitle: 'Leave this seat?',
  leaveText: 'The membership that comes with it ends at once. What you wrote stays.',
  invitation: 'An invitation to a seat',
  invitationText: (name: string) =>
    `${name} pays for a seat and would like you to have it. You are charged nothing.`,
  linkText: 'Somebody pays for a seat and would like you to have it. You are charged nothing.',
  accept: 'Take the Seat',
  decline: 'Decline',
  accepted: 'The seat is yours',
  acceptedText: 'You are a member now.',
}

interface HeldSeatsProps {
  seats: Seats
  planName: (slug: string) => string
}

/** What others pay for: seats that one may take, and the one that one has. */
export default function HeldSeats(props: HeldSeatsProps) {
  return (
    <>
      <SeatInvitations seats={props.seats} />
      <YourSeat {...props} />
    </>
  )
}

/** The seat that one has of somebody's plan. */
function YourSeat({ seats, planName }: HeldSeatsProps) {
  const zone = useZone()
  const [isAsking, setAsking] = useState(false)
  const held = seats.data?.held
  const leaving = useAction((id: string) => call(endSeat, { params: { id } }), {
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: seats.turned,
  })
  if (!held) return null
  return (
    <Card as="section" aria-labelledby="your-seat" className="flex flex-col gap-4">
      <div>
        <h2 id="your-seat" className="text-control font-medium text-2">
          {words.mine}
        </h2>
        <p className="mt-1 text-section font-bold">{planName(held.plan)}</p>
      </div>
      <p className="text-control text-2">{words.mineText(nameOf(held.holder))}</p>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t pt-3 text-control">
        <dt className="text-2">{held.endsAt ? words.ends : words.since}</dt>
        <dd className="font-medium whitespace-nowrap">{longDate(held.endsAt ?? held.since, zone)}</dd>
      </dl>
      <Button className="self-start" isBusy={leaving.isBusy} onClick={() => setAsking(true)}>
        {words.leave}
      </Button>
      <ActionNotice refusal={leaving.refusal} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.leaveTitle}
        description={words.leaveText}
        confirmLabel={words.leave}
        tone="danger"
        onConfirm={async () => {
          if (await leaving.act(held.id)) setAsking(false)
        }}
      />
    </Card>
  )
}

/** Seats that one may take: by name, and by the link of a mail. */
function SeatInvitations({ seats }: { seats: Seats }) {
  const invitations = seats.data?.invitations ?? []
  const [isUsed, setUsed] = useState(false)
  const link = seats.token && !isUsed && !seats.data?.held ? seats.token : null
  const changed = () => {
    forgetLinkToken('seat')
    setUsed(true)
    seats.turned()
  }
  return (
    <>
      {link && <InvitationCard token={link} onChanged={changed} />}
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} onChanged={changed} />
      ))}
    </>
  )
}

interface InvitationCardProps {
  invitation?: HeldSeat
  token?: string
  onChanged: () => void
}

function InvitationCard({ invitation, token, onChanged }: InvitationCardProps) {
  const failure = { sentence: words.failed, prefersReason: true }
  const accepting = useAction(
    () => call(acceptSeat, { body: invitation ? { id: invitation.id } : { token } }),
    {
      failure,
      success: { title: words.accepted, description: words.acceptedText },
      onSuccess: onChanged,
      onRefused: ({ status }) => {
        if (status === 404) forgetLinkToken('seat')
        return false
      },
    },
  )
  const declining = useAction(() => call(endSeat, { params: { id: invitation?.id ?? '' } }), {
    failure,
    onSuccess: onChanged,
  })
  return (
    <Card as="section" aria-label={words.invitation} className="flex flex-col gap-4">
      <div>
        <h2 className="font-medium">{words.invitation}</h2>
        <p className="mt-1 text-control text-2">
          {invitation ? words.invitationText(nameOf(invitation.holder)) : words.linkText}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isBusy={accepting.isBusy} onClick={() => void accepting.act()}>
          {words.accept}
        </Button>
        {invitation && (
          <Button isBusy={declining.isBusy} onClick={() => void declining.act()}>
            {words.decline}
          </Button>
        )}
      </div>
      <ActionNotice refusal={accepting.refusal ?? declining.refusal} />
    </Card>
  )
}
