import { replyMinutes } from '#shared/statRules.ts'
import { CurveCard } from './CurveCard.tsx'
import { words } from './strings.ts'
import { sumOf, whole } from './useRange.tsx'

interface ActiveDay {
  day: string
  readers: number | null
  writers: number
  posts: number
  comments: number
  answered: number
  replySeconds: number
}

interface ActivityProps {
  days: readonly ActiveDay[]
  replyMinutes: number | null
  /** In place of readers that are too few to be told. */
  untold?: string
}

/** Who read and wrote, what they wrote, and how soon it was answered. */
export function Activity({ days, replyMinutes: average, untold }: ActivityProps) {
  const posts = sumOf(days, (day) => day.posts)
  const comments = sumOf(days, (day) => day.comments)
  const readers = sumOf(days, (day) => day.readers) / Math.max(1, days.length)
  return (
    <>
      <CurveCard
        title={words.readersAndWriters}
        figure={whole(readers)}
        note={words.readersNote}
        joining="mean"
        days={days}
        lines={[
          { label: words.readers, value: (day) => day.readers },
          { label: words.writers, value: (day) => day.writers },
        ]}
        format={whole}
        {...(untold && { untold })}
      />
      <CurveCard
        title={words.postsAndComments}
        figure={whole(posts + comments)}
        note={words.writtenNote(posts, comments)}
        days={days}
        lines={[
          { label: words.comments, value: (day) => day.comments },
          { label: words.posts, value: (day) => day.posts },
        ]}
        format={whole}
      />
      <CurveCard
        title={words.firstReply}
        figure={average === null ? words.none : words.minutes(average)}
        note={words.answeredNote(sumOf(days, (day) => day.answered))}
        joining="mean"
        days={days}
        lines={[
          { label: words.firstReplyLine, value: (day) => replyMinutes(day.replySeconds, day.answered) },
        ]}
        format={words.minutes}
      />
    </>
  )
}
