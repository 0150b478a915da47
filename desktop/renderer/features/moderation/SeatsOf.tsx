import { useState } from 'react'
import { type AdminSeat, freeSeat, listSeats } from '#shared/seats.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised, isReason } from './acts.ts'
import { ReasonField } from './DecideDialog.tsx'
import { queueWords } from './strings.ts'
import { useOpened } from './useReview.ts'

const words = {
  title: 'Seats that they pay for or have',
  person: 'Whose',
  holder: 'Paid for by',
  plan: 'Plan',
  free: 'Free',
  freeOf: (name: string) => `Free the seat of ${name}`,
  freeTitle: 'Free the Seat',
  freeText: (name: string) =>
    `The membership that ${name} has by this seat ends at once, and they read the reason. Its payer may give it to somebody else.`,
  freed: 'Seat Freed',
  failed: 'It could not be done. Please try again.',
}

const nameOf = ({ person, email }: AdminSeat): string => (person ? `@${person.username}` : (email ?? ''))

const columnsFor = (free: (seat: AdminSeat) => void): Column<AdminSeat>[] => [
  {
    key: 'person',
    header: words.person,
    cell: (seat) => <span className="block min-w-28 wrap-anywhere">{nameOf(seat)}</span>,
  },
  {
    key: 'state',
    header: queueWords.status,
    cell: ({ state }) => <Badge tone={state === 'taken' ? 'success' : 'neutral'}>{humanised(state)}</Badge>,
  },
  { key: 'holder', header: words.holder, cell: ({ holder }) => `@${holder.username}` },
  { key: 'plan', header: words.plan, cell: ({ plan }) => humanised(plan) },
  {
    key: 'date',
    header: queueWords.date,
    cell: ({ since }) => <RelativeTime at={since} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    isPinned: true,
    header: queueWords.act,
    align: 'end',
    cell: (seat) => (
      <Button size="small" aria-label={words.freeOf(nameOf(seat))} onClick={() => free(seat)}>
        {words.free}
      </Button>
    ),
  },
]

interface SeatsOfProps {
  username: string
  onActed: () => void
}

/** Seats of somebody's plan, and the one that they have themselves; nothing where there are none. */
export function SeatsOf({ username, onActed }: SeatsOfProps) {
  const { data, mutate } = useData(listSeats, { query: { user: username, limit: 50 } })
  const opened = useOpened<AdminSeat>()
  if (!data || data.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{words.title}</h3>
      <DataTable
        caption={words.title}
        columns={columnsFor(opened.open)}
        rows={data}
        rowKey={({ id }) => id}
      />
      {opened.subject && (
        <FreeDialog
          key={opened.opening}
          seat={opened.subject}
          isOpen={opened.isOpen}
          onClose={opened.close}
          onFreed={() => {
            void mutate()
            onActed()
          }}
        />
      )}
    </section>
  )
}

interface FreeDialogProps {
  seat: AdminSeat
  isOpen: boolean
  onClose: () => void
  onFreed: () => void
}

function FreeDialog({ seat, isOpen, onClose, onFreed }: FreeDialogProps) {
  const [reason, setReason] = useState('')
  const name = nameOf(seat)
  const freeing = useAction(
    () => call(freeSeat, { params: { id: seat.id }, body: { reason: reason.trim() } }),
    {
      success: { title: words.freed, description: name },
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: () => {
        onClose()
        onFreed()
      },
    },
  )
  const submit = () => isReason(reason) && !freeing.isBusy && void freeing.act()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={freeing.isBusy ? () => {} : onClose}
      title={words.freeTitle}
      description={words.freeText(name)}
      actions={
        <>
          <Button onClick={onClose} disabled={freeing.isBusy}>
            {queueWords.cancel}
          </Button>
          <Button variant="danger" isBusy={freeing.isBusy} disabled={!isReason(reason)} onClick={submit}>
            {words.free}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ReasonField reason={reason} onReason={setReason} onSubmit={submit} topic={null} />
        <ActionNotice refusal={freeing.refusal} />
      </div>
    </Dialog>
  )
}
