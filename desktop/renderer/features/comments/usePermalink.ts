import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CollapsedComments } from './collapsed.ts'
import { anchorOf } from './context.ts'
import { isShown, parentsOf } from './tree.ts'
import type { Comments } from './useComments.ts'

const prefix = `#${anchorOf('')}`

/**
 * Follows a link to a comment: opens what it stands in, or the thread's own page where it is not in sight,
 * then brings it into view and puts the focus on it. Answers with the comment to mark.
 */
export function usePermalink({ list, threads }: Comments, collapsed: CollapsedComments): string | null {
  const { hash, pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const [followed, setFollowed] = useState<string | null>(null)
  const target = hash.startsWith(prefix) ? hash.slice(prefix.length) : null
  const isReady = !list.isLoading && list.items.length > 0
  const isHere = target !== null && isShown(threads, target)

  const follow = useEffectEvent((id: string) => {
    if (!isHere) {
      const alone = `?thread=${id}`
      if (search !== alone) void navigate(`${pathname}${alone}${hash}`, { replace: true })
      return
    }
    collapsed.expand([id, ...parentsOf(list.items, id)])
    setFollowed(`${key}${id}`)
  })
  useEffect(() => {
    if (target !== null && isReady && followed !== `${key}${target}`) follow(target)
  }, [target, isReady, isHere, followed, key])

  useEffect(() => {
    if (followed === null || target === null) return
    const element = document.querySelector<HTMLElement>(`#${CSS.escape(anchorOf(target))}`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [followed, target])

  return isHere ? target : null
}
