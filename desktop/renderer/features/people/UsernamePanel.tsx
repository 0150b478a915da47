import { useState } from 'react'
import { updateProfile, type Viewer } from '#shared/auth.ts'
import { Username } from '#shared/users.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

/** The name in one's addresses: changed once, after being asked. */
export function UsernamePanel({ viewer }: { viewer: Viewer }) {
  const [typed, setTyped] = useState(viewer.username)
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<string | null>(null)
  const { act, refusal } = useAction((username: string) => call(updateProfile, { body: { username } }), {
    success: { title: words.saved, description: words.savedText },
    failure: { sentence: words.saveFailed, prefersReason: true },
    onSuccess: () => {
      setAsked(null)
      void refreshViewer()
    },
  })
  const ask = () => {
    const parsed = Username.safeParse(typed)
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success && parsed.data !== viewer.username) setAsked(parsed.data)
  }
  return (
    <Card as="section" className="md:p-6">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <h2 className="font-bold">{words.username}</h2>
        <Field
          label={words.username}
          isLabelHidden
          error={error}
          hint={viewer.canChangeUsername ? words.usernameHint : words.usernameFixed}
        >
          <TextInput
            value={typed}
            autoCapitalize="none"
            autoComplete="username"
            spellCheck={false}
            disabled={!viewer.canChangeUsername}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {viewer.canChangeUsername && (
          <Button type="submit" className="self-end">
            {words.usernameChange}
          </Button>
        )}
      </form>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={words.usernameTitle(asked ?? '')}
        description={words.usernameText}
        confirmLabel={words.usernameChange}
        onConfirm={async () => void (asked && (await act(asked)))}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      />
    </Card>
  )
}
