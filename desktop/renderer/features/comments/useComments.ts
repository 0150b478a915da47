import { useMemo } from 'react'
import { type Comment, type CommentSort, listComments } from '#shared/comments.ts'
import type { Post } from '#shared/posts.ts'
import { keyOf } from '../../lib/api.ts'
import { type List, useList } from '../../lib/data.ts'
import { usePatch, usePatchList } from '../../lib/patch.ts'
import { buildTree, type Thread, withAnswer, withoutComment } from './tree.ts'

interface CommentsQuery {
  /** The post's id or slug, as the address of the page has it. */
  postKey: string
  sort: CommentSort
  threadId: string | null
}

export interface Comments {
  list: List<Comment>
  threads: Thread[]
  /** Puts a new comment where it belongs: below what it answers, or on top. */
  insert: (comment: Comment) => void
  remove: (postId: string, id: string) => void
}

/** A post with more comments, or fewer. */
export const counted = (by: number) => (post: Post) => ({
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
