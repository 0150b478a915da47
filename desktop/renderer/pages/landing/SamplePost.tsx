import { ArrowBigDown, ArrowBigUp, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Stars } from '../../ui/Stars.tsx'
import { words } from '../strings/landing.ts'

const { sample } = words

/** A post as it looks inside; its votes can be tried and go nowhere. */
export function SamplePost() {
  return (
    <article className="rounded-card border bg-surface p-5 shadow-float">
      <p className="flex items-center gap-2 text-dense text-3">
        <Avatar username={sample.author} size={24} />
        <span className="font-medium whitespace-nowrap text-1">{sample.forum}</span>
        <span aria-hidden>·</span>
        <span className="min-w-0 truncate">
          u/{sample.author}
          {' · '}
          {sample.time}
        </span>
        <span className="ms-auto">
          <Badge>{sample.type}</Badge>
        </span>
      </p>
      <p className="mt-3 text-section font-bold">{sample.title}</p>
      <div className="mt-2">
        <Stars rating={4} />
      </div>
      <p className="mt-2 text-2">{sample.text}</p>
      <ul className="mt-3 flex gap-2 text-dense text-accent">
        {sample.tags.map((tag) => (
          <li key={tag}>#{tag}</li>
        ))}
      </ul>
      <div className="mt-4 flex items-center gap-4 text-control text-2">
        <SampleVotes />
        <span className="inline-flex items-center gap-1.5">
          <MessageCircle className="size-4" aria-hidden />
          {sample.comments}
        </span>
      </div>
    </article>
  )
}

type Vote = -1 | 0 | 1

function SampleVotes() {
  const [vote, setVote] = useState<Vote>(0)
  const toggle = (wanted: Vote) => setVote(vote === wanted ? 0 : wanted)
  const look = 'inline-flex size-9 items-center justify-center rounded-control hover:bg-canvas touch:size-11'
  return (
    <span className="inline-flex items-center rounded-control bg-sunken">
      <button
        type="button"
        aria-label={sample.upvote}
        aria-pressed={vote === 1}
        className={classes(look, vote === 1 && 'text-upvote [&_svg]:fill-current')}
        onClick={() => toggle(1)}
      >
        <ArrowBigUp className="size-5" aria-hidden />
      </button>
      <output
        aria-label={sample.scoreIs(sample.score + vote)}
        className="min-w-8 text-center font-medium text-1 tabular-nums"
      >
        {sample.score + vote}
      </output>
      <button
        type="button"
        aria-label={sample.downvote}
        aria-pressed={vote === -1}
        className={classes(look, vote === -1 && 'text-downvote [&_svg]:fill-current')}
        onClick={() => toggle(-1)}
      >
        <ArrowBigDown className="size-5" aria-hidden />
      </button>
    </span>
  )
}
