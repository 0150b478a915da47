import { ArrowBigDown, ArrowBigUp } from 'lucide-react'
import type { VoteType } from '#shared/votes.ts'
import { ActionNotice } from '../../lib/ActionNotice.tsx'
import { classes } from '../../ui/classes.ts'
import { words } from './strings.ts'
import { useVote, type Votable, type VoteKind } from './useVote.ts'

interface VoteButtonsProps {
  kind: VoteKind
  target: Votable
  /** Names the thing for those who do not see it: a title, an author. */
  label: string
  size?: 'medium' | 'small'
  isLocked?: boolean
}

const arrows = { upvote: ArrowBigUp, downvote: ArrowBigDown }
const pressedLook = { upvote: 'text-upvote', downvote: 'text-downvote' }
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

export function VoteButtons({ kind, target, label, size = 'medium', isLocked = false }: VoteButtonsProps) {
  const { state, isBusy, refusal, press } = useVote(kind, target)
  const isInert = isBusy || isLocked
  const button = (type: VoteType) => {
    const Arrow = arrows[type]
    const isPressed = state.type === type
    return (
      <button
        type="button"
        aria-pressed={isPressed}
        aria-disabled={isInert || undefined}
        aria-label={words[type](state.score)}
        title={isLocked ? words.locked : undefined}
        data-vote={type}
        className={classes(
          'inline-flex items-center justify-center rounded-full transition-colors touch:size-11',
          size === 'medium' ? 'size-9' : 'size-8',
          isPressed ? pressedLook[type] : 'text-3',
          isLocked ? 'opacity-50' : 'hover:bg-canvas hover:text-1',
        )}
        onClick={isInert ? undefined : () => press(type)}
      >
        <Arrow className={classes('size-5', isPressed && 'fill-current')} aria-hidden />
      </button>
    )
  }
  return (
    <>
      <fieldset aria-label={words.votesOf(label)} className="flex items-center rounded-full bg-sunken">
        {button('upvote')}
        <span
          aria-hidden
          className={classes(
            'min-w-6 px-0.5 text-center text-control font-medium tabular-nums',
            state.type ? pressedLook[state.type] : 'text-2',
          )}
        >
          {compact.format(state.score)}
        </span>
        {button('downvote')}
      </fieldset>
      {/* A line of its own, below whatever stands beside the votes. */}
      <div className="order-last basis-full empty:hidden">
        <ActionNotice refusal={refusal} />
      </div>
    </>
  )
}
