import { useState } from 'react'
import { ContentKind, removeContent, restoreContent } from '#shared/admin.ts'
import { lockPost, pinPost } from '#shared/posts.ts'
import type { Report } from '#shared/reports.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { type ContentAct, isReason } from './acts.ts'
import { ReasonField } from './DecisionFields.tsx'
import { contentActWords, words } from './strings.ts'

interface ContentDialogProps {
  target: Pick<Report['target'], 'kind' | 'id'>
  act: ContentAct
  isOpen: boolean
  onClose: () => void
  onChanged: () => void
}

function send({ kind, id }: ContentDialogProps['target'], act: ContentAct, reason: string): Promise<unknown> {
  const params = { kind: ContentKind.parse(kind), id }
  switch (act) {
    case 'remove':
      return call(removeContent, { params, body: { reason } })
    case 'restore':
      return call(restoreContent, { params, body: { reason } })
    case 'pin':
    case 'unpin':
      return call(pinPost, { params: { id }, body: { pinned: act === 'pin', reason } })
    case 'lock':
    case 'unlock':
      return call(lockPost, { params: { id }, body: { locked: act === 'lock', reason } })
  }
}

/** Does something to a post or comment, with its reason, without deciding about the report. */
export function ContentDialog({ target, act, isOpen, onClose, onChanged }: ContentDialogProps) {
  const [reason, setReason] = useState('')
  const { label, title, text, done, doneText } = contentActWords[act]
  const { act: confirm, refusal } = useAction(() => send(target, act, reason.trim()), {
    success: doneText ? { title: done, description: doneText } : { title: done },
    failure: { sentence: words.contentFailed, prefersReason: true },
    onSuccess: () => {
      onClose()
      onChanged()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={text}
      confirmLabel={label}
      tone={act === 'remove' ? 'danger' : 'primary'}
      isConfirmDisabled={!isReason(reason)}
      onConfirm={async () => void (await confirm())}
      error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
    >
      <ReasonField reason={reason} onReason={setReason} />
    </ConfirmDialog>
  )
}
