import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Comment, type CommentSort, listComments } from '#shared/comments.ts'
import type { Post } from '#shared/posts.ts'
import { keyOf } from '../../lib/api.ts'
import { type List, useList } from '../../lib/data.ts'
import { deviceStore, followDevice, readDevice, writeDevice } from '../../lib/device.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { usePatch, usePatchList } from '../../lib/patch.ts'
import { anchorOf } from './context.ts'
import { buildTree, isShown, parentsOf, type Thread, withAnswer, withoutComment } from './tree.ts'

interface CommentsQuery {
  /** The post's id or slug, as the address of the page has it. */
  postKey: string
  sort: CommentSort
  threadId: string | null
}

interface Comments {
  list: List<Comment>
  threads: Thread[]
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
  const { items } = list
  const threads = useMemo(() => buildTree(items, threadId), [items, threadId])
  const address = keyOf(listComments, where)
  return {
    list,
    threads,
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

/**
 * Puts comments in as they come. Where that would move what is being read they wait, and are put in when
 * asked for.
 */
export function useNewComments({ postId, comments, section }: NewCommentsOptions) {
  const patch = usePatch()
  const known = useRef(new Set<string>())
  const [waiting, setWaiting] = useState<readonly Comment[]>([])
  const isKnown = (id: string) => comments.list.items.some((comment) => comment.id === id)

  useSignal('comment', ({ action, comment, ...about }) => {
    if (action !== 'created' || about.postId !== postId) return
    known.current.add(comment.id)
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
    /** A comment of one's own; the live stream may have delivered and counted it already. */
    add: (comment: Comment) => {
      comments.insert(comment)
      if (!known.current.has(comment.id)) patch<Post>(postId, counted(1))
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
