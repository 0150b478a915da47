import { Download } from 'lucide-react'
import { type DataExport, downloadExport, requestExport } from '#shared/exports.ts'
import { call, keyOf } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink, Spinner } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from './strings.ts'
import { useExports } from './useExports.ts'

/** A copy of all that the site keeps of one: asked for, made, fetched. */
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
