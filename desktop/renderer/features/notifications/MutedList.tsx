import { useEffect } from 'react'
import { listMutes, type Muted } from '#shared/notifications.ts'
import { useData } from '../../lib/data.ts'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { levelLabels, words } from './strings.ts'
import { useLevel } from './useLevel.tsx'

/** Of what one hears less than everything, each with the way back. */
export function MutedList() {
  const { data = [], mutate } = useData(listMutes, {})
  // A menu elsewhere may have muted something since it was read.
  useEffect(() => void mutate(), [mutate])
  if (data.length === 0) return null
  return (
    <section aria-labelledby="muted" className="flex flex-col gap-2">
      <h3 id="muted" className="font-medium">
        {words.mutedTitle}
      </h3>
      <ul className="divide-y border-y">
        {data.map((muted) => (
          <Row key={`${muted.type} ${muted.id}`} muted={muted} />
        ))}
      </ul>
    </section>
  )
}

function Row({ muted }: { muted: Muted }) {
  const { setLevel } = useLevel(muted)
  const { title, path, level } = muted
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        {path === null ? (
          <span className="text-control text-2">{words.mutedGone}</span>
        ) : (
          <TextLink tone="quiet" href={path} className="block truncate text-control">
            <bdi>{title}</bdi>
          </TextLink>
        )}
        <span className="block text-meta text-2">{levelLabels[level]}</span>
      </span>
      <Button
        size="small"
        aria-label={words.hearAgainOf(title ?? words.mutedGone)}
        onClick={() => setLevel('all')}
      >
        {words.hearAgain}
      </Button>
    </li>
  )
}
