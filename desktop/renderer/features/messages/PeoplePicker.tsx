import { X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { nameOf, type Person } from '#shared/people.ts'
import { searchUsers } from '#shared/search.ts'
import { useData } from '../../lib/data.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'

const words = {
  findPerson: 'Search people by name...',
  remove: (name: string) => `Remove ${name}`,
}

interface PeoplePickerProps {
  label: string
  people: readonly Person[]
  onChange: (people: Person[]) => void
  /** Who is not offered: the reader, and those who are there already. */
  without: readonly string[]
  most: number
  error?: string | undefined
}

/** Finds people by name, and shows whom one has chosen. */
export function PeoplePicker({ label, people, onChange, without, most, error }: PeoplePickerProps) {
  return (
    <>
      <Field label={label} error={error}>
        <PersonSearch
          chosen={[...without, ...people.map(({ id }) => id)]}
          isFull={people.length >= most}
          onChoose={(person) => onChange([...people, person])}
        />
      </Field>
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {people.map((person) => (
            <li key={person.id} className="inline-flex items-center rounded-full bg-sunken ps-3 text-control">
              <bdi>{nameOf(person)}</bdi>
              <IconButton
                size="small"
                label={words.remove(nameOf(person))}
                icon={<X aria-hidden />}
                onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface PersonSearchProps {
  chosen: readonly string[]
  isFull: boolean
  onChoose: (person: Person) => void
}

function PersonSearch({ chosen, isFull, onChoose }: PersonSearchProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 300)
  const { data = [], isLoading } = useData(
    searchUsers,
    q.length >= limits.searchMin && !isFull ? { query: { q, limit: '8' } } : null,
  )
  const found = data.filter(({ id }) => !chosen.includes(id))
  return (
    <Combobox
      placeholder={words.findPerson}
      options={found.map((person) => ({
        value: person.id,
        label: nameOf(person),
        hint: `@${person.username}`,
      }))}
      value={null}
      isLoading={isLoading || q !== typed.trim()}
      onSearch={setTyped}
      onChange={(id) => {
        const person = found.find((one) => one.id === id)
        if (person) onChoose(person)
      }}
    />
  )
}
