import { Star } from 'lucide-react'

const words = {
  ratingOf: (rating: string, max: number) => `${rating} out of ${max} stars`,
}

interface StarsProps {
  /** One to five; an average is rounded for the stars and printed with one decimal. */
  rating: number
  /** How many gave it. */
  count?: number
  size?: 'small' | 'medium'
}

const max = 5

/** A rating as stars and, always, as a number. */
export function Stars({ rating, count, size = 'small' }: StarsProps) {
  const printed = count === undefined ? String(rating) : rating.toFixed(1)
  const star = size === 'small' ? 'size-4' : 'size-5'
  return (
    <span className="inline-flex items-center gap-1.5 text-control">
      <span className="sr-only">{words.ratingOf(printed, max)}</span>
      <span aria-hidden className="inline-flex gap-0.5 text-star">
        {Array.from({ length: max }, (_, place) => (
          <Star
            key={place}
            className={
              place < Math.round(rating) ? `${star} fill-current` : `${star} text-[var(--border-strong)]`
            }
          />
        ))}
      </span>
      <span aria-hidden className="font-medium tabular-nums">
        {printed}
      </span>
      {count !== undefined && <span className="text-3 tabular-nums">({count})</span>}
    </span>
  )
}
