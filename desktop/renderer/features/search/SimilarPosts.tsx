import { useEffect, useState } from 'react'
import { postPath } from '#shared/posts.ts'
import { type PostHit, searchPosts } from '#shared/search.ts'
import { call } from '../../lib/api.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { SponsorLabel } from '../../ui/SponsorLabel.tsx'
import { similarTerms } from './similarTerms.ts'
import { words as searchWords } from './strings.ts'

const words = {
  title: 'Already talked about',
  found: (count: number) => (count === 1 ? '1 similar post' : `${count} similar posts`),
  newTab: '(opens in a new tab)',
}

const restMilliseconds = 500
const shown = 3

/** The best posts for the first of the terms that finds any. */
async function findSimilar(terms: readonly string[], signal: AbortSignal): Promise<PostHit[]> {
  for (const q of terms) {
    // oxlint-disable-next-line no-await-in-loop -- each is asked for only when the one before has found nothing
    const posts = await call(searchPosts, { query: { q, limit: shown } }, signal)
    if (posts.length > 0) return posts
  }
  return []
}

/** Posts about what a title says, while it is typed: whoever meant to ask may find the answer there. */
export function SimilarPosts({ title }: { title: string }) {
  const [posts, setPosts] = useState<readonly PostHit[]>([])
  // A title that a kept text brings along is not being typed, and what is below it stays where it is.
  const [first] = useState(title)
  const rested = useDebounced(title, restMilliseconds)
  useEffect(() => {
    const asking = new AbortController()
    const show = (found: readonly PostHit[]) => {
      if (!asking.signal.aborted) setPosts(found)
    }
    // A help that does not come is not missed: nothing is said of a failure.
    findSimilar(rested === first ? [] : similarTerms(rested), asking.signal).then(show, () => show([]))
    return () => asking.abort()
  }, [rested, first])
  return (
    <>
      <output className="sr-only">{posts.length > 0 && words.found(posts.length)}</output>
      {posts.length > 0 && (
        <section aria-labelledby="similar" className="-mt-3 rounded-control bg-sunken px-3 py-2 text-control">
          <h2 id="similar" className="text-dense font-medium text-2">
            {words.title}
          </h2>
          <ul className="mt-1 flex flex-col">
            {posts.map((post) => (
              <li key={post.id} className="flex flex-wrap items-center gap-x-2">
                <SponsorLabel sponsor={post.sponsor} />
                <TextLink
                  href={postPath(post)}
                  target="_blank"
                  className="inline-flex min-h-8 min-w-0 items-center"
                >
                  <span dir="auto">{post.title}</span>
                  <span className="sr-only">{words.newTab}</span>
                </TextLink>
                <span className="dotted text-dense text-3">
                  <span>r/{post.forum.slug}</span>
                  <span>{searchWords.comments(post.commentCount)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
