import { useState } from 'react'
import { createRecordLink, recordLinkDays, type RecordPart, recordParts } from '#shared/records.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { partWords, words } from './strings.ts'

const choices = [1, 7, recordLinkDays.usual, 30, recordLinkDays.most]
/** Money is nobody's business unless its owner says so. */
const usual: RecordPart[] = ['posts', 'deals', 'moderation']

const tellCopied = (isCopied: boolean) =>
  toast(isCopied ? { tone: 'success', title: words.copied } : { tone: 'danger', title: words.copyFailed })

interface RecordFormProps {
  isOpen: boolean
  onClose: () => void
  onMade: () => void
}

/** Asks what a new link shows and for how long; then shows its address, this once. */
export function RecordForm({ isOpen, onClose, onMade }: RecordFormProps) {
  const [parts, setParts] = useState<RecordPart[]>(usual)
  const [days, setDays] = useState<number>(recordLinkDays.usual)
  const [url, setUrl] = useState<string | null>(null)
  const { act, isBusy, refusal, clear } = useAction(
    () => call(createRecordLink, { body: { parts, expiresInDays: days } }),
    {
      failure: { sentence: words.makeFailed, prefersReason: true },
      onSuccess: (made) => {
        setUrl(made.url)
        onMade()
      },
    },
  )
  const close = () => {
    onClose()
    setUrl(null)
    clear()
  }
  if (url !== null)
    return (
      <ShownOnce
        isOpen={isOpen}
        onClose={close}
        value={url}
        words={{
          title: words.linkTitle,
          text: words.linkText,
          label: words.link,
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
      description={words.createText}
      actions={
        <Button variant="primary" isBusy={isBusy} disabled={parts.length === 0} onClick={() => void act()}>
          {words.make}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-control font-medium">{words.shows}</legend>
          {recordParts.map((part) => (
            <Checkbox
              key={part}
              label={partWords[part].label}
              hint={partWords[part].hint}
              checked={parts.includes(part)}
              onChange={({ target }) =>
                setParts(recordParts.filter((one) => (one === part ? target.checked : parts.includes(one))))
              }
            />
          ))}
        </fieldset>
        <Field label={words.expires}>
          <NativeSelect
            value={String(days)}
            options={choices.map((choice) => ({ value: String(choice), label: words.days(choice) }))}
            onChange={({ target }) => setDays(Number(target.value))}
          />
        </Field>
        {parts.length === 0 && <p className="text-control text-2">{words.nothingChosen}</p>}
        <ActionNotice refusal={refusal} />
      </div>
    </Dialog>
  )
}
