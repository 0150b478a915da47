import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { nameOf } from '#shared/people.ts'
import type { UserHit } from '#shared/search.ts'
import type { List } from '../../lib/data.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from './strings.ts'

interface ResultSectionProps<T> {
  title: string
  list: List<T>
  empty: string
  /** What narrows it down. */
  filter?: ReactNode
  /** How the items stand: a grid, a column. */
  className: string
  render: (item: T) => ReactNode
}

/** The results of one kind, growing by themselves. */
export function ResultSection<T extends { id: string }>(props: ResultSectionProps<T>) {
  const { title, list, empty, filter, className, render } = props
  const id = `results-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-section font-bold">
          {title}
        </h2>
        {filter}
      </div>
      {list.isLoading ? (
        <SkeletonList count={2} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState message={list.error.sentence || words.failed} onRetry={() => list.reload()} />
      ) : list.items.length === 0 ? (
        <p className="text-control text-2">{empty}</p>
      ) : (
        <>
          <ul className={className}>
            {list.items.map((item) => (
              <li key={item.id}>{render(item)}</li>
            ))}
          </ul>
          <LoadMore
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onLoad={() => list.loadMore()}
            error={list.error?.sentence}
          />
        </>
      )}
    </section>
  )
}

/** Somebody found by name. */
export function PersonHit({ user }: { user: UserHit }) {
  return (
    <Anchor
      href={`/user/${user.username}`}
      className="flex h-full items-center gap-3 rounded-card border bg-surface p-card transition-colors hover:border-strong/50"
    >
      <Avatar username={user.username} imageUrl={user.profileImageUrl} size={40} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {nameOf(user)}
        </span>
        <span className="block truncate text-dense text-3">u/{user.username}</span>
        {user.bio && (
          <span dir="auto" className="mt-0.5 block truncate text-control text-2">
            {user.bio}
          </span>
        )}
      </span>
    </Anchor>
  )
}

interface SearchFieldProps {
  /** The term that is searched for. */
  term: string
  onSearch: (term: string) => void
}

/** The field of the search page: it searches on Enter. Give it the term as its key. */
export function SearchField({ term, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(term)
  return (
    <search>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <Field label={words.search} isLabelHidden className="flex-1">
          <TextInput
            type="search"
            enterKeyHint="search"
            placeholder={words.placeholder}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" icon={<Search aria-hidden />}>
          {words.search}
        </Button>
      </form>
    </search>
  )
}
