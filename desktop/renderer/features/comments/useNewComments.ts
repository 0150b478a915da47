import { useRef, useState } from 'react'
import type { Comment } from '#shared/comments.ts'
import type { Post } from '#shared/posts.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { usePatch } from '../../lib/patch.ts'
import { anchorOf } from './context.ts'
import { type Comments, counted } from './useComments.ts'

/** Whether something would move before the reader's eyes if a comment were put below this one, or on top. */
function isInSight(section: HTMLElement | null, parentId: string | null): boolean {
  const above = parentId === null ? section : document.querySelector(`#${CSS.escape(anchorOf(parentId))}`)
  if (!above) return false
  const { top, bottom } = above.getBoundingClientRect()
  const edge = parentId === null ? top : bottom
  return edge > 0 && edge < innerHeight
}

interface NewCommentsOptions {
  postId: string
  comments: Comments
  /** The element in which the comments stand. */
  section: () => HTMLElement | null
}

/**
 * Puts comments in as they come. Where that would move what is being read they wait, and are put in when
 * asked for.
 */
export function useNewComments({ postId, comments, section }: NewCommentsOptions) {
  const patch = usePatch()
  const heard = useRef(new Set<string>())
  const [waiting, setWaiting] = useState<readonly Comment[]>([])
  const isKnown = (id: string) => comments.list.items.some((comment) => comment.id === id)

  useSignal('comment', ({ action, comment, ...about }) => {
    if (action !== 'created' || about.postId !== postId) return
    heard.current.add(comment.id)
    const isAnswerHere = comment.parentId === null || isKnown(comment.parentId)
    if (isKnown(comment.id) || !isAnswerHere) return
    if (isInSight(section(), comment.parentId)) setWaiting((now) => [...now, comment])
    else comments.insert(comment)
  })

  const unseen = waiting.filter(({ id }) => !isKnown(id))
  return {
    count: unseen.length,
    show: () => {
      setWaiting([])
      for (const comment of unseen) comments.insert(comment)
      return unseen.at(0)?.id
    },
    /** A comment of one's own; the live stream may have told of it, and counted it, before. */
    add: (comment: Comment) => {
      comments.insert(comment)
      if (!heard.current.has(comment.id)) patch<Post>(postId, counted(1))
    },
  }
}
