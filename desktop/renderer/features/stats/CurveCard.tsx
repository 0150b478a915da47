import { type ReactNode, useState } from 'react'
import { Curve, CurveKey } from '../../ui/Curve.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { utcDate } from '../../ui/dates.ts'
import { words } from './strings.ts'
import { isByWeek, type Joining, placesOf, pointsOf } from './weeks.ts'

interface Line<Day> {
  label: string
  value: (day: Day) => number | null
}

interface CurveCardProps<Day> {
  title: string
  /** What the whole range comes to. */
  figure: ReactNode
  note?: ReactNode
  days: readonly Day[]
  lines: readonly Line<Day>[]
  format: (value: number) => string
  /** What the days of a week come to where a long range is drawn by weeks. */
  joining?: Joining
  /** In place of a value that is not told. */
  untold?: string
}

/** One curve with its headline, and below it the same figures as a table. */
export function CurveCard<Day extends { day: string }>(props: CurveCardProps<Day>) {
  const { title, figure, note, days, lines, format, joining = 'sum', untold = words.none } = props
  const [isOpen, setOpen] = useState(false)
  const drawn = lines.map(({ label, value }) => ({ label, values: pointsOf(days.map(value), joining) }))
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-card border bg-surface p-4 md:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-control font-medium">{title}</h3>
        {lines.length > 1 && (
          <span className="text-dense text-2">
            <CurveKey lines={drawn} />
          </span>
        )}
      </div>
      <div>
        <p className="text-title font-bold tabular-nums">{figure}</p>
        {note && <p className="text-dense text-3">{note}</p>}
      </div>
      <Curve
        days={placesOf(days).map(({ day }) => day)}
        lines={drawn}
        format={(value) =>
          isByWeek(days.length) && joining === 'sum' ? words.inAWeek(format(value)) : format(value)
        }
      />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-6 w-fit cursor-pointer text-dense">{words.byDay}</summary>
        {isOpen && (
          <div className="max-h-80 overflow-y-auto pt-3">
            <DataTable
              caption={title}
              rows={days.toReversed()}
              rowKey={({ day }) => day}
              columns={[
                { key: 'day', header: words.day, cell: ({ day }) => utcDate(day) },
                ...lines.map(({ label, value }) => ({
                  key: label,
                  header: label,
                  align: 'end' as const,
                  cell: (day: Day) => {
                    const found = value(day)
                    return found === null ? untold : format(found)
                  },
                })),
              ]}
            />
          </div>
        )}
      </details>
    </section>
  )
}
