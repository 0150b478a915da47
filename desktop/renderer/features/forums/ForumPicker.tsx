import { useEffect, useEffectEvent, useState } from 'react'
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

/**
 * Finds a forum to post in by typing, those one belongs to first. A chosen one that the lists do not hold,
 * from a link say, is asked for by itself: its slug becomes its id, and one that does not exist is let go.
 */
export function ForumPicker({ value, onChange }: ForumPickerProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), pauseMilliseconds)
  const query = { q: q || undefined, limit: 50 }
  const joined = useList(listForums, { query: { ...query, joined: 'true' } }, { isKept: true })
  const all = useList(listForums, { query }, { isKept: true })
  const joinedIds = new Set(joined.items.map(({ id }) => id))
  // Others’ private forums take no posts.
  const open = all.items.filter(({ id, isPrivate }) => !isPrivate && !joinedIds.has(id))
  const found = [...joined.items, ...open]
  // Until the answers are there, what was found before and fits stays where it is: whoever points at a forum
  // must not lose it between press and release.
  const isSettled = q === typed.trim() && !joined.isStale && !all.isStale
  const sought = typed.trim().toLowerCase()
  const listed = isSettled ? found : found.filter(({ name }) => name.toLowerCase().includes(sought))
  const isListed = listed.some(({ id }) => id === value)
  const { data: chosen, error } = useData(getForum, value && !isListed ? { params: { id: value } } : null)
  const settle = useEffectEvent(onChange)
  const settled = error?.status === 404 ? '' : chosen?.id
  useEffect(() => {
    if (value && settled !== undefined && settled !== value) settle(settled)
  }, [value, settled])
  const forums: Forum[] = chosen && !isListed ? [chosen, ...listed] : listed
  const hintOf = ({ id, slug, isPrivate }: Forum) =>
    [`r/${slug}`, joinedIds.has(id) && words.isJoined, isPrivate && words.private].filter(Boolean).join(' · ')
  return (
    <Combobox
      value={value || null}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={!isSettled || joined.isLoading || all.isLoading}
      placeholder={words.pickerPlaceholder}
      options={forums.map((forum) => ({ value: forum.id, label: forum.name, hint: hintOf(forum) }))}
    />
  )
}

/** The forum that a form has chosen: its name suggests hashtags. */
export function useForumName(forumId: string): string | undefined {
  return useData(getForum, forumId ? { params: { id: forumId } } : null).data?.name
}
