import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#shared/money.ts'
import {
  monthOf as monthOfDate,
  monthsBetween,
  type Statement,
  type StatementLine,
} from '#shared/statements.ts'
import { trailPath } from '#shared/trails.ts'
import { useSite } from '../../lib/site.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { longMonthOf, utcDate } from '../../ui/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

interface BarProps {
  month: string
  /** The first month in which there is anything; null while that is not known, or never. */
  firstMonth: string | null
  csvAddress: string
  isReady: boolean
  onMonth: (month: string) => void
}

/** Which month is shown, and how it is taken along. */
export function StatementBar({ month, firstMonth, csvAddress, isReady, onMonth }: BarProps) {
  const [now] = useState(() => monthOfDate(new Date()))
  const months = new Set([month, ...monthsBetween(firstMonth ?? now, now)])
  const options = [...months]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: longMonthOf(value) }))
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
      <Field label={words.month}>
        <NativeSelect
          value={month}
          options={options}
          className="min-w-48"
          onChange={({ target }) => onMonth(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Printer aria-hidden />} disabled={!isReady} onClick={() => window.print()}>
          {words.print}
        </Button>
        <ButtonLink icon={<Download aria-hidden />} href={csvAddress} download>
          {words.download}
        </ButtonLink>
      </div>
    </div>
  )
}

/** A month of somebody's money as it is read and printed. */
export function StatementView({ statement }: { statement: Statement }) {
  const site = useSite()
  const { name, month, currency, opening, closing, totals, lines } = statement
  const figures = [
    ...(opening === null ? [] : [{ label: words.opening, text: '', cents: opening }]),
    ...totals.map(({ event, count, amount }) => ({
      label: words.events[event],
      text: count > 1 ? words.times(count) : '',
      cents: amount,
    })),
    ...(closing === null ? [] : [{ label: words.closing, text: '', cents: closing }]),
  ]
  return (
    <article className="flex flex-col gap-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="text-section font-bold wrap-anywhere">{name}</p>
          <p className="text-control text-2">{words.utc(longMonthOf(month))}</p>
        </div>
        <p className="text-control text-3">
          {site.name} · {site.contactEmail}
        </p>
      </header>
      {figures.length > 0 && (
        <dl className="divide-y divide-[var(--border-subtle)] rounded-card border bg-surface px-4">
          {figures.map(({ label, text, cents }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <dt className="text-control">
                {label} {text && <span className="text-dense text-3">{text}</span>}
              </dt>
              <dd className="ms-auto font-medium tabular-nums">{dollars(cents, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        caption={words.lines}
        columns={columnsOf(statement)}
        rows={lines.map((line, at) => ({ ...line, key: String(at) }))}
        rowKey={({ key }) => key}
        empty={<p className="text-control text-2">{words.nothing}</p>}
      />
    </article>
  )
}

type Row = StatementLine & { key: string }

function Small({ text }: { text: string }) {
  return text === '' ? null : <span className="block text-meta text-3">{text}</span>
}

/** What happened; of marketplace money it leads to its way, by what the movement is found again. */
function EventName({ kind, line }: { kind: Statement['kind']; line: StatementLine }) {
  const name = words.events[line.event]
  if (kind === 'member' || !line.reference) return name
  return (
    <TextLink
      href={trailPath(line.reference)}
      title={words.follow}
      className="inline-flex min-h-6 items-center print:text-1"
    >
      {name}
    </TextLink>
  )
}

/** A member knows the number of an invoice; by what else a movement is found again stands on paper and in the file. */
function Reference({ kind, text }: { kind: Statement['kind']; text: string }) {
  return (
    <span className={classes('text-meta text-3', kind === 'member' ? 'block' : 'hidden print:block')}>
      {words.reference(text)}
    </span>
  )
}

function columnsOf({ kind, currency, lines }: Statement): Column<Row>[] {
  const money = (cents: number | null) => (cents === null ? '' : dollars(cents, currency))
  const hasBalance = lines.some(({ balance }) => balance !== null)
  const about = ({ campaign, brand }: Row) =>
    [campaign, kind === 'creator' ? brand : null].filter(Boolean).join(', ')
  return [
    {
      key: 'date',
      header: words.date,
      // The month with its year stands above.
      cell: ({ at }) => {
        const [day, year] = utcDate(at).split(', ')
        return (
          <time dateTime={at} className="whitespace-nowrap">
            {day}
            <span className="max-md:hidden print:inline">, {year}</span>
          </time>
        )
      },
    },
    {
      key: 'event',
      header: words.event,
      cell: (row) => (
        <span className="block min-w-36 wrap-anywhere max-[26rem]:min-w-24">
          <EventName kind={kind} line={row} />
          <Small text={about(row)} />
          {row.gross !== null && row.platformFee !== null && (
            <Small text={words.ofGross(money(row.gross), money(row.platformFee))} />
          )}
          {row.reference && <Reference kind={kind} text={row.reference} />}
        </span>
      ),
    },
    { key: 'amount', header: words.amount, align: 'end', cell: ({ amount }) => money(amount) },
    ...(hasBalance
      ? [
          {
            key: 'balance',
            header: words.balance,
            align: 'end' as const,
            cell: ({ balance }: Row) => money(balance),
          },
        ]
      : []),
  ]
}
