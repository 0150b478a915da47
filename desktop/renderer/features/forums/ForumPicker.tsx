import { useState } from 'react'
import { type Forum, getForum, listForums } from '#shared/forums.ts'
import { useData, useList } from '../../lib/data.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { words } from './strings.ts'

interface ForumPickerProps {
  value: string
  onChange: (forumId: string) => void
}

const pauseMilliseconds = 300

/** Finds a forum by typing. A chosen one that the list does not hold, from a link say, is asked for by itself. */
export function ForumPicker({ value, onChange }: ForumPickerProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), pauseMilliseconds)
  const { items, isLoading } = useList(listForums, { query: { q: q || undefined, limit: 50 } })
  const isListed = items.some(({ id }) => id === value)
  const chosen = useData(getForum, value && !isListed ? { params: { id: value } } : null).data
  const forums: Forum[] = chosen && !isListed ? [chosen, ...items] : items
  return (
    <Combobox
      value={value || null}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={isLoading}
      placeholder={words.pickerPlaceholder}
      options={forums.map(({ id, name, slug, isPrivate }) => ({
        value: id,
        label: name,
        hint: isPrivate ? `r/${slug} · ${words.private}` : `r/${slug}`,
      }))}
    />
  )
}

/** The forum that a form has chosen: its name suggests hashtags. */
export function useForumName(forumId: string): string | undefined {
  return useData(getForum, forumId ? { params: { id: forumId } } : null).data?.name
}
