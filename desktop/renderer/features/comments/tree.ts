import type { Comment } from '#shared/comments.ts'
import { limits } from '#shared/limits.ts'

/** A comment with what answers it. */
export interface Thread {
  comment: Comment
  /** How far it is moved in; what leads to a chosen thread stands at the edge, like the thread itself. */
  indent: number
  replies: Thread[]
  /** Everything below it, shown or not. */
  replyCount: number
  /** Its answers stand on a page of their own. */
  isContinued: boolean
}

/**
 * Nests a list in tree order. With `threadId`, only the way to that comment and what is below it;
 * `maxIndent` ends the nesting.
 */
export function buildTree(
  comments: readonly Comment[],
  threadId: string | null = null,
  maxIndent: number = limits.commentDepth,
): Thread[] {
  const edge = comments.find(({ id }) => id === threadId)?.depth ?? 0
  const threads = new Map<string, Thread>()
  const roots: Thread[] = []
  for (const comment of comments) {
    // A comment that was inserted by a live event comes once more with its page.
    if (threads.has(comment.id)) continue
    const indent = Math.max(0, comment.depth - edge)
    const thread = { comment, indent, replies: [], replyCount: 0, isContinued: false }
    threads.set(comment.id, thread)
    const parent = comment.parentId === null ? undefined : threads.get(comment.parentId)
    const isLed = parent !== undefined && indent === parent.indent
    if (!parent || isLed) roots.push(thread)
    else if (indent <= maxIndent) parent.replies.push(thread)
    for (let above = parent; above; above = threads.get(above.comment.parentId ?? '')) above.replyCount++
  }
  for (const thread of threads.values()) {
    thread.isContinued = thread.indent >= maxIndent && thread.comment.childCount > 0
    thread.replyCount = Math.max(thread.replyCount, thread.comment.childCount)
  }
  return roots
}

/** The comments above one, the nearest first: they are opened when a link leads to it. */
export function parentsOf(comments: readonly Comment[], id: string): string[] {
  const parents = new Map(comments.map((comment) => [comment.id, comment.parentId]))
  const above: string[] = []
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) above.push(at)
  return above
}

/** Whether a comment stands in the tree, or only on a thread's own page. */
export function isShown(threads: readonly Thread[], id: string): boolean {
  return threads.some((thread) => thread.comment.id === id || isShown(thread.replies, id))
}

/** The list without some comments and whatever answers them. */
export function withoutThreads(comments: readonly Comment[], gone: readonly Comment[]): readonly Comment[] {
  if (gone.length === 0) return comments
  const ids = new Set(gone.map(({ id }) => id))
  return comments.filter(({ id, parentId }) => {
    if (parentId !== null && ids.has(parentId)) ids.add(id)
    return !ids.has(id)
  })
}

/** The list with a new answer right below what it answers, or on top; the same list if it is there. */
export function withAnswer(comments: Comment[], answer: Comment): Comment[] {
  if (comments.some(({ id }) => id === answer.id)) return comments
  const at = comments.findIndex(({ id }) => id === answer.parentId)
  const counted = comments.map((comment) =>
    comment.id === answer.parentId ? { ...comment, childCount: comment.childCount + 1 } : comment,
  )
  return [...counted.slice(0, at + 1), answer, ...counted.slice(at + 1)]
}

/** A deleted comment keeps its place while something answers it, and else goes, with deleted ones above it. */
export function withoutComment(comments: readonly Comment[], id: string): Comment[] {
  const gone = comments.find((comment) => comment.id === id)
  if (!gone) return [...comments]
  if (gone.childCount > 0)
    return comments.map((comment) =>
      comment.id === id ? { ...comment, isDeleted: true, content: '', authorId: null } : comment,
    )
  const left = comments
    .filter((comment) => comment.id !== id)
    .map((comment) =>
      comment.id === gone.parentId ? { ...comment, childCount: comment.childCount - 1 } : comment,
    )
  const above = left.find((comment) => comment.id === gone.parentId)
  return above?.isDeleted && above.childCount === 0 ? withoutComment(left, above.id) : left
}
