import { utcDate } from './dates.ts'

const width = 600
const height = 120
/** Room below the highest point and above the lowest, so that no line is cut. */
const [above, below] = [6, 2]

const strokes = ['stroke-accent-solid', 'stroke-[var(--text-3)] [stroke-dasharray:6_4]'] as const

export interface CurveLine {
  label: string
  /** One value for each day; what is not told lies at 0. */
  values: readonly (number | null)[]
}

interface CurveProps {
  /** The days (UTC), oldest first. */
  days: readonly string[]
  /** At most two: they are told apart by colour and by dashes. */
  lines: readonly CurveLine[]
  /** The highest value in words, to read the height by. */
  format?: (value: number) => string
}

/** The marks of the lines, beside their names. */
export function CurveKey({ lines }: Pick<CurveProps, 'lines'>) {
  return (
    <span aria-hidden className="flex flex-wrap gap-x-4 gap-y-1">
      {lines.map(({ label }, at) => (
        <span key={label} className="flex items-center gap-1.5">
          <svg viewBox="0 0 24 4" className="h-1 w-6">
            <line x1="0" x2="24" y1="2" y2="2" strokeWidth="2" className={strokes[at]} />
          </svg>
          {label}
        </span>
      ))}
    </span>
  )
}

/** Values day by day, for the eye alone: a table beside it has the figures. */
export function Curve({ days, lines, format }: CurveProps) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2) return null
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const pointsOf = ({ values }: CurveLine) =>
    values
      .map((value, at) => {
        const x = (at / (days.length - 1)) * width
        const y = height - ((value ?? 0) / most) * (height - above - below) - below
        return `${x.toFixed(1)},${y.toFixed(1)}`
      })
      .join(' ')
  return (
    <div aria-hidden className="flex flex-col gap-2">
      {format && <p className="text-meta text-3 tabular-nums">{format(most)}</p>}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-32 w-full overflow-visible"
      >
        {format && (
          <path
            d={`M0 ${above}H${width}M0 ${height - below}H${width}`}
            className="stroke-[var(--border-subtle)]"
            vectorEffect="non-scaling-stroke"
          />
        )}
        {lines.map((line, at) => (
          <polyline
            key={line.label}
            points={pointsOf(line)}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className={strokes[at]}
          />
        ))}
      </svg>
      <p className="flex justify-between text-meta text-3">
        <span>{utcDate(first)}</span>
        <span>{utcDate(last)}</span>
      </p>
    </div>
  )
}
