import { useState } from 'react'
import { deleteForum, type ForumPage, rehearseForumDeletion } from '#shared/forums.ts'
import { limits } from '#shared/limits.ts'
import { lengthOf } from '#shared/length.ts'
import { call, keyOf } from '../../lib/api.ts'
import { leaveFor } from '../../lib/login.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRehearsal } from '../../lib/useRehearsal.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { RehearsalList } from '../../ui/RehearsalList.tsx'

const words = {
  title: 'Delete this forum',
  text: 'Nobody finds the forum, its posts or its comments any more, and nobody belongs to it. While brands’ money for posts in it is not settled, only the people who run the site can do this.',
  ask: 'Delete forum',
  dialogTitle: (slug: string) => `Delete r/${slug}?`,
  warning:
    'You cannot take this back yourself: the people who run the site can bring the forum back for 30 days. Its address is not given to another one.',
  reason: 'Reason',
  reasonHint: 'Everybody who belongs to the forum reads it.',
  confirm: (slug: string) => `Type ${slug} to confirm`,
  failed: 'Failed to delete the forum. Please try again.',
}

/** Deletes a forum, once it is seen what that changes and its name was typed. */
export function DeletePanel({ forum }: { forum: ForumPage }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const params = { id: forum.id }
  const rehearsing = useRehearsal(isOpen ? keyOf(rehearseForumDeletion, { params }) : null)
  const { act, refusal, clear } = useAction(
    () => call(deleteForum, { params, body: { reason: reason.trim(), ...rehearsing.expected } }),
    {
      failure: { sentence: words.failed, prefersReason: true },
      onRefused: rehearsing.takeRefusal,
      onSuccess: () => leaveFor('/forums'),
    },
  )
  const close = () => {
    setOpen(false)
    setTyped('')
    clear()
  }
  const length = lengthOf(reason.trim())
  const isReady =
    !rehearsing.isLoading && typed.trim() === forum.slug && length > 0 && length <= limits.reasonMax
  return (
    <Card as="section" className="flex flex-col items-start gap-2 md:p-6">
      <h2 className="font-bold">{words.title}</h2>
      <p className="text-control text-pretty text-2">{words.text}</p>
      <Button variant="danger" className="mt-1 self-end" onClick={() => setOpen(true)}>
        {words.ask}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={words.dialogTitle(forum.slug)}
        description={words.warning}
        confirmLabel={words.ask}
        tone="danger"
        isConfirmDisabled={!isReady}
        onConfirm={async () => void (await act())}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      >
        <RehearsalList {...rehearsing} />
        <Field
          label={words.reason}
          hint={words.reasonHint}
          isRequired
          counter={{ value: reason, max: limits.reasonMax }}
        >
          <TextArea rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <Field label={words.confirm(forum.slug)}>
          <TextInput
            value={typed}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </ConfirmDialog>
    </Card>
  )
}
