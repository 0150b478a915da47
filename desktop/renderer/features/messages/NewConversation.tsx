import { SquarePen, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { startConversation } from '#shared/conversations.ts'
import { limits } from '#shared/limits.ts'
import { nameOf, type Person } from '#shared/people.ts'
import { searchUsers } from '#shared/search.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { words } from './strings.ts'
import { useMessageChanges } from './useMessageChanges.ts'

/** A button that begins a conversation with one person, or a group. */
export function NewConversation({ viewerId }: { viewerId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={words.newConversation}
        icon={<SquarePen aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <NewDialog viewerId={viewerId} onClose={() => setOpen(false)} />}
    </>
  )
}

function NewDialog({ viewerId, onClose }: { viewerId: string; onClose: () => void }) {
  const navigate = useNavigate()
  const changes = useMessageChanges(viewerId)
  const [people, setPeople] = useState<Person[]>([])
  const [groupName, setGroupName] = useState('')
  const isGroup = people.length > 1
  const { act, isBusy, refusal } = useAction(
    () =>
      call(startConversation, {
        body: {
          usernames: people.map(({ username }) => username),
          groupName: isGroup && groupName.trim() ? groupName.trim() : null,
        },
      }),
    {
      failure: { sentence: words.startFailed, prefersReason: true },
      onSuccess: (conversation) => {
        changes.add(conversation)
        onClose()
        void navigate(`/messages?c=${conversation.id}`)
      },
    },
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.newConversation}
      description={words.newText}
      actions={
        <Button variant="primary" isBusy={isBusy} disabled={people.length === 0} onClick={() => void act()}>
          {words.start}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={words.to} error={refusal?.kind === 'failed' ? refusal.sentence : undefined}>
          <PersonSearch
            chosen={[viewerId, ...people.map(({ id }) => id)]}
            isFull={people.length >= limits.groupMax - 1}
            onChoose={(person) => setPeople([...people, person])}
          />
        </Field>
        {people.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {people.map((person) => (
              <li
                key={person.id}
                className="inline-flex items-center rounded-full bg-sunken ps-3 text-control"
              >
                <bdi>{nameOf(person)}</bdi>
                <IconButton
                  size="small"
                  label={words.remove(nameOf(person))}
                  icon={<X aria-hidden />}
                  onClick={() => setPeople(people.filter(({ id }) => id !== person.id))}
                />
              </li>
            ))}
          </ul>
        )}
        {isGroup && (
          <Field label={words.groupName} isOptional>
            <TextInput
              value={groupName}
              maxLength={limits.groupNameMax}
              onChange={(event) => setGroupName(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
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
