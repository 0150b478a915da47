import type { Reach } from '#shared/reach.ts'
import { Curve, CurveKey } from '../../ui/Curve.tsx'
import { reachWords } from './strings.ts'

const words = {
  curve: 'Members who saw and opened it, day by day',
}

/** Reach day by day, for the eye; the table below has the figures. What is too small to be told lies at 0. */
export function ReachCurve({ days }: Pick<Reach, 'days'>) {
  if (days.length < 2) return null
  const lines = (['seen', 'opened'] as const).map((kind) => ({
    label: reachWords.kinds[kind],
    values: days.map(({ figures }) => figures[kind]),
  }))
  return (
    <figure className="flex flex-col gap-2 rounded-card border bg-surface p-5">
      <figcaption className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-dense text-2">
        <span>{words.curve}</span>
        <CurveKey lines={lines} />
      </figcaption>
      <Curve days={days.map(({ day }) => day)} lines={lines} />
    </figure>
  )
}
