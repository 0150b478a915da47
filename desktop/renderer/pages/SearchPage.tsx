import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { searchForums, searchPosts, searchUsers } from '#shared/search.ts'
import { ForumCard } from '../features/forums/ForumCard.tsx'
import { PersonHit, ResultSection, SearchField } from '../features/search/SearchResults.tsx'
import { words } from '../features/search/strings.ts'
import { searchTerm } from '../features/search/useQuickSearch.ts'
import { useList } from '../lib/data.ts'
import { usePageTitle } from '../lib/pageHead.ts'
import { EmptyState } from '../ui/states.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PostHitCard } from './search/PostHitCard.tsx'

export default function SearchPage() {
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const term = searchTerm(typed)
  const title = term === null ? words.title : words.resultsFor(term)
  usePageTitle(title)
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={title} />
      <SearchField key={typed} term={typed} onSearch={(q) => setParams(q ? { q } : {})} />
      <div className="mt-8">
        {term === null ? (
          <EmptyState icon={<Search aria-hidden />} title={words.start} text={words.startText} />
        ) : (
          <Results key={term} term={term} />
        )}
      </div>
    </div>
  )
}

function Results({ term }: { term: string }) {
  const where = { query: { q: term } }
  const forums = useList(searchForums, where)
  const posts = useList(searchPosts, where)
  const users = useList(searchUsers, where)
  const lists = [forums, posts, users]
  const isNothing = lists.every((list) => !list.isLoading && !list.error && list.items.length === 0)
  if (isNothing) return <EmptyState icon={<Search aria-hidden />} title={words.none(term)} />
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
