import { useState } from 'react'
import { removeContent, restoreContent } from '#shared/admin.ts'
import type { Report } from '#shared/reports.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { isReason } from './acts.ts'
import { ReasonField } from './DecisionFields.tsx'
import { words } from './strings.ts'

interface ContentDialogProps {
  target: Report['target']
  isOpen: boolean
  onClose: () => void
  onChanged: () => void
}

/** Deletes a post or comment, or restores one that is deleted, without deciding about the report. */
export function ContentDialog({ target, isOpen, onClose, onChanged }: ContentDialogProps) {
  const [reason, setReason] = useState('')
  // What the dialog asks must not turn around while it is leaving.
  const [isRestoring] = useState(target.isRemoved)
  const { act, refusal } = useAction(
    () => {
      const params = { kind: target.kind, id: target.id }
      const body = { reason: reason.trim() }
      return isRestoring ? call(restoreContent, { params, body }) : call(removeContent, { params, body })
    },
    {
      success: isRestoring
        ? { title: words.contentRestored }
        : { title: words.contentDeleted, description: words.contentDeletedText },
      failure: { sentence: words.contentFailed, prefersReason: true },
      onSuccess: () => {
        onClose()
        onChanged()
      },
    },
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isRestoring ? words.restoreTitle : words.deleteTitle}
      description={isRestoring ? words.restoreText : words.deleteText}
      confirmLabel={isRestoring ? words.restoreContent : words.deleteContent}
      tone={isRestoring ? 'primary' : 'danger'}
      isConfirmDisabled={!isReason(reason)}
      onConfirm={async () => void (await act())}
      error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
    >
      <ReasonField reason={reason} onReason={setReason} />
    </ConfirmDialog>
  )
}
