import { useState } from 'react'
import { type Appeal, type AppealVerdict, decideAppeal } from '#shared/appeals.ts'
import { call } from '../../lib/api.ts'
import { ActionNotice } from '../../lib/ActionNotice.tsx'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { isReason } from './acts.ts'
import { words } from './appealStrings.ts'
import { DecisionFields } from './DecisionFields.tsx'

interface AppealDialogProps {
  appeal: Appeal
  isOpen: boolean
  onClose: () => void
  onDecided: () => void
}

type Decision = AppealVerdict['decision']
const options = [
  { value: 'accept', label: words.accept },
  { value: 'reject', label: words.reject },
] as const

/** Answers an appeal, with the reason that its author reads. */
export function AppealDialog({ appeal, isOpen, onClose, onDecided }: AppealDialogProps) {
  const [decision, setDecision] = useState<Decision | ''>('')
  const [reason, setReason] = useState('')
  const decide = useAction(
    (chosen: Decision) =>
      call(decideAppeal, { params: { id: appeal.id }, body: { decision: chosen, reason: reason.trim() } }),
    {
      success: ({ status }) =>
        status === 'accepted'
          ? { title: words.accepted, description: words.acceptedText }
          : { title: words.rejected, description: words.rejectedText },
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: () => {
        onClose()
        onDecided()
      },
    },
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={decide.isBusy ? () => {} : onClose}
      title={words.dialogTitle}
      description={words.dialogText}
      actions={
        <>
          <Button onClick={onClose} disabled={decide.isBusy}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            isBusy={decide.isBusy}
            disabled={decision === '' || !isReason(reason)}
            onClick={() => decision !== '' && void decide.act(decision)}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DecisionFields
          options={options}
          act={decision}
          onAct={setDecision}
          reason={reason}
          onReason={setReason}
        />
        <ActionNotice refusal={decide.refusal} />
      </div>
    </Dialog>
  )
}
