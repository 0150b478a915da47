import { useState } from 'react'
import { closeReport, closeReports, type Report } from '#shared/reports.ts'
import { call } from '../../lib/api.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { isDeletable, isReason } from './acts.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { contentActWords, words } from './strings.ts'

interface ResolveDialogProps {
  /** One, or many to be decided in one act. */
  reports: readonly Report[]
  isOpen: boolean
  onClose: () => void
  onResolved: () => void
}

type Verdict = 'approved' | 'dismissed'

const options = [
  { value: 'approved', label: words.approved },
  { value: 'dismissed', label: words.dismissed },
] as const

/** Decides about reports; what an approved one is about can be deleted in the same act. */
export function ResolveDialog({ reports, isOpen, onClose, onResolved }: ResolveDialogProps) {
  const [verdict, setVerdict] = useState<Verdict | ''>('')
  const [reason, setReason] = useState('')
  const decide = async (deleteContent: boolean) => {
    const body = { status: verdict || 'dismissed', action: reason.trim(), deleteContent } as const
    const [first, ...others] = reports
    if (first && others.length === 0) await call(closeReport, { params: { id: first.id }, body })
    else await call(closeReports, { body: { ...body, ids: reports.map(({ id }) => id) } })
    return true
  }
  const failure = { sentence: words.resolveFailed, prefersReason: true }
  const onSuccess = () => {
    onClose()
    onResolved()
  }
  const resolve = useAction(() => decide(false), {
    success: { title: words.resolved, description: words.resolvedText(reports.length) },
    failure,
    onSuccess,
  })
  const remove = useAction(() => decide(true), {
    success: { title: contentActWords.remove.done, description: contentActWords.remove.doneText },
    failure,
    onSuccess,
  })
  const isBusy = resolve.isBusy || remove.isBusy
  const isReady = verdict !== '' && isReason(reason)
  const canDelete = verdict === 'approved' && reports.every(isDeletable)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => {} : onClose}
      title={words.resolveTitle(reports.length)}
      description={words.resolveText}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          {canDelete && (
            <Button
              variant="danger"
              isBusy={remove.isBusy}
              disabled={!isReady || resolve.isBusy}
              onClick={() => void remove.act()}
            >
              {words.deleteContent}
            </Button>
          )}
          <Button
            variant="primary"
            isBusy={resolve.isBusy}
            disabled={!isReady || remove.isBusy}
            onClick={() => void resolve.act()}
          >
            {words.resolve}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DecisionFields
          options={options}
          act={verdict}
          onAct={setVerdict}
          hint={canDelete ? words.deleteContentHint : undefined}
          reason={reason}
          onReason={setReason}
        />
        <ActionNotice refusal={resolve.refusal ?? remove.refusal} />
      </div>
    </Dialog>
  )
}
