import { type KeyboardEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { lengthOf } from '#shared/length.ts'
import type { ToastContent } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRehearsal } from '../../lib/useRehearsal.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextArea } from '../../ui/inputs.tsx'
import { RehearsalList } from '../../ui/RehearsalList.tsx'
import { isReason } from './acts.ts'
import { cannedReasons, keepReason, type ReasonTopic, useOwnReasons } from './reasons.ts'
import { queueWords } from './strings.ts'

const words = {
  decide: 'Decide',
  chooseAction: 'Choose an action',
  canned: 'Sentences to begin from',
  reasonPlaceholder: 'Why you decided this',
}

interface DecideDialogProps<Act extends string> {
  title: string
  text: string
  options: readonly { value: Act; label: string }[]
  isOpen: boolean
  onClose: () => void
  /** Does it and answers what to say of it. */
  decide: (act: Act, reason: string, seen: { expected?: string }) => Promise<ToastContent>
  /** From where what an act would change is read, for acts that can be rehearsed. */
  rehearsalOf?: (act: Act) => string
  /** What to say when it could not be done and the server did not say why. */
  failure: string
  onDecided: () => void
  /** Whose sentences to begin from are offered: those about what people write, unless it says otherwise. */
  topic?: ReasonTopic
}

/** One decision with its reason: neither is optional. */
export function DecideDialog<Act extends string>(props: DecideDialogProps<Act>) {
  const { title, text, options, isOpen, onClose, decide, rehearsalOf, failure, onDecided, topic } = props
  const [act, setAct] = useState<Act | ''>('')
  const [reason, setReason] = useState('')
  const rehearsing = useRehearsal(isOpen && act !== '' && rehearsalOf ? rehearsalOf(act) : null)
  const decision = useAction((chosen: Act) => decide(chosen, reason.trim(), rehearsing.expected), {
    success: (notice) => notice,
    failure: { sentence: failure, prefersReason: true },
    onRefused: rehearsing.takeRefusal,
    onSuccess: () => {
      keepReason(reason.trim(), topic)
      onClose()
      onDecided()
    },
  })
  const { isBusy } = decision
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => {} : onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {queueWords.cancel}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={act === '' || !isReason(reason) || rehearsing.isLoading}
            onClick={() => act !== '' && void decision.act(act)}
          >
            {words.decide}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DecisionFields
          options={options}
          act={act}
          onAct={setAct}
          reason={reason}
          onReason={setReason}
          topic={topic}
          onSubmit={() => act !== '' && isReason(reason) && !rehearsing.isLoading && void decision.act(act)}
        />
        <RehearsalList {...rehearsing} />
        <ActionNotice refusal={decision.refusal} />
      </div>
    </Dialog>
  )
}

interface ReasonFieldProps {
  reason: string
  onReason: (reason: string) => void
  /** What the sentences to begin from are about; null for none. */
  topic?: ReasonTopic | null | undefined
  /** Ctrl or Cmd and Enter. */
  onSubmit?: (() => void) | undefined
}

/** Why somebody acts: it stands in the log, and the people concerned read it. */
export function ReasonField({ reason, onReason, topic = 'content', onSubmit }: ReasonFieldProps) {
  const max = limits.reasonMax
  const isTooLong = lengthOf(reason.trim()) > max
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onSubmit) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <Field
        label={queueWords.reason}
        isRequired
        error={isTooLong ? queueWords.tooLong(max) : undefined}
        counter={{ value: reason, max }}
      >
        <TextArea
          rows={3}
          placeholder={words.reasonPlaceholder}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
          onKeyDown={send}
        />
      </Field>
      {topic !== null && <CannedReasons topic={topic} onReason={onReason} />}
    </>
  )
}

interface CannedReasonsProps {
  topic: ReasonTopic
  onReason: (reason: string) => void
}

/** Sentences to begin from: what is given all the time, and what was given last. */
function CannedReasons({ topic, onReason }: CannedReasonsProps) {
  const own = useOwnReasons()[topic]
  const all = [...cannedReasons[topic], ...own.map((text) => ({ name: text, text }))]
  return (
    <fieldset aria-label={words.canned} className="-mt-2 flex flex-wrap gap-1.5">
      {all.map(({ name, text }) => (
        <button
          key={text}
          type="button"
          title={text}
          className="max-w-48 min-h-7 truncate rounded-full border px-2.5 text-dense text-2 hover:bg-sunken hover:text-1"
          onClick={() => onReason(text)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

interface DecisionFieldsProps<Act extends string> extends ReasonFieldProps {
  options: readonly { value: Act; label: string }[]
  act: Act | ''
  onAct: (act: Act) => void
  hint?: string | undefined
}

/** What is decided, and why. */
export function DecisionFields<Act extends string>(props: DecisionFieldsProps<Act>) {
  const { options, act, onAct, hint, ...reason } = props
  return (
    <>
      <Field label={queueWords.action} isRequired hint={hint}>
        <NativeSelect
          options={options}
          placeholder={words.chooseAction}
          value={act}
          onChange={({ target }) => {
            const option = options.find(({ value }) => value === target.value)
            if (option) onAct(option.value)
          }}
        />
      </Field>
      <ReasonField {...reason} />
    </>
  )
}
