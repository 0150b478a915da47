import { Check } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#shared/counts.ts'
import { type Poll as PollData, pollPercent, votePoll } from '#shared/polls.ts'
import type { PostPage } from '#shared/posts.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'

const words = {
  poll: 'Poll',
  question: 'Choose an option',
  votes: (count: number) => counted(count, 'vote'),
  percent: (percent: number) => `${percent}%`,
  yourChoice: 'Your choice',
  recorded: 'Vote recorded',
  recordedText: 'Your vote has been recorded!',
  failed: 'Failed to record vote. Please try again.',
  locked: 'This post is locked: voting is closed.',
  moveHint: 'You can move your vote by choosing another option.',
}

interface PollProps {
  postId: string
  poll: PollData
  isLocked: boolean
}

/** The options of a poll with their shares; pressing one votes for it, or moves the vote there. */
export function Poll({ postId, poll, isLocked }: PollProps) {
  const viewer = useViewer()
  const patch = usePatch()
  const [pressed, setPressed] = useState<string | null>(null)
  const { act, isBusy, refusal } = useAction(
    (optionId: string) => call(votePoll, { body: { postId, optionId } }),
    {
      success: { title: words.recorded, description: words.recordedText },
      failure: { sentence: words.failed },
      onSuccess: (changed) => patch<PostPage>(postId, (post) => ({ ...post, poll: changed })),
    },
  )
  const choose = async (optionId: string) => {
    if (viewer === null) return leaveFor(loginAddress())
    if (isBusy || isLocked || optionId === poll.viewerOptionId) return
    setPressed(optionId)
    await act(optionId)
    setPressed(null)
  }
  const chosen = pressed ?? poll.viewerOptionId
  return (
    <Card as="section" aria-label={words.poll} className="flex flex-col gap-3">
      <fieldset aria-label={words.question} className="flex flex-col gap-2">
        {poll.options.map((option) => {
          const percent = pollPercent(option.voteCount, poll.totalVotes)
          const isChosen = option.id === chosen
          return (
            <button
              key={option.id}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={isBusy || isLocked || undefined}
              onClick={() => void choose(option.id)}
              className={classes(
                'relative flex min-h-11 items-center gap-3 overflow-hidden rounded-control border px-3 py-2 text-start transition-colors',
                isChosen ? 'border-[var(--accent)]' : 'border-strong/60',
                !isLocked && 'hover:border-[var(--accent)]',
              )}
            >
              <span
                aria-hidden
                className={classes(
                  'absolute inset-y-0 start-0 transition-[width]',
                  isChosen ? 'bg-accent-subtle' : 'bg-[var(--border-subtle)]',
                )}
                style={{ inlineSize: `${percent}%` }}
              />
              <span className="relative size-4 shrink-0 text-accent">
                {isChosen && <Check className="size-4" aria-label={words.yourChoice} />}
              </span>
              <span className="relative flex min-w-0 flex-1 flex-col md:flex-row md:items-center md:gap-3">
                <span dir="auto" className="flex-1 font-medium wrap-anywhere">
                  {option.text}
                </span>
                <span className="text-control text-2 tabular-nums">
                  {words.percent(percent)} <span className="text-3">· {words.votes(option.voteCount)}</span>
                </span>
              </span>
            </button>
          )
        })}
      </fieldset>
      <p className="text-dense text-3" aria-live="polite">
        {words.votes(poll.totalVotes)}
        {isLocked ? ` · ${words.locked}` : poll.viewerOptionId && ` · ${words.moveHint}`}
      </p>
      <ActionNotice refusal={refusal} />
    </Card>
  )
}
