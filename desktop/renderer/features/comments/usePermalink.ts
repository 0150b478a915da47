import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CollapsedComments } from './collapsed.ts'
import { anchorOf } from './context.ts'
import { isShown, parentsOf } from './tree.ts'
import type { Comments } from './useComments.ts'

const prefix = `#${anchorOf('')}`

const patienceFrames = 60

/** Scrolls to a comment and puts the focus on it, as soon as it has been drawn: its place may have to open first. */
export function bringIntoView(id: string, frames = patienceFrames): void {
  const element = document.querySelector<HTMLElement>(`#${CSS.escape(anchorOf(id))}`)
  if (!element) {
    if (frames > 0) requestAnimationFrame(() => bringIntoView(id, frames - 1))
    return
  }
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}

/**
 * Follows a link to a comment: opens what it stands in, or the thread's own page where it is not in sight,
 * then brings it into view and puts the focus on it. Answers with the comment to mark.
 */
export function usePermalink({ list, threads }: Comments, collapsed: CollapsedComments): string | null {
  const { hash, pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const followed = useRef('')
  const target = hash.startsWith(prefix) ? hash.slice(prefix.length) : null
  const isReady = !list.isLoading && list.items.length > 0
  const isHere = target !== null && isShown(threads, target)

  const follow = useEffectEvent((id: string, visit: string) => {
    const mark = `${visit} ${id}`
    if (followed.current === mark) return
    followed.current = mark
    collapsed.expand([id, ...parentsOf(list.items, id)])
    requestAnimationFrame(() => bringIntoView(id))
  })
  const openThread = useEffectEvent((id: string) => {
    const alone = `?thread=${id}`
    if (search !== alone) void navigate(`${pathname}${alone}${hash}`, { replace: true })
  })
  useEffect(() => {
    if (target === null || !isReady) return
    if (isHere) follow(target, key)
    else openThread(target)
  }, [target, isReady, isHere, key])

  return isHere ? target : null
}
