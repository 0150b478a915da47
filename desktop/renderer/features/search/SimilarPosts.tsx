import { MessagesSquare } from 'lucide-react'
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
  more: 'See more',
  place: 'Similar posts show up here.',
  newTab: '(opens in a new tab)',
}

const restMilliseconds = 500
const shown = 3

interface Found {
  posts: readonly PostHit[]
  /** What found them. */
  q: string
}
const nothing: Found = { posts: [], q: '' }

/** The best posts for the first of the terms that finds any. */
async function findSimilar(terms: readonly string[], signal: AbortSignal): Promise<Found> {
  for (const q of terms) {
    // oxlint-disable-next-line no-await-in-loop -- each is asked for only when the one before has found nothing
    const posts = await call(searchPosts, { query: { q, limit: shown } }, signal)
    if (posts.length > 0) return { posts, q }
  }
  return nothing
}

/**
 * Posts about what a title says, while it is typed: whoever meant to ask may find the answer there. They come while
 * a hand is on its way to what is below, so that their line has its place before they do, and nothing moves.
 */
export function SimilarPosts({ title }: { title: string }) {
  const [{ posts, q }, setFound] = useState(nothing)
  // A title that a kept text brings along is not being typed.
  const [first] = useState(title)
  const rested = useDebounced(title, restMilliseconds)
  useEffect(() => {
    const asking = new AbortController()
    const show = (found: Found) => {
      if (!asking.signal.aborted) setFound(found)
    }
    // A help that does not come is not missed: nothing is said of a failure.
    findSimilar(rested === first ? [] : similarTerms(rested), asking.signal).then(show, () => show(nothing))
    return () => asking.abort()
  }, [rested, first])
  // Of what fits into a line, what nobody paid for goes first.
  const best = posts.find(({ sponsor }) => !sponsor) ?? posts[0]
  return (
    <div className="-mt-4 -mb-3 h-8">
      <output className="sr-only">{best && words.found(posts.length)}</output>
      {!best && <p className="flex h-8 items-center text-dense text-3">{words.place}</p>}
      {best && (
        <section aria-labelledby="similar" className="flex h-8 items-center gap-x-2 text-dense">
          <h2 id="similar" className="shrink-0 font-medium text-2 max-sm:sr-only">
            {words.title}
          </h2>
          <MessagesSquare aria-hidden className="size-4 shrink-0 text-3 sm:hidden" />
          <SponsorLabel sponsor={best.sponsor} />
          <TextLink href={postPath(best)} target="_blank" className="flex min-h-8 min-w-0 items-center">
            <span dir="auto" className="truncate">
              {best.title}
            </span>
            <span className="sr-only">{words.newTab}</span>
          </TextLink>
          <span className="shrink-0 text-3 max-sm:hidden">{searchWords.comments(best.commentCount)}</span>
          {posts.length > 1 && (
            <TextLink
              href={`/search?q=${encodeURIComponent(q)}`}
              target="_blank"
              className="ms-auto flex min-h-8 shrink-0 items-center"
            >
              {words.more}
              <span className="sr-only">{words.newTab}</span>
            </TextLink>
          )}
        </section>
      )}
    </div>
  )
}
