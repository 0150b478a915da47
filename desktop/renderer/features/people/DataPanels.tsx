import { Download } from 'lucide-react'
import { useState } from 'react'
import useSWR from 'swr'
import { deleteAccount, rehearseDeletion } from '#shared/admin.ts'
import type { Viewer } from '#shared/auth.ts'
import { type DataExport, downloadExport, listExports, requestExport } from '#shared/exports.ts'
import { call, getJson, keyOf } from '../../lib/api.ts'
import { forgetDraftsOf } from '../../lib/drafts.ts'
import { endLiveUpdates, leaveFor } from '../../lib/login.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRehearsal } from '../../lib/useRehearsal.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink, Spinner } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { shortDate } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { RehearsalList } from '../../ui/RehearsalList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`

const words = {
  export: 'Your data',
  exportText: 'A copy of everything kept about you, as a zip file with pages to read and JSON to process.',
  exportAsk: 'Request a copy',
  exportAsked: 'Your copy is being made',
  exportAskedText: 'It appears here as soon as it can be downloaded.',
  exportFailed: 'Failed to request a copy. Please try again.',
  exportsFailed: 'Your copies could not be loaded.',
  exportStates: { pending: 'Being made…', ready: 'Ready', failed: 'Failed', expired: 'Expired' },
  exportDetails: (bytes: number, until: string) => `${sizeOf(bytes)}, until ${shortDate(until)}`,
  download: 'Download',
  deleteAccount: 'Delete account',
  deleteText:
    'Your membership ends at once, your personal data is erased, and what you wrote is shown as by [deleted].',
  deleteTitle: 'Delete your account for good?',
  deleteWarning:
    'This cannot be undone, and your membership is not refunded. Download a copy of your data first if you want one. What is payable to you is still paid.',
  deleteLabel: (username: string) => `Type ${username} to confirm`,
  deleteConfirm: 'Delete my account',
  deleteFailed: 'Failed to delete the account. Please try again.',
}

/** The export of one's data: request, progress, download. */
export function ExportPanel() {
  const { exports, error, isMaking, reload } = useExports()
  const { act, isBusy, refusal } = useAction(() => call(requestExport, {}), {
    success: { title: words.exportAsked, description: words.exportAskedText },
    failure: { sentence: words.exportFailed },
    onSuccess: reload,
  })
  return (
    <Card as="section" className="flex flex-col gap-2 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{words.export}</h2>
        <Button size="small" isBusy={isBusy || isMaking} onClick={() => void act()}>
          {words.exportAsk}
        </Button>
      </div>
      <p className="text-control text-2">{words.exportText}</p>
      <ActionNotice refusal={refusal} />
      {exports ? (
        exports.length > 0 && (
          <ul aria-live="polite" className="divide-y">
            {exports.map((copy) => (
              <ExportRow key={copy.id} copy={copy} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={words.exportsFailed} onRetry={reload} />
      ) : (
        <SkeletonList shape="row" count={1} />
      )}
    </Card>
  )
}

function ExportRow({ copy }: { copy: DataExport }) {
  const isReady = copy.status === 'ready'
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-control">
      <RelativeTime at={copy.createdAt} />
      {copy.status === 'pending' ? (
        <span className="inline-flex items-center gap-2 text-2">
          <Spinner />
          {words.exportStates.pending}
        </span>
      ) : (
        <Badge tone={isReady ? 'success' : 'neutral'}>{words.exportStates[copy.status]}</Badge>
      )}
      {isReady && copy.bytes !== null && copy.expiresAt !== null && (
        <>
          <span className="text-dense text-3">{words.exportDetails(copy.bytes, copy.expiresAt)}</span>
          <ButtonLink
            size="small"
            className="ms-auto"
            icon={<Download aria-hidden />}
            href={keyOf(downloadExport, { params: { id: copy.id } })}
            download
          >
            {words.download}
          </ButtonLink>
        </>
      )}
    </li>
  )
}

const lookAgainMs = 2000
const isBeingMade = ({ status }: DataExport) => status === 'pending'

/** The exports of one's data; the list is read again while one is being made. */
function useExports() {
  const { data, error, mutate } = useSWR<DataExport[], Error>(
    listExports.path,
    (address: string) => getJson<DataExport[]>(address),
    { refreshInterval: (exports) => (exports?.some(isBeingMade) ? lookAgainMs : 0) },
  )
  return { exports: data, error, isMaking: data?.some(isBeingMade) ?? false, reload: () => void mutate() }
}

/** Deletes the account, after the username was typed. */
export function DeleteAccountPanel({ viewer }: { viewer: Viewer }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const rehearsing = useRehearsal(isOpen ? rehearseDeletion.path : null)
  const remove = () => {
    endLiveUpdates()
    return call(deleteAccount, { body: { confirm: typed, ...rehearsing.expected } })
  }
  const { act, refusal, clear } = useAction(remove, {
    failure: { sentence: words.deleteFailed, prefersReason: true },
    onRefused: rehearsing.takeRefusal,
    onSuccess: () => {
      forgetDraftsOf(viewer.id)
      leaveFor('/')
    },
  })
  const close = () => {
    setOpen(false)
    setTyped('')
    clear()
  }
  return (
    <Card as="section" className="flex flex-col items-start gap-2 md:p-6">
      <h2 className="font-bold">{words.deleteAccount}</h2>
      <p className="text-control text-2">{words.deleteText}</p>
      <Button variant="danger" className="mt-1 self-end" onClick={() => setOpen(true)}>
        {words.deleteAccount}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={words.deleteTitle}
        description={words.deleteWarning}
        confirmLabel={words.deleteConfirm}
        tone="danger"
        isConfirmDisabled={rehearsing.isLoading || typed.trim().toLowerCase() !== viewer.username}
        onConfirm={async () => void (await act())}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      >
        <RehearsalList {...rehearsing} />
        <Field label={words.deleteLabel(viewer.username)}>
          <TextInput
            value={typed}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </Card>
  )
}
