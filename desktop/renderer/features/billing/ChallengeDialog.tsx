import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { words } from './strings.ts'

interface ChallengeDialogProps {
  isOpen: boolean
  isBusy: boolean
  onAnswer: (outcome: 'complete' | 'fail') => void
}

/** Stands in for the bank's own page in the sandbox. */
export function ChallengeDialog({ isOpen, isBusy, onAnswer }: ChallengeDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onAnswer('fail')}
      isAlert
      title={words.challenge}
      description={words.challengeText}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => onAnswer('fail')}>
            {words.challengeFail}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => onAnswer('complete')}>
            {words.challengeComplete}
          </Button>
        </>
      }
    />
  )
}
