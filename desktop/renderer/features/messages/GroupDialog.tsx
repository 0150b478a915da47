import { useState } from 'react'
import { addToConversation, type Conversation, renameConversation } from '#shared/conversations.ts'
import { limits } from '#shared/limits.ts'
import { nameOf, type Person } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'
import { words } from './strings.ts'

interface GroupDialogProps {
  conversation: Conversation
  onClose: () => void
}

/** The name of a group and who is in it; anybody there may change the one and add to the other. */
export default function GroupDialog({ conversation, onClose }: GroupDialogProps) {
  const { id, participants } = conversation
  const patch = usePatch()
  const [name, setName] = useState(conversation.groupName ?? '')
  const [people, setPeople] = useState<Person[]>([])
  const groupName = name.trim()
  const save = async () => {
    const params = { id }
    let now = conversation
    if (groupName !== (conversation.groupName ?? ''))
      now = await call(renameConversation, { params, body: { groupName } })
    const usernames = people.map(({ username }) => username)
    if (usernames.length > 0) now = await call(addToConversation, { params, body: { usernames } })
    return now
  }
  const { act, isBusy, refusal } = useAction(save, {
    success: { title: words.groupSaved },
    failure: { sentence: words.groupFailed, prefersReason: true },
    onSuccess: (now) => {
      patch<Conversation>(id, () => now)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.groupTitle}
      actions={
        <Button variant="primary" isBusy={isBusy} onClick={() => void act()}>
          {words.save}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={words.groupName} isOptional>
          <TextInput
            value={name}
            maxLength={limits.groupNameMax}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <PeoplePicker
          label={words.addPeople}
          people={people}
          onChange={setPeople}
          without={participants.map((person) => person.id)}
          most={limits.groupMax - participants.length}
          error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
        />
        <section aria-labelledby="group-people">
          <h3 id="group-people" className="mb-2 text-control font-medium">
            {words.people(participants.length)}
          </h3>
          <ul className="flex flex-col gap-2">
            {participants.map((person) => (
              <li key={person.id} className="flex min-w-0 items-center gap-3">
                <Avatar username={person.username} imageUrl={person.profileImageUrl} />
                <TextLink
                  tone="quiet"
                  href={`/user/${person.username}`}
                  className="truncate"
                  onClick={onClose}
                >
                  <bdi>{nameOf(person)}</bdi>
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
