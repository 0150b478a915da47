import type { Reach } from '#shared/reach.ts'
import { utcDate } from '../../ui/dates.ts'
import { reachWords } from './strings.ts'

const words = {
  curve: 'Members who saw and opened it, day by day',
}

const width = 600
const height = 120

interface Drawn {
  kind: 'seen' | 'opened'
  stroke: string
}

const lines: Drawn[] = [
  { kind: 'seen', stroke: 'stroke-accent-solid' },
  { kind: 'opened', stroke: 'stroke-[var(--text-3)] [stroke-dasharray:6_4]' },
]

/** Reach day by day, for the eye; the table below has the figures. What is too small to be told lies at 0. */
export function ReachCurve({ days }: Pick<Reach, 'days'>) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2) return null
  const most = Math.max(1, ...days.flatMap(({ figures }) => [figures.seen ?? 0, figures.opened ?? 0]))
  const pointsOf = (kind: Drawn['kind']) =>
    days
      .map(({ figures }, at) => {
        const x = (at / (days.length - 1)) * width
        const y = height - ((figures[kind] ?? 0) / most) * (height - 8) - 2
        return `${x.toFixed(1)},${y.toFixed(1)}`
      })
      .join(' ')
  return (
    <figure className="flex flex-col gap-2 rounded-card border bg-surface p-5">
      <figcaption className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-dense text-2">
        <span>{words.curve}</span>
        <span aria-hidden className="flex gap-4">
          {lines.map(({ kind, stroke }) => (
            <span key={kind} className="flex items-center gap-1.5">
              <svg viewBox="0 0 24 4" className="h-1 w-6">
                <line x1="0" x2="24" y1="2" y2="2" strokeWidth="2" className={stroke} />
              </svg>
              {reachWords.kinds[kind]}
            </span>
          ))}
        </span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-32 w-full overflow-visible"
      >
        {lines.map(({ kind, stroke }) => (
          <polyline
            key={kind}
            points={pointsOf(kind)}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className={stroke}
          />
        ))}
      </svg>
      <p aria-hidden className="flex justify-between text-meta text-3">
        <span>{utcDate(first.day)}</span>
        <span>{utcDate(last.day)}</span>
      </p>
    </figure>
  )
}
