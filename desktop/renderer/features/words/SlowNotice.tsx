import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getForum } from '#shared/forums.ts'
import { getSlowMode } from '#shared/slowMode.ts'
import { useData } from '../../lib/data.ts'
import { leftOf, pauseOf } from './pauses.ts'

const words = {
  slow: (pause: string) => `Slow mode: each member writes once every ${pause}.`,
  wait: (left: string) => `You can write again in ${left}.`,
}

/** Tells before somebody writes in a forum in slow mode when they may; nothing in any other. */
export default function SlowNotice({ forum }: { forum: string }) {
  const { data: place } = useData(getForum, { params: { id: forum } })
  const isSlow = (place?.slowSeconds ?? 0) > 0
  const { data, mutate } = useData(getSlowMode, isSlow && place ? { params: { id: place.id } } : null)
  const until = data?.freeAt ? Date.parse(data.freeAt) : null
  const left = useLeft(until, () => void mutate())
  if (!data || data.isExempt || data.seconds === 0) return null
  return (
    <p className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2.5 text-control text-2 tabular-nums">
      <Hourglass className="mt-0.5 size-4 shrink-0 text-3" aria-hidden />
      <span>
        {words.slow(pauseOf(data.seconds))} {left !== null && words.wait(leftOf(left))}
      </span>
    </p>
  )
}

/** How much is left until a moment, each second; null once it is there. */
function useLeft(until: number | null, onOver: () => void): number | null {
  const [now, setNow] = useState(() => Date.now())
  const isOver = until === null || until <= now
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (until <= Date.now()) onOver()
    }, 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- what follows the end is asked once
  }, [until, isOver])
  return isOver ? null : until - now
}
