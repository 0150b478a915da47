import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { getPost, type PostPage, postPath } from '#shared/posts.ts'
import { type ApiError, keyOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { livePosition } from '../../lib/live/position.ts'
import { noteRead } from '../../lib/live/watched.ts'
import { useCanonical, usePageTitle } from '../../lib/pageHead.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { ErrorState, NotFound } from '../../ui/states.tsx'

const words = {
  notFound: 'Post Not Found',
  notFoundText: "The post you're looking for doesn't exist.",
  toForums: 'Browse All Forums',
  loadFailed: 'The post could not be loaded.',
}

/** The post that the address names, by id or slug; any other address becomes the post's own. */
export function usePost(suffix = '') {
  const { id = '' } = useParams()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const [since] = useState(livePosition)
  const answer = useData(getPost, { params: { id } })
  const post: PostPage | undefined = answer.data
  const canonical = post ? postPath(post) + suffix : undefined
  usePageTitle(post?.title)
  useCanonical(post && postPath(post))
  useDescriptionOf(post?.content)

  useEffect(() => {
    if (!post || !canonical || pathname === canonical) return
    noteRead('posts', post.id, since)
    // What has been read under the id is not asked again under the slug.
    void mutate(keyOf(getPost, { params: { id: post.slug } }), post, { revalidate: false })
    void navigate(canonical + search + hash, { replace: true })
  }, [post, canonical, pathname, search, hash, since, mutate, navigate])

  // Shown at its own address only: otherwise the visit would be counted twice.
  const isHere = pathname === canonical
  return {
    post: isHere ? post : undefined,
    postKey: id,
    error: answer.error,
    reload: () => void answer.mutate(),
  }
}

let describedText: string | undefined

/** Whether the document came with this page and this text, and so with its description. */
function isDescribed(content: string): boolean {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')
  return Boolean(address?.content.endsWith(location.pathname)) && content === (describedText ??= content)
}

/**
 * Describes the page by the beginning of a text in Markdown, once what reads such texts has come; afterwards the
 * former description is restored. It is no state: the page below would be drawn anew for it.
 */
function useDescriptionOf(content: string | undefined): void {
  useEffect(() => {
    if (content === undefined || isDescribed(content)) return
    let restore: (() => void) | null = () => undefined
    import('#shared/markdown.ts')
      .then(({ descriptionOf, storedSummary }) => {
        if (restore) restore = describe(descriptionOf(storedSummary(content)))
      })
      // The server's own stays.
      .catch(() => {})
    return () => {
      restore?.()
      restore = null
    }
  }, [content])
}

function describe(description: string): () => void {
  const known = document.head.querySelector<HTMLMetaElement>('meta[name=description]')
  const meta = known ?? document.head.appendChild(document.createElement('meta'))
  const former = meta.content
  meta.name = 'description'
  meta.content = description
  return () => {
    meta.content = former
  }
}

/** Why there is no post to show. */
export function PostMissing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404) return <ErrorState message={words.loadFailed} onRetry={onRetry} />
  return (
    <NotFound title={words.notFound} text={words.notFoundText}>
      <TextLink href="/forums">{words.toForums}</TextLink>
    </NotFound>
  )
}
