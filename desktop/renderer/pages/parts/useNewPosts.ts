import { useState } from 'react'
import type { LivePost } from '#shared/live.ts'
import type { Post, PostSort } from '#shared/posts.ts'
import type { List } from '../../lib/data.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { useViewer } from '../../lib/viewer.ts'

const nothing: ReadonlySet<string> = new Set()

interface NewPostsOptions {
  list: List<Post>
  sort: PostSort
  /** Only the posts of this forum. */
  forumId?: string
}

/** Counts what others post while a list is shown, and reads the list anew when asked to. */
export function useNewPosts({ list, sort, forumId }: NewPostsOptions) {
  const viewer = useViewer()
  const [waiting, setWaiting] = useState(nothing)
  const concerns = (post: LivePost) => forumId === undefined || post.forumId === forumId
  useSignal('post', (post) => {
    if (post.action === 'changed' || !concerns(post)) return
    const isNew = post.action === 'created' && post.authorId !== viewer?.id
    setWaiting((now) => {
      const others = [...now].filter((id) => id !== post.postId)
      return new Set(isNew ? [...others, post.postId] : others)
    })
  })
  const unseen = [...waiting].filter((id) => !list.items.some((post) => post.id === id))
  return {
    // The best of all time do not change with a new post.
    count: sort === 'top' ? 0 : unseen.length,
    show: () => {
      setWaiting(nothing)
      list.reload()
    },
  }
}
