import { ArrowBigDown, ArrowBigUp } from 'lucide-react'
import { useState } from 'react'
import { castVote, nextVote, removeVote, voteDelta, type VoteState, type VoteType } from '#shared/votes.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { usePatch } from '../../lib/patch.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { classes } from '../../ui/classes.ts'
const words = {
  upvote: (score: number) => `Upvote, score ${score}`,
  downvote: (score: number) => `Downvote, score ${score}`,
  votesOf: (name: string) => `Votes for ${name}`,
  locked: 'Voting is closed',
  recorded: 'Vote recorded',
  recordedText: 'Your vote has been recorded!',
  failed: 'Failed to record vote. Please try again.',
}

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
/** `950`, `1.2K`. */
const compact = (score: number): string =>
  Math.abs(score) < 1000
    ? String(score)
    : score.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 })

export function VoteButtons({ kind, target, label, size = 'medium', isLocked = false }: VoteButtonsProps) {
  const { state, isBusy, refusal, press } = useVote(kind, target)
  const isInert = isBusy || isLocked
  // What was pressed before the page was opened stands still.
  const [hasPressed, setPressed] = useState(false)
  const vote = (type: VoteType) => {
    setPressed(true)
    press(type)
  }
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
          isPressed ? pressedLook[type] : classes('text-3', !isLocked && 'hover:text-1'),
          isLocked ? 'opacity-50' : 'hover:bg-canvas',
        )}
        onClick={isInert ? undefined : () => vote(type)}
      >
        <Arrow
          className={classes(
            'size-5',
            isPressed && 'fill-current',
            isPressed && hasPressed && 'vote-pressed',
          )}
          aria-hidden
        />
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
          {compact(state.score)}
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

/** What is voted on: a post or a comment with its counters. */
interface Votable {
  id: string
  upvotes: number
  downvotes: number
  score: number
  viewerVote: VoteType | null
}
type VoteKind = 'post' | 'comment'

interface Vote {
  state: VoteState
  isBusy: boolean
  refusal: Refusal | null
  press: (type: VoteType) => void
}

/** Shows a vote at once, sends it, and updates every copy of the thing on the page. */
function useVote(kind: VoteKind, target: Votable): Vote {
  const viewer = useViewer()
  const patch = usePatch()
  const [painted, setPainted] = useState<VoteState | null>(null)
  const { upvotes, downvotes, score, viewerVote } = target
  const state = painted ?? { type: viewerVote, upvotes, downvotes, score }

  const send = async (type: VoteType | null): Promise<VoteState> => {
    const where = kind === 'post' ? { postId: target.id } : { commentId: target.id }
    return type ? call(castVote, { body: { ...where, type } }) : call(removeVote, { query: where })
  }
  const { act, isBusy, refusal } = useAction(send, {
    success: { title: words.recorded, description: words.recordedText },
    failure: { sentence: words.failed },
    onSuccess: ({ type, ...counters }) =>
      patch<Votable>(target.id, (thing) => ({ ...thing, ...counters, viewerVote: type })),
  })

  const press = async (type: VoteType) => {
    if (viewer === null) return leaveFor(loginAddress())
    if (isBusy || viewer === undefined) return
    setPainted(votedState(state, type))
    await act(nextVote(state.type, type))
    setPainted(null)
  }
  return { state, isBusy, refusal, press: (type) => void press(type) }
}

/** What the counters will say once a press is through: painted before the server answers. */
export function votedState(state: VoteState, pressed: VoteType): VoteState {
  const type = nextVote(state.type, pressed)
  const { up, down } = voteDelta(state.type, type)
  return {
    type,
    upvotes: state.upvotes + up,
    downvotes: state.downvotes + down,
    score: state.score + up - down,
  }
}
