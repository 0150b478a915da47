import { useState } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { type Scope, scopeAreas, type ScopeArea } from '#shared/scopes.ts'
import { createToken, mostDaysOf, tokenDays } from '#shared/tokens.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { areaWords, words } from './strings.ts'

type Level = keyof typeof words.levels
type Levels = Partial<Record<ScopeArea, Level>>

const choices = [7, 30, 90, 365] as const
const levels = Object.entries(words.levels).map(([value, label]) => ({ value, label }))

const scopesOf = (chosen: Levels): Scope[] =>
  scopeAreas.flatMap((area): Scope[] => {
    const level = chosen[area] ?? 'none'
    return level === 'none' ? [] : [`${area}:${level}`]
  })

const tellCopied = (isCopied: boolean) =>
  toast(isCopied ? { tone: 'success', title: words.copied } : { tone: 'danger', title: words.copyFailed })

interface TokenFormProps {
  viewer: Viewer
  isOpen: boolean
  onClose: () => void
  onMade: () => void
}

/** Asks what a new token is for and may do; then shows its secret, this once. */
export function TokenForm({ viewer, isOpen, onClose, onMade }: TokenFormProps) {
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(tokenDays.usual)
  const [chosen, setChosen] = useState<Levels>({ community: 'read' })
  const [secret, setSecret] = useState<string | null>(null)
  const scopes = scopesOf(chosen)
  const most = mostDaysOf(scopes)
  const areas = scopeAreas.filter(
    (area) => (area !== 'admin' || viewer.role === 'admin') && (area !== 'moderation' || viewer.isModerator),
  )
  const { act, isBusy, refusal, clear } = useAction(
    () => call(createToken, { body: { name, scopes, expiresInDays: Math.min(days, most) } }),
    {
      failure: { sentence: words.createFailed, prefersReason: true },
      onSuccess: (made) => {
        setSecret(made.secret)
        onMade()
      },
    },
  )
  const close = () => {
    onClose()
    setName('')
    setSecret(null)
    clear()
  }
  if (secret !== null)
    return (
      <ShownOnce
        isOpen={isOpen}
        onClose={close}
        value={secret}
        words={{
          title: words.secretTitle,
          text: words.secretText,
          label: words.secret,
          copy: words.copy,
          done: words.done,
        }}
        onCopied={tellCopied}
      />
    )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={words.createTitle}
      description={words.text}
      actions={
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={name.trim() === '' || scopes.length === 0}
          onClick={() => void act()}
        >
          {words.create}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={words.name} hint={words.nameHint} isRequired>
          <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={words.expires}>
          <NativeSelect
            value={String(Math.min(days, most))}
            options={choices
              .filter((choice) => choice <= most)
              .map((choice) => ({ value: String(choice), label: words.days(choice) }))}
            onChange={(event) => setDays(Number(event.target.value))}
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-control font-medium">{words.access}</legend>
          {areas.map((area) => (
            <label
              key={area}
              className="grid items-center gap-x-3 gap-y-1 text-control md:grid-cols-[1fr_11rem]"
            >
              {areaWords[area]}
              <NativeSelect
                value={chosen[area] ?? 'none'}
                options={levels}
                onChange={(event) => setChosen({ ...chosen, [area]: event.target.value as Level })}
              />
            </label>
          ))}
        </fieldset>
        {scopes.length === 0 && <p className="text-control text-2">{words.nothingChosen}</p>}
        <ActionNotice refusal={refusal} />
      </div>
    </Dialog>
  )
}
