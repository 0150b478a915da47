import { Plus, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { type ForumSort, listForums } from '#shared/forums.ts'
import { ForumGrid } from '../features/forums/ForumGrid.tsx'
import { useList } from '../lib/data.ts'
import { useDebounced } from '../lib/useDebounced.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { EmptyState } from '../ui/states.tsx'
import { words } from './strings/forums.ts'

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
          icon={<Users aria-hidden />}
          title={words.none}
          text={words.noneText}
          action={<ButtonLink href="/create-forum">{words.create}</ButtonLink>}
        />
      }
    />
  )
}
