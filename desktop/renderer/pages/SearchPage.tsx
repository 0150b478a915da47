import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { postPath } from '#shared/posts.ts'
import { type PostHit, searchForums, searchPosts, searchTerm, searchUsers } from '#shared/search.ts'
import { ForumCard } from '../features/forums/ForumCard.tsx'
import { PostByline } from '../features/posts/PostByline.tsx'
import { Highlighted } from '../features/search/QuickResult.tsx'
import { PersonHit, ResultSection, SearchField } from '../features/search/SearchResults.tsx'
import { SavedSearches } from '../features/search/SavedSearches.tsx'
import { SaveSearch } from '../features/search/SaveSearch.tsx'
import { words } from '../features/search/strings.ts'
import { useList } from '../lib/data.ts'
import { useViewer } from '../lib/viewer.ts'
import { usePageTitle } from '../lib/pageHead.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Stars } from '../ui/Stars.tsx'
import { ReaderRatings } from '../ui/ReaderRatings.tsx'
import { SponsorLabel } from '../ui/SponsorLabel.tsx'
import { EmptyState } from '../ui/states.tsx'

export default function SearchPage() {
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const term = searchTerm(typed)
  const title = term === null ? words.title : words.resultsFor(term)
  usePageTitle(title)
  const viewer = useViewer()
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={title} actions={viewer && term !== null && <SaveSearch term={term} />} />
      <SearchField key={typed} term={typed} onSearch={(q) => setParams(q ? { q } : {})} />
      <div className="mt-8">
        {term === null ? (
          <div className="flex flex-col gap-6">
            <SavedSearches />
            <EmptyState drawing="search" title={words.start} text={words.startText} />
          </div>
        ) : (
          <Results key={term} term={term} />
        )}
      </div>
    </div>
  )
}

function Results({ term }: { term: string }) {
  const where = { query: { q: term } }
  const [params, setParams] = useSearchParams()
  const isSolved = params.get('solved') === 'true'
  const forums = useList(searchForums, where)
  const posts = useList(searchPosts, { query: { q: term, ...(isSolved ? { solved: true } : {}) } })
  const users = useList(searchUsers, where)
  const lists = [forums, posts, users]
  const isNothing =
    !isSolved && lists.every((list) => !list.isLoading && !list.error && list.items.length === 0)
  if (isNothing) return <EmptyState drawing="search" title={words.none(term)} />
  return (
    <div className="flex flex-col gap-10">
      <ResultSection
        title={words.forums}
        list={forums}
        empty={words.noneOfKind.forums}
        className="grid grid-cols-1 gap-3 md:grid-cols-2"
        render={(forum) => <ForumCard forum={forum} />}
      />
      <ResultSection
        title={words.posts}
        list={posts}
        filter={
          <Checkbox
            label={words.solvedOnly}
            checked={isSolved}
            onChange={() =>
              setParams(isSolved ? { q: term } : { q: term, solved: 'true' }, { replace: true })
            }
          />
        }
        empty={words.noneOfKind.posts}
        className="flex flex-col gap-3"
        render={(post) => <PostHitCard post={post} />}
      />
      <ResultSection
        title={words.people}
        list={users}
        empty={words.noneOfKind.people}
        className="grid grid-cols-1 gap-3 md:grid-cols-2"
        render={(user) => <PersonHit user={user} />}
      />
    </div>
  )
}

/** A post that was found, with the words it was found by. */
function PostHitCard({ post }: { post: PostHit }) {
  const titleId = useId()
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      data-item
      className="relative flex flex-col gap-2 transition-colors hover:border-strong/50"
    >
      <div className="relative z-[1] flex w-fit max-w-full flex-col gap-2">
        <PostByline post={post} />
        <SponsorLabel sponsor={post.sponsor} postId={post.id} />
      </div>
      <h3 id={titleId} className="text-[1.0625rem] leading-6 font-bold">
        <Anchor
          href={postPath(post)}
          data-open
          dir="auto"
          className="after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          <Highlighted text={post.titleHighlight} />
        </Anchor>
      </h3>
      {post.rating !== null && <Stars rating={post.rating} />}
      <ReaderRatings ratings={post.readerRatings} />
      <p dir="auto" className="line-clamp-3 text-2">
        <Highlighted text={post.excerptHighlight} />
      </p>
      <p className="text-dense text-3 tabular-nums">
        {words.votes(post.score)}
        {' · '}
        {words.comments(post.commentCount)}
      </p>
    </Card>
  )
}
