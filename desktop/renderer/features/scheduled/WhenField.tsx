import { counted } from '#shared/counts.ts'
import { getPostUsage } from '#shared/plans.ts'
import { monthWords } from '#shared/quotaMonth.ts'
import { scheduledLimits, whyNotAt } from '#shared/scheduled.ts'
import { useData } from '../../lib/data.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useNow } from '../../ui/RelativeTime.tsx'
import { nextMinute, ofField, toField, zoneAt } from './localTime.ts'

const words = {
  label: 'Publish at',
  empty: 'Choose a date and a time',
  zone: (zone: string) => `Your time (${zone}), in the next ${scheduledLimits.days} days.`,
  left: (remaining: number, limit: number, month: string) =>
    `${remaining} of ${counted(limit, 'post')} left ${month}; this one takes its slot there.`,
  none: (limit: number, month: string) =>
    `${limit === 1 ? 'The 1 post is' : `All ${limit} posts are`} used ${month}. Choose another month.`,
}

const dayMs = 24 * 60 * 60 * 1000

interface WhenFieldProps {
  /** As the field holds it. */
  value: string
  onChange: (value: string) => void
  /** What the server refused of it. */
  error?: string | undefined
  /** The slot that it has already, by its moment: nothing is said of what is left in that month. */
  held?: string | null
}

/** What can be said against a time before it is sent. */
export function whyNot(value: string, now: Date): string | null {
  const at = ofField(value)
  return at ? whyNotAt(at, now) : words.empty
}

/** When a post is published, on the reader's own clock, and what is left of the posts of that month. */
export function WhenField({ value, onChange, error, held = null }: WhenFieldProps) {
  const now = useNow()
  const at = ofField(value)
  const wrong = value === '' ? undefined : (whyNot(value, now) ?? undefined)
  const month = at && !wrong ? monthWords(at, now) : null
  const isAsked = month !== null && (held === null || monthWords(new Date(held), now) !== month)
  const { data } = useData(getPostUsage, isAsked ? { query: { at: firstOf(at!, now) } } : null)
  const last = new Date(now.getTime() + scheduledLimits.days * dayMs)
  return (
    <Field
      label={words.label}
      error={error ?? wrong}
      hint={
        <>
          {words.zone(zoneAt(at ?? now))}
          {isAsked && data && data.limit !== null && data.remaining !== null && (
            <span className="mt-0.5 block">
              {data.remaining === 0
                ? words.none(data.limit, month)
                : words.left(data.remaining, data.limit, month)}
            </span>
          )}
        </>
      }
      isRequired
    >
      <TextInput
        type="datetime-local"
        min={toField(nextMinute(now))}
        max={toField(last)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** One question for each month, whatever its minute. */
function firstOf(at: Date, now: Date): string {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
  return (first > now ? first : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))).toISOString()
}
