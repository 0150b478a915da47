import { Bell, BellOff, PenLine, Trash2 } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { deleteSavedSearch, editSavedSearch, type SavedSearch, searchPath } from '#shared/savedSearches.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useSavedSearches } from './useSavedSearches.ts'

const words = {
  title: 'Saved searches',
  notifying: 'New posts notify you',
  quiet: 'Does not notify you',
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  stop: (name: string) => `Stop notifying me of ${name}`,
  start: (name: string) => `Notify me of ${name}`,
  name: 'Name',
  save: 'Save',
  cancel: 'Cancel',
  removed: 'Saved search deleted',
  failed: 'The saved search could not be changed. Please try again.',
}

/** The searches that the reader keeps, each with what can be done to it. */
export function SavedSearches() {
  const { searches = [], reload } = useSavedSearches()
  if (searches.length === 0) return null
  return (
    <Card as="section" aria-labelledby="saved-searches" className="flex flex-col gap-2">
      <h2 id="saved-searches" className="font-bold">
        {words.title}
      </h2>
      <ul className="divide-y">
        {searches.map((search) => (
          <li key={search.id} className="py-2">
            <Row search={search} onChange={reload} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface RowProps {
  search: SavedSearch
  onChange: () => void
}

function Row({ search, onChange }: RowProps) {
  const { id, name, query, isNotifying } = search
  const [isRenaming, setRenaming] = useState(false)
  const change = useAction(
    (body: { name?: string; isNotifying?: boolean }) => call(editSavedSearch, { params: { id }, body }),
    {
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: () => {
        setRenaming(false)
        onChange()
      },
    },
  )
  const remove = useAction(() => call(deleteSavedSearch, { params: { id } }), {
    success: { title: words.removed },
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: onChange,
  })
  if (isRenaming)
    return (
      <Renaming
        name={name}
        isBusy={change.isBusy}
        onName={(given) => void change.act({ name: given })}
        onCancel={() => setRenaming(false)}
      />
    )
  const state = isNotifying ? words.notifying : words.quiet
  return (
    <div className="flex items-center gap-1">
      <span className="min-w-0 flex-1">
        <TextLink href={searchPath(query)} className="block truncate text-control">
          <bdi>{name}</bdi>
        </TextLink>
        <span className="block text-dense wrap-anywhere text-3">
          {name === query ? (
            state
          ) : (
            <>
              <bdi>{query}</bdi>, {state.replace(/^./, (first) => first.toLowerCase())}
            </>
          )}
        </span>
      </span>
      <IconButton
        label={isNotifying ? words.stop(name) : words.start(name)}
        icon={isNotifying ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        onClick={() => void change.act({ isNotifying: !isNotifying })}
      />
      <IconButton
        label={words.rename(name)}
        icon={<PenLine aria-hidden />}
        onClick={() => setRenaming(true)}
      />
      <IconButton
        label={words.remove(name)}
        icon={<Trash2 aria-hidden />}
        onClick={() => void remove.act()}
      />
    </div>
  )
}

interface RenamingProps {
  name: string
  isBusy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

function Renaming({ name, isBusy, onName, onCancel }: RenamingProps) {
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim()) onName(typed.trim())
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <Field label={words.name} className="min-w-40 flex-1">
        <TextInput
          value={typed}
          maxLength={limits.searchMax}
          ref={field}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {words.save}
      </Button>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </form>
  )
}
