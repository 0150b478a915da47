import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Comment, type CommentSort, listComments } from '#shared/comments.ts'
import type { Post } from '#shared/posts.ts'
import { keyOf } from '../../lib/api.ts'
import { type List, useList } from '../../lib/data.ts'
import { deviceStore, followDevice, readDevice, writeDevice } from '../../lib/device.ts'
import { useFresh, useSignal } from '../../lib/live/bus.ts'
import { usePatch, usePatchList } from '../../lib/patch.ts'
import { anchorOf } from './context.ts'
import { isShown, parentsOf, type Thread, withAnswer, withoutComment } from './tree.ts'

interface CommentsQuery {
  /** The post's id or slug, as the address of the page has it. */
  postKey: string
  sort: CommentSort
  threadId: string | null
}

interface Comments {
  list: List<Comment>
  /** Puts a new comment where it belongs: below what it answers, or on top. */
  insert: (comment: Comment) => void
  remove: (postId: string, id: string) => void
}

/** A post with more comments, or fewer. */
const counted = (by: number) => (post: Post) => ({
  ...post,
  commentCount: Math.max(0, post.commentCount + by),
})

/** The comments of a post, and what happens to them here before the server is asked again. */
export function useComments({ postKey, sort, threadId }: CommentsQuery): Comments {
  const where = { params: { id: postKey } }
  const list = useList(listComments, { ...where, query: { sort, thread: threadId ?? undefined } })
  const patch = usePatch()
  const patchList = usePatchList()
  const address = keyOf(listComments, where)
  return {
    list,
    insert: (comment) =>
      patchList<Comment>(address, (shown, isFirst) => {
        const isHere = comment.parentId ? shown.some(({ id }) => id === comment.parentId) : isFirst
        return isHere ? withAnswer(shown, comment) : shown
      }),
    remove: (postId, id) => {
      patchList<Comment>(address, (shown) => withoutComment(shown, id))
      patch<Post>(postId, counted(-1))
    },
  }
}

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

/** Says whether a comment that arrives is the one that a form has sent, which is then done with it. */
export type TakeArrived = (comment: Comment) => boolean

/**
 * Puts comments in as they come. Where that would move what is being read they wait, and are put in when
 * asked for. Whatever comes twice, or was read meanwhile, does no harm.
 */
export function useNewComments({ postId, comments, section }: NewCommentsOptions) {
  const { list, insert } = comments
  const patch = usePatch()
  const counts = useRef(new Set<string>())
  const forms = useRef(new Set<TakeArrived>())
  /** What waits, as it is now and as it is drawn. */
  const held = useRef<readonly Comment[]>([])
  const [waiting, setWaiting] = useState<readonly Comment[]>([])
  const hold = (next: readonly Comment[]) => {
    held.current = next
    setWaiting(next)
  }
  const inserted = useRef(new Set<string>())
  const isKnown = (id: string) => inserted.current.has(id) || list.items.some((comment) => comment.id === id)
  const isHeld = (id: string) => held.current.some((comment) => comment.id === id)
  /** Something happened while the list was on its way, and may be missing from it. */
  const isStale = useRef(false)
  const noteMissed = () => {
    isStale.current ||= list.isLoading
  }
  const refresh = useFresh(list.reload, ['comment', 'vote'], ['reset'])
  const settle = useEffectEvent(() => {
    if (!isStale.current) return
    isStale.current = false
    refresh()
  })
  useEffect(() => {
    if (!list.isLoading) settle()
  }, [list.isLoading])

  const put = (comment: Comment) => {
    noteMissed()
    inserted.current.add(comment.id)
    insert(comment)
  }

  const take = (comment: Comment) => {
    if (isHeld(comment.id) || isKnown(comment.id)) return
    const { parentId } = comment
    // It and the emptied form are drawn together.
    if ([...forms.current].some((isOf) => isOf(comment))) put(comment)
    else if (parentId !== null && isHeld(parentId)) hold([...held.current, comment])
    else if (parentId !== null && !isKnown(parentId)) return
    else if (isInSight(section(), parentId)) hold([...held.current, comment])
    else put(comment)
  }
  useSignal('comment', ({ action, comment, ...about }) => {
    if (about.postId !== postId) return
    noteMissed()
    if (action === 'created') {
      counts.current.add(comment.id)
      take(comment)
    } else if (isHeld(comment.id)) {
      const others = held.current.filter(({ id }) => id !== comment.id)
      hold(comment.isDeleted ? others : held.current.map((one) => (one.id === comment.id ? comment : one)))
    }
  })
  useSignal('vote', (vote) => {
    if (vote.postId === postId && vote.commentId !== null) noteMissed()
  })

  return {
    waiting,
    show: () => {
      const shown = held.current
      hold([])
      for (const comment of shown) put(comment)
      return shown.at(0)?.id
    },
    /** A comment of one's own; the live stream may have delivered and counted it already. */
    add: (comment: Comment) => {
      hold(held.current.filter(({ id }) => id !== comment.id))
      put(comment)
      if (!counts.current.has(comment.id)) patch<Post>(postId, counted(1))
    },
    /** Has a form asked about each comment that arrives, until the answer is called. */
    onArrival: (isOf: TakeArrived) => {
      forms.current.add(isOf)
      return () => void forms.current.delete(isOf)
    },
  }
}

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
export function usePermalink(
  list: List<Comment>,
  threads: readonly Thread[],
  collapsed: CollapsedComments,
): string | null {
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

type Collapsed = Readonly<Record<string, readonly string[]>>

const collapsedName = 'plaza.collapsed'
const keptPosts = 200
const none: readonly string[] = []

const stored = (): Collapsed => (readDevice(collapsedName) as Collapsed | null) ?? {}
const useStore = deviceStore<{ posts: Collapsed }>({ posts: {} }, () => ({ posts: stored() }))
followDevice(collapsedName, () => useStore.setState({ posts: stored() }))

function put(postId: string, ids: readonly string[]): void {
  const { [postId]: _, ...others } = useStore.getState().posts
  const entries = Object.entries(others).slice(-(keptPosts - 1))
  const posts = Object.fromEntries(ids.length > 0 ? [...entries, [postId, ids]] : entries)
  useStore.setState({ posts })
  writeDevice(collapsedName, posts)
}

export interface CollapsedComments {
  isCollapsed: (id: string) => boolean
  toggle: (id: string) => void
  collapse: (ids: readonly string[]) => void
  expand: (ids: readonly string[]) => void
  count: number
}

/** Which comments of a post are folded; this device remembers. */
export function useCollapsed(postId: string): CollapsedComments {
  const ids = useStore(({ posts }) => posts[postId] ?? none)
  const collapse = (more: readonly string[]) => put(postId, [...new Set([...ids, ...more])])
  const expand = (less: readonly string[]) => {
    const left = ids.filter((id) => !less.includes(id))
    if (left.length !== ids.length) put(postId, left)
  }
  return {
    isCollapsed: (id) => ids.includes(id),
    toggle: (id) => (ids.includes(id) ? expand([id]) : collapse([id])),
    collapse,
    expand,
    count: ids.length,
  }
}
