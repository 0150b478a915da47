import { Plus, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Forum, type ForumSort, listForums } from '#shared/forums.ts'
import { ForumCard } from '../features/forums/ForumCard.tsx'
import { type List, useList } from '../lib/data.ts'
import { useDebounced } from '../lib/useDebounced.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Loading, SkeletonCard } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const words = {
  title: 'Forums',
  description: 'Find the people who care about what you care about.',
  create: 'Create Forum',
  search: 'Search forums',
  searchPlaceholder: 'Search by name or description',
  sort: 'Sort forums',
  sorts: { popular: 'Popular', new: 'New', name: 'A to Z' },
  none: 'No forums found',
  noneText: 'Try another word, or start the forum yourself.',
  list: 'Forums',
  failed: 'The forums could not be loaded.',
}

const pauseMilliseconds = 300
const sorts = (['popular', 'new', 'name'] as const).map((value) => ({ value, label: words.sorts[value] }))

/** All forums, and a way to find one. */
export default function ForumsPage() {
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<ForumSort>('popular')
  const q = useDebounced(typed.trim(), pauseMilliseconds)
  return (
    <>
      <PageHeading
        title={words.title}
        description={words.description}
        actions={
          <ButtonLink variant="primary" href="/create-forum" icon={<Plus aria-hidden />}>
            {words.create}
          </ButtonLink>
        }
      />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <Field label={words.search} isLabelHidden className="relative min-w-60 flex-1">
          <Search className="pointer-events-none absolute start-3 top-3 size-4 text-3" aria-hidden />
          <TextInput
            type="search"
            className="ps-9"
            value={typed}
            placeholder={words.searchPlaceholder}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Segmented label={words.sort} options={sorts} value={sort} onChange={setSort} />
      </div>
      <h2 className="sr-only">{words.list}</h2>
      <Results key={`${sort} ${q}`} q={q} sort={sort} />
    </>
  )
}

function Results({ q, sort }: { q: string; sort: ForumSort }) {
  const list = useList(listForums, { query: { q: q || undefined, sort } })
  return (
    <ForumGrid
      list={list}
      failure={words.failed}
      empty={
        <EmptyState
          drawing="forums"
          title={words.none}
          text={words.noneText}
          action={<ButtonLink href="/create-forum">{words.create}</ButtonLink>}
        />
      }
    />
  )
}

interface ForumGridProps {
  list: List<Forum>
  empty: ReactNode
  failure: string
}

const grid = 'grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3'
const skeletons = 6

/** Forums as cards, three, two or one in a row. */
function ForumGrid({ list, empty, failure }: ForumGridProps) {
  const { items, isLoading, error, hasMore, isLoadingMore } = list
  if (isLoading)
    return (
      <Loading className={grid}>
        {Array.from({ length: skeletons }, (_, at) => (
          <SkeletonCard key={at} />
        ))}
      </Loading>
    )
  if (error && items.length === 0) return <ErrorState message={failure} onRetry={() => list.reload()} />
  if (items.length === 0) return empty
  return (
    <>
      <ul className={grid}>
        {items.map((forum) => (
          <li key={forum.id}>
            <ForumCard forum={forum} />
          </li>
        ))}
      </ul>
      <LoadMore
        onLoad={() => list.loadMore()}
        hasMore={hasMore}
        isLoading={isLoadingMore}
        error={error ? failure : undefined}
      />
    </>
  )
}
