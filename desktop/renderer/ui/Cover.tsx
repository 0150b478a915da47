import { coverSize, ripplesOf, textOn } from '#shared/looks.ts'
import { classes } from './classes.ts'

interface CoverProps {
  /** What it is drawn after: a slug, a username. */
  name: string
  color: string
  className?: string
}

/** The cover of a forum or a person: rings on their color, the same as in their share picture. */
export function Cover({ name, color, className }: CoverProps) {
  return (
    <div
      aria-hidden
      className={classes('relative shrink-0 overflow-hidden forced-colors:hidden', className)}
      style={{ backgroundColor: color }}
    >
      <svg
        viewBox={`0 0 ${coverSize.width} ${coverSize.height}`}
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke={textOn(color)}
        strokeOpacity={0.16}
        strokeWidth={3}
        className="absolute inset-0 size-full"
      >
        {ripplesOf(name).map(({ x, y, radii }) =>
          radii.map((radius) => <circle key={`${x} ${radius}`} cx={x} cy={y} r={radius} />),
        )}
      </svg>
    </div>
  )
}
