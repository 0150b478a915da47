import { SquarePen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { startConversation } from '#shared/conversations.ts'
import { limits } from '#shared/limits.ts'
import type { Person } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { sendToLogin } from '../../lib/login.ts'
import { type Refusal, refusalOf } from '../../lib/refusal.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'
import { words } from './strings.ts'
import { useMessageChanges } from './useConversations.ts'

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
        <PeoplePicker
          label={words.to}
          people={people}
          onChange={setPeople}
          without={[viewerId]}
          most={limits.groupMax - 1}
          error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
        />
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

/** Opens the conversation with somebody, or begins it; answers why that is refused. */
export function useStartWith(
  username: string | null,
  viewerId: string,
  onStarted: (id: string) => void,
): Refusal | null {
  const changes = useMessageChanges(viewerId)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => {
    if (username === null) return
    let isCurrent = true
    const start = async () => {
      setRefusal(null)
      try {
        const conversation = await call(startConversation, { body: { usernames: [username] } })
        changes.add(conversation)
        if (isCurrent) onStarted(conversation.id)
      } catch (error) {
        const refused = refusalOf(error, { sentence: words.startFailed, prefersReason: true })
        if (refused.kind === 'signed-out') sendToLogin()
        else if (isCurrent) setRefusal(refused)
      }
    }
    void start()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- it depends on the person alone: the rest is new with each render
  }, [username])
  return username === null ? null : refusal
}
