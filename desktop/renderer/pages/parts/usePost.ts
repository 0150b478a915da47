import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { descriptionOf, storedSummary } from '#shared/markdown.ts'
import { getPost, type PostPage, postPath } from '#shared/posts.ts'
import { keyOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useCanonical } from '../../lib/useCanonical.ts'
import { usePageDescription } from '../../lib/usePageDescription.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'

/** The post that the address names, by id or slug; any other address becomes the post's own. */
export function usePost(suffix = '') {
  const { id = '' } = useParams()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const answer = useData(getPost, { params: { id } })
  const post: PostPage | undefined = answer.data
  const canonical = post ? postPath(post) + suffix : undefined
  usePageTitle(post?.title)
  useCanonical(post && postPath(post))
  usePageDescription(useMemo(() => post && descriptionOf(storedSummary(post.content)), [post]))

  useEffect(() => {
    if (!post || !canonical || pathname === canonical) return
    // What has been read under the id is not asked again under the slug.
    void mutate(keyOf(getPost, { params: { id: post.slug } }), post, { revalidate: false })
    void navigate(canonical + search + hash, { replace: true })
  }, [post, canonical, pathname, search, hash, mutate, navigate])

  // Shown at its own address only: on the way there it would count as opened twice.
  const isHere = pathname === canonical
  return {
    post: isHere ? post : undefined,
    postKey: id,
    error: answer.error,
    reload: () => void answer.mutate(),
  }
}
