import { type Appeal, decideAppeal } from '#shared/appeals.ts'
import { call } from '../../lib/api.ts'
import { words } from './appealStrings.ts'
import { DecideDialog } from './DecideDialog.tsx'

interface AppealDialogProps {
  appeal: Appeal
  isOpen: boolean
  onClose: () => void
  onDecided: () => void
}

const options = [
  { value: 'accept', label: words.accept },
  { value: 'reject', label: words.reject },
] as const

/** Answers an appeal, with the reason that its author reads. */
export function AppealDialog({ appeal, ...dialog }: AppealDialogProps) {
  return (
    <DecideDialog
      {...dialog}
      title={words.dialogTitle}
      text={words.dialogText}
      options={options}
      failure={words.failed}
      decide={async (decision, reason) => {
        await call(decideAppeal, { params: { id: appeal.id }, body: { decision, reason } })
        return decision === 'accept'
          ? { title: words.accepted, description: words.acceptedText }
          : { title: words.rejected, description: words.rejectedText }
      }}
    />
  )
}
