import { useState } from 'react'
import { ContentKind, removeContent, restoreContent } from '#shared/admin.ts'
import { grouped } from '#shared/counts.ts'
import { lockPost, pinPost } from '#shared/posts.ts'
import { closeReport, closeReports, type Report } from '#shared/reports.ts'
import { call } from '../../lib/api.ts'
import type { ToastContent } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { type ContentAct, isDeletable, isReason } from './acts.ts'
import { DecisionFields, ReasonField } from './DecideDialog.tsx'
import type { DecisionState } from './ReviewQueue.tsx'
import { keepReason } from './reasons.ts'
import { contentActWords, queueWords } from './strings.ts'
import { undoContentAct, undoDecision, withUndo } from './undo.ts'

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? one : `${grouped(count)} ${many}`

const words = {
  resolveTitle: (count: number) => (count === 1 ? 'Resolve Report' : `Resolve ${count} Reports`),
  resolveText: 'The reporter and the author are both notified of the outcome and the reason.',
  approved: 'Approved: the report is right',
  dismissed: 'Dismissed: nothing is wrong',
  deleteContent: 'Delete Content',
  deleteContentHint: 'Delete Content resolves as well, and closes every other report about the same content.',
  resolved: 'Report Resolved',
  resolvedText: (count: number) =>
    countOf(count, 'The report has been decided.', 'reports have been decided.'),
  resolveFailed: 'The report could not be resolved. Please try again.',
  contentFailed: 'The content could not be changed. Please try again.',
}

interface ResolveDialogProps extends DecisionState {
  /** One, or many to be decided in one act. */
  reports: readonly Report[]
}

type Verdict = 'approved' | 'dismissed'

const verdictOptions = [
  { value: 'approved', label: words.approved },
  { value: 'dismissed', label: words.dismissed },
] as const

/** Decides about reports; what an approved one is about can be deleted in the same act. */
export function ResolveDialog({ reports, isOpen, onClose, onDecided, onUndone }: ResolveDialogProps) {
  const [verdict, setVerdict] = useState<Verdict | ''>('')
  const [reason, setReason] = useState('')
  const decide = async (deleteContent: boolean) => {
    const action = reason.trim()
    const body = { status: verdict || 'dismissed', action, deleteContent, canUndo: true } as const
    const [first, ...others] = reports
    keepReason(action)
    if (first && others.length === 0) return await call(closeReport, { params: { id: first.id }, body })
    return (await call(closeReports, { body: { ...body, ids: reports.map(({ id }) => id) } }))[0]
  }
  const offering = (notice: ToastContent) => (closed: { undoId?: string | undefined } | undefined) =>
    withUndo(notice, undoDecision(closed?.undoId), onUndone)
  const failure = { sentence: words.resolveFailed, prefersReason: true }
  const onSuccess = () => {
    onClose()
    onDecided()
  }
  const resolve = useAction(() => decide(false), {
    success: offering({ title: words.resolved, description: words.resolvedText(reports.length) }),
    failure,
    onSuccess,
  })
  const remove = useAction(() => decide(true), {
    success: offering({
      title: contentActWords.remove.done,
      ...(contentActWords.remove.doneText ? { description: contentActWords.remove.doneText } : {}),
    }),
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
            {queueWords.cancel}
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
            {queueWords.resolve}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DecisionFields
          options={verdictOptions}
          act={verdict}
          onAct={setVerdict}
          hint={canDelete ? words.deleteContentHint : undefined}
          reason={reason}
          onReason={setReason}
          onSubmit={() => isReady && void resolve.act()}
        />
        <ActionNotice refusal={resolve.refusal ?? remove.refusal} />
      </div>
    </Dialog>
  )
}

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
    success: () =>
      withUndo(
        { title: done, ...(doneText ? { description: doneText } : {}) },
        undoContentAct({ kind: ContentKind.parse(target.kind), id: target.id }, act),
        onChanged,
      ),
    failure: { sentence: words.contentFailed, prefersReason: true },
    onSuccess: () => {
      keepReason(reason.trim())
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
