import { useState } from 'react'
import { dollars } from '#shared/money.ts'
import { listPayments, type Payment, rehearseRepayment, repay } from '#shared/repayments.ts'
import { call, keyOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRehearsal } from '../../lib/useRehearsal.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Money } from '../../ui/Money.tsx'
import { RehearsalList } from '../../ui/RehearsalList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { humanised, isReason } from './acts.ts'
import { ReasonField } from './DecideDialog.tsx'
import { keepReason } from './reasons.ts'
import { queueWords } from './strings.ts'
import { useOpened } from './useReview.ts'

const words = {
  title: 'Payments of their membership',
  none: 'Nothing.',
  loadFailed: 'The payments could not be loaded.',
  invoice: 'Invoice',
  draft: 'Draft',
  paid: 'Paid',
  refunded: 'Went back',
  refund: 'Refund',
  refundOf: (invoice: string) => `Refund invoice ${invoice}`,
  dialogTitle: 'Refund a Payment',
  dialogText: (invoice: string, username: string) =>
    `Invoice ${invoice} of @${username}. They read the reason; your decision is recorded in the action log.`,
  amount: 'How much, in dollars',
  amountHint: (left: string) => `Up to ${left}. Left empty, all of it goes back.`,
  amountWrong: (left: string) => `Give an amount up to ${left}, as 5 or 5.25`,
  ends: 'End their membership as well',
  endsHint: 'Without it, they keep what they have paid for.',
  send: (amount: string) => `Refund ${amount}`,
  done: 'Refund On Its Way',
  doneText: (amount: string, username: string) => `${amount} go back to the card of @${username}`,
  failed: 'The payment could not be refunded. Please try again.',
  states: { pending: 'on its way', done: 'arrived', failed: 'sent back by the bank' },
}

const tones: Record<string, Tone> = { paid: 'success', open: 'danger' }
const nameOf = ({ number }: Payment): string => number ?? words.draft
const leftOf = ({ amountPaid, amountRefunded }: Payment): number => amountPaid - amountRefunded

const columns = (onRefund: (payment: Payment) => void): Column<Payment>[] => [
  { key: 'invoice', header: words.invoice, cell: (payment) => nameOf(payment) },
  {
    key: 'status',
    header: queueWords.status,
    cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{humanised(status)}</Badge>,
  },
  {
    key: 'paid',
    header: words.paid,
    align: 'end',
    cell: ({ amountPaid, currency }) => <Money cents={amountPaid} currency={currency} />,
  },
  {
    key: 'refunded',
    header: words.refunded,
    cell: ({ refunds }) =>
      refunds.length === 0 ? (
        queueWords.none
      ) : (
        <ul className="flex min-w-48 flex-col gap-1">
          {refunds.map(({ id, amount, currency, status, reason }) => (
            <li key={id}>
              <Money cents={amount} currency={currency} /> {words.states[status]}
              <span className="block text-dense text-3 wrap-anywhere">{reason}</span>
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'date',
    header: queueWords.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    isPinned: true,
    header: queueWords.act,
    align: 'end',
    cell: (payment) =>
      leftOf(payment) > 0 && (
        <Button size="small" aria-label={words.refundOf(nameOf(payment))} onClick={() => onRefund(payment)}>
          {words.refund}
        </Button>
      ),
  },
]

interface PaymentsProps {
  user: { id: string; username: string }
  /** A refund stands in the log, and may end the membership. */
  onActed: () => void
}

/** What somebody has paid for their membership, and sending it back. */
export function Payments({ user, onActed }: PaymentsProps) {
  const { data, error, mutate, isValidating } = useData(listPayments, { params: { id: user.id } })
  const refunding = useOpened<Payment>()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{words.title}</h3>
      {data ? (
        data.length === 0 ? (
          <p className="text-control text-3">{words.none}</p>
        ) : (
          <DataTable
            caption={words.title}
            columns={columns(refunding.open)}
            rows={data}
            rowKey={({ id }) => id}
            hasKeys
          />
        )
      ) : error ? (
        <ErrorState message={words.loadFailed} onRetry={() => void mutate()} isRetrying={isValidating} />
      ) : (
        <SkeletonList shape="row" count={1} />
      )}
      {refunding.subject && (
        <RefundDialog
          key={refunding.opening}
          user={user}
          payment={refunding.subject}
          isOpen={refunding.isOpen}
          onClose={refunding.close}
          onDone={() => {
            void mutate()
            onActed()
          }}
        />
      )}
    </section>
  )
}

/** Dollars as typed, in cents; null where they are no amount, undefined where nothing is typed. */
function centsOf(typed: string, left: number): number | null | undefined {
  if (typed.trim() === '') return undefined
  const [, whole = '', part = '00'] = /^\s*\$?(\d{1,7})(?:\.(\d{2}))?\s*$/.exec(typed) ?? []
  const cents = Number(`${whole}${part}`)
  return whole !== '' && cents > 0 && cents <= left ? cents : null
}

interface RefundDialogProps {
  user: { id: string; username: string }
  payment: Payment
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Sends a payment back, once it is seen what that changes. */
function RefundDialog({ user, payment, isOpen, onClose, onDone }: RefundDialogProps) {
  const [typed, setTyped] = useState('')
  const [ends, setEnds] = useState(false)
  const [reason, setReason] = useState('')
  const left = leftOf(payment)
  const cents = centsOf(typed, left)
  const { currency } = payment
  const amount = dollars(cents ?? left, currency)
  const params = { id: user.id, invoiceId: payment.id }
  const asked = cents == null ? {} : { amountCents: cents }
  const rehearsing = useRehearsal(
    isOpen && cents !== null
      ? keyOf(rehearseRepayment, { params, query: { ...asked, endsMembership: String(ends) } })
      : null,
  )
  const refund = useAction(
    () =>
      call(repay, {
        params,
        body: { ...asked, endsMembership: ends, reason: reason.trim(), ...rehearsing.expected },
      }),
    {
      success: () => ({ title: words.done, description: words.doneText(amount, user.username) }),
      failure: { sentence: words.failed, prefersReason: true },
      onRefused: rehearsing.takeRefusal,
      onSuccess: () => {
        keepReason(reason.trim(), 'payments')
        onClose()
        onDone()
      },
    },
  )
  const { isBusy } = refund
  const isReady = cents !== null && isReason(reason) && !rehearsing.isLoading
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => {} : onClose}
      title={words.dialogTitle}
      description={words.dialogText(nameOf(payment), user.username)}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {queueWords.cancel}
          </Button>
          <Button variant="danger" isBusy={isBusy} disabled={!isReady} onClick={() => void refund.act()}>
            {words.send(amount)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={words.amount}
          hint={words.amountHint(dollars(left, currency))}
          error={cents === null ? words.amountWrong(dollars(left, currency)) : undefined}
        >
          <TextInput
            inputMode="decimal"
            placeholder={(left / 100).toFixed(2)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Checkbox
          label={words.ends}
          hint={words.endsHint}
          checked={ends}
          onChange={({ target }) => setEnds(target.checked)}
        />
        <ReasonField
          topic="payments"
          reason={reason}
          onReason={setReason}
          onSubmit={() => isReady && !isBusy && void refund.act()}
        />
        <RehearsalList {...rehearsing} />
        <ActionNotice refusal={refund.refusal} />
      </div>
    </Dialog>
  )
}
