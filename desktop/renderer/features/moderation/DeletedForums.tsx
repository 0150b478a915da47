import { useState } from 'react'
import {
  type DeletedForum,
  listDeletedForums,
  rehearseForumRestoration,
  restorableDays,
  restoreForum,
} from '#shared/forums.ts'
import { call, keyOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRehearsal } from '../../lib/useRehearsal.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RehearsalList } from '../../ui/RehearsalList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { isReason } from './acts.ts'
import { ReasonField } from './DecideDialog.tsx'
import { keepReason } from './reasons.ts'
import { queueWords } from './strings.ts'
import { useOpened } from './useReview.ts'

const words = {
  title: 'Deleted forums',
  forum: 'Forum',
  deleted: 'Deleted',
  restore: 'Restore',
  restoreOf: (slug: string) => `Restore r/${slug}`,
  gone: 'For good',
  dialogTitle: (slug: string) => `Restore r/${slug}?`,
  dialogText:
    'Its members, their roles and its posts come back as they were. Held funds that went back to brands stay there.',
  restored: 'Forum On Its Way Back',
  restoredText: (slug: string) => `r/${slug} is there; its members and posts follow within moments`,
  failed: 'The forum could not be restored. Please try again.',
}

const shown = 20
const dayMs = 24 * 60 * 60 * 1000
const isRestorable = ({ deletedAt }: DeletedForum): boolean =>
  Date.now() - new Date(deletedAt).getTime() < restorableDays * dayMs

const columns = (onRestore: (forum: DeletedForum) => void): Column<DeletedForum>[] => [
  { key: 'forum', header: words.forum, cell: ({ slug }) => `r/${slug}` },
  {
    key: 'reason',
    header: queueWords.reason,
    cell: ({ reason }) => <span className="line-clamp-2 min-w-48 wrap-anywhere">{reason}</span>,
  },
  {
    key: 'deleted',
    header: words.deleted,
    cell: ({ deletedAt }) => <RelativeTime at={deletedAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    isPinned: true,
    header: queueWords.act,
    align: 'end',
    cell: (forum) =>
      isRestorable(forum) ? (
        <Button size="small" aria-label={words.restoreOf(forum.slug)} onClick={() => onRestore(forum)}>
          {words.restore}
        </Button>
      ) : (
        <span className="text-3">{words.gone}</span>
      ),
  },
]

/** The forums that were deleted, with the way back; nothing where there are none. */
export function DeletedForums() {
  const { data, mutate } = useData(listDeletedForums, { query: { limit: shown } })
  const restoring = useOpened<DeletedForum>()
  if (!data || data.length === 0) return null
  return (
    <section className="mt-8 flex flex-col gap-2">
      <h2 className="font-bold">{words.title}</h2>
      <DataTable
        caption={words.title}
        columns={columns(restoring.open)}
        rows={data}
        rowKey={({ id }) => id}
        hasKeys
      />
      {restoring.subject && (
        <RestoreDialog
          key={restoring.opening}
          forum={restoring.subject}
          isOpen={restoring.isOpen}
          onClose={restoring.close}
          onDone={() => void mutate()}
        />
      )}
    </section>
  )
}

interface RestoreDialogProps {
  forum: DeletedForum
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

function RestoreDialog({ forum, isOpen, onClose, onDone }: RestoreDialogProps) {
  const [reason, setReason] = useState('')
  const params = { id: forum.id }
  const rehearsing = useRehearsal(isOpen ? keyOf(rehearseForumRestoration, { params }) : null)
  const { act, isBusy, refusal } = useAction(
    () => call(restoreForum, { params, body: { reason: reason.trim(), ...rehearsing.expected } }),
    {
      success: { title: words.restored, description: words.restoredText(forum.slug) },
      failure: { sentence: words.failed, prefersReason: true },
      onRefused: rehearsing.takeRefusal,
      onSuccess: () => {
        keepReason(reason.trim(), 'forums')
        onClose()
        onDone()
      },
    },
  )
  const isReady = isReason(reason) && !rehearsing.isLoading && !isBusy
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => {} : onClose}
      title={words.dialogTitle(forum.slug)}
      description={words.dialogText}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {queueWords.cancel}
          </Button>
          <Button variant="primary" isBusy={isBusy} disabled={!isReady} onClick={() => void act()}>
            {words.restore}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ReasonField
          topic="forums"
          reason={reason}
          onReason={setReason}
          onSubmit={() => isReady && void act()}
        />
        <RehearsalList {...rehearsing} />
        <ActionNotice refusal={refusal} />
      </div>
    </Dialog>
  )
}
