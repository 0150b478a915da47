import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import type { Issue } from '#shared/errors.ts'
import { getPostUsage } from '#shared/plans.ts'
import { createPost, getPost, type PostInput, postPath } from '#shared/posts.ts'
import { call, keyOf } from '../../lib/api.ts'
import { useForget } from '../../lib/patch.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { words } from '../strings/create.ts'

interface CreatePostOptions {
  onPublished: () => void
  /** The fields that the server refused. */
  onIssues: (issues: readonly Issue[]) => void
}

/** Publishes a post and goes to it. */
export function useCreatePost({ onPublished, onIssues }: CreatePostOptions) {
  const navigate = useNavigate()
  const forget = useForget()
  const { mutate } = useSWRConfig()
  const [limit, setLimit] = useState<string | null>(null)
  const action = useAction((body: PostInput) => call(createPost, { body }), {
    success: { title: words.successTitle, description: words.success },
    failure: { sentence: words.failed },
    onSuccess: (post) => {
      onPublished()
      forget('/api/posts')
      forget('/api/feed')
      void mutate(getPostUsage.path)
      void mutate(keyOf(getPost, { params: { id: post.slug } }), post, { revalidate: false })
      void navigate(postPath(post))
    },
    onRefused: ({ code, sentence, issues }) => {
      if (code === 'plan.limit_reached') {
        setLimit(sentence || words.limitReached)
        toast({ title: words.error, description: sentence || words.limitReached, tone: 'danger' })
        return true
      }
      onIssues(issues)
      return false
    },
  })
  return { ...action, limit }
}
