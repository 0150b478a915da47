import { Download } from 'lucide-react'
import { type StatRange, statRanges } from '#shared/statRules.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { utcDate } from '../../ui/dates.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { words } from './strings.ts'

interface RangeBarProps {
  days: StatRange
  onChange: (days: StatRange) => void
  csvAddress: string
  /** As far as it is known. */
  range: { to: string; waiting: number } | undefined
}

const options = statRanges.map((days) => ({ value: String(days), label: words.ranges[days] }))

/** Over how many days figures are shown, up to when they are counted, and the file of them. */
export function RangeBar({ days, onChange, csvAddress, range }: RangeBarProps) {
  const choose = (value: string) => onChange(statRanges.find((one) => String(one) === value) ?? days)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label={words.range} options={options} value={String(days)} onChange={choose} />
        <ButtonLink icon={<Download aria-hidden />} href={csvAddress} download>
          {words.download}
        </ButtonLink>
      </div>
      <p className="min-h-5 text-dense text-3">
        {range && words.upTo(utcDate(range.to))}
        {range && range.waiting > 0 && ` ${words.waiting(range.waiting)}`}
      </p>
    </div>
  )
}
