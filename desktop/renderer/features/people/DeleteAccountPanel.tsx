import { useState } from 'react'
import { deleteAccount } from '#shared/admin.ts'
import type { Viewer } from '#shared/auth.ts'
import { call } from '../../lib/api.ts'
import { forgetDraftsOf } from '../../lib/drafts.ts'
import { leaveFor } from '../../lib/login.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

/** The way out. Whoever takes it types their username first. */
export function DeleteAccountPanel({ viewer }: { viewer: Viewer }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { act, refusal, clear } = useAction(() => call(deleteAccount, { body: { confirm: typed } }), {
    failure: { sentence: words.deleteFailed, prefersReason: true },
    onSuccess: () => {
      forgetDraftsOf(viewer.id)
      leaveFor('/')
    },
  })
  const close = () => {
    setOpen(false)
    setTyped('')
    clear()
  }
  return (
    <Card as="section" className="flex flex-col items-start gap-2 md:p-6">
      <h2 className="font-bold">{words.deleteAccount}</h2>
      <p className="text-control text-2">{words.deleteText}</p>
      <Button variant="danger" className="mt-1 self-end" onClick={() => setOpen(true)}>
        {words.deleteAccount}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={words.deleteTitle}
        description={words.deleteWarning}
        confirmLabel={words.deleteConfirm}
        tone="danger"
        isConfirmDisabled={typed.trim().toLowerCase() !== viewer.username}
        onConfirm={async () => void (await act())}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      >
        <Field label={words.deleteLabel(viewer.username)}>
          <TextInput
            value={typed}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </Card>
  )
}
