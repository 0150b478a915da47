import { useState } from 'react'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import type { ToastContent } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { isReason } from './acts.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { words } from './strings.ts'

interface DecideDialogProps<Act extends string> {
  title: string
  text: string
  options: readonly { value: Act; label: string }[]
  isOpen: boolean
  onClose: () => void
  /** Does it and answers what to say of it. */
  decide: (act: Act, reason: string) => Promise<ToastContent>
  /** What to say when it could not be done and the server did not say why. */
  failure: string
  onDecided: () => void
}

/** One decision with its reason: neither is optional. */
export function DecideDialog<Act extends string>(props: DecideDialogProps<Act>) {
  const { title, text, options, isOpen, onClose, decide, failure, onDecided } = props
  const [act, setAct] = useState<Act | ''>('')
  const [reason, setReason] = useState('')
  const decision = useAction((chosen: Act) => decide(chosen, reason.trim()), {
    success: (notice) => notice,
    failure: { sentence: failure, prefersReason: true },
    onSuccess: () => {
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
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={act === '' || !isReason(reason)}
            onClick={() => act !== '' && void decision.act(act)}
          >
            {words.decide}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DecisionFields options={options} act={act} onAct={setAct} reason={reason} onReason={setReason} />
        <ActionNotice refusal={decision.refusal} />
      </div>
    </Dialog>
  )
}
