import { useState } from 'react'
import { createReceiver, editReceiver, type WebhookReceiver } from '#shared/receivers.ts'
import { webhookEvents, type WebhookEventType, webhookEventTypes } from '#shared/webhookEvents.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

interface WebhookFormProps {
  /** The one that is changed; null for a new one. */
  receiver: WebhookReceiver | null
  onClose: () => void
  /** Given the secret of a new one. */
  onDone: (secret: string | null) => void
}

const isType = (name: string): name is WebhookEventType => name in webhookEvents

/** Asks where events go and which. */
export function WebhookForm({ receiver, onClose, onDone }: WebhookFormProps) {
  const [url, setUrl] = useState(receiver?.url ?? '')
  const [description, setDescription] = useState(receiver?.description ?? '')
  const [events, setEvents] = useState<WebhookEventType[]>(receiver?.events.filter(isType) ?? [])
  const save = async (): Promise<string | null> => {
    const body = { url, description, events }
    if (!receiver) return (await call(createReceiver, { body })).secret
    await call(editReceiver, { params: { id: receiver.id }, body })
    return null
  }
  const { act, isBusy, refusal } = useAction(save, {
    ...(receiver ? { success: { title: words.saved } } : {}),
    failure: { sentence: words.saveFailed, prefersReason: true },
    onSuccess: onDone,
  })
  const choose = (type: WebhookEventType) =>
    setEvents(events.includes(type) ? events.filter((one) => one !== type) : [...events, type])
  const isWhole = events.length === webhookEventTypes.length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={receiver ? words.editTitle : words.createTitle}
      actions={
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={url.trim() === '' || events.length === 0}
          onClick={() => void act()}
        >
          {receiver ? words.save : words.create}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={words.url} hint={words.urlHint} isRequired>
          <TextInput
            type="url"
            value={url}
            maxLength={2000}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Field label={words.description} hint={words.descriptionHint}>
          <TextInput
            value={description}
            maxLength={100}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <fieldset className="flex flex-col">
          <legend className="mb-1 text-control font-medium">{words.events}</legend>
          <Checkbox
            label={words.all}
            checked={isWhole}
            onChange={() => setEvents(isWhole ? [] : webhookEventTypes)}
          />
          {webhookEventTypes.map((type) => (
            <Checkbox
              key={type}
              label={<code className="text-dense">{type}</code>}
              hint={webhookEvents[type].summary}
              checked={events.includes(type)}
              onChange={() => choose(type)}
            />
          ))}
        </fieldset>
        <ActionNotice refusal={refusal} />
      </div>
    </Dialog>
  )
}
