import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { words } from '../strings/landing.ts'

const { sample } = words
const before = sample.pollOptions.reduce((sum, { votes }) => sum + votes, 0)

/** A poll as it looks inside; a press votes, and moves the vote. */
export function SamplePoll() {
  const [chosen, setChosen] = useState<number | null>(null)
  const total = before + (chosen === null ? 0 : 1)
  return (
    <div className="rounded-card border bg-surface p-4 shadow-float">
      <p className="mb-3 text-control font-medium">{sample.pollTitle}</p>
      <ul className="flex flex-col gap-2">
        {sample.pollOptions.map(({ text, votes }, place) => {
          const isChosen = chosen === place
          const percent = Math.round(((votes + (isChosen ? 1 : 0)) / total) * 100)
          return (
            <li key={text}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => setChosen(place)}
                className="relative flex min-h-9 w-full items-center gap-2 overflow-hidden rounded-control border px-3 text-start text-control hover:border-strong touch:min-h-11"
              >
                <span
                  aria-hidden
                  className="absolute inset-y-0 start-0 bg-accent-subtle transition-[width] duration-200"
                  style={{ width: `${percent}%` }}
                />
                <span className="relative flex-1">{text}</span>
                {isChosen && <CircleCheck className="relative size-4 text-accent" aria-hidden />}
                <span className="relative text-2 tabular-nums">{percent}%</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-meta text-3 tabular-nums">{sample.pollVotes(total)}</p>
    </div>
  )
}
