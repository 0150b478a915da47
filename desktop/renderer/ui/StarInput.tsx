import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { counted } from '#shared/counts.ts'
import { classes } from './classes.ts'
import { useFieldControl } from './Field.tsx'

const words = {
  stars: (count: number) => counted(count, 'star'),
}

interface StarInputProps {
  label: string
  value: number | null
  onChange: (rating: number) => void
  isDisabled?: boolean
}

const ratings = [1, 2, 3, 4, 5]

/** One to five stars: a radio group, so the arrows choose. */
export function StarInput({ label, value, onChange, isDisabled = false }: StarInputProps) {
  const name = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const { id: _id, ...described } = useFieldControl()
  const shown = pointed ?? value ?? 0
  return (
    <div role="radiogroup" aria-label={label} {...described} className="inline-flex items-center">
      {ratings.map((rating) => (
        <label
          key={rating}
          onPointerEnter={() => !isDisabled && setPointed(rating)}
          onPointerLeave={() => setPointed(null)}
          className={classes(
            'relative inline-flex size-10 items-center justify-center rounded-control touch:size-11',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            isDisabled ? 'opacity-50' : 'cursor-pointer',
          )}
        >
          <input
            type="radio"
            name={name}
            value={rating}
            checked={rating === value}
            disabled={isDisabled}
            aria-label={words.stars(rating)}
            onChange={() => {
              // Chosen by key, a rating is seen though the pointer rests on another star.
              setPointed(null)
              onChange(rating)
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Star
            aria-hidden
            className={classes(
              'size-6',
              rating <= shown ? 'fill-current text-star' : 'text-[var(--border-strong)]',
            )}
          />
        </label>
      ))}
      {value !== null && (
        <span aria-hidden className="ms-2 font-medium tabular-nums">
          {value}/5
        </span>
      )}
    </div>
  )
}
