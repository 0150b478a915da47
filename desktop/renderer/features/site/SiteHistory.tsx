import type { SWRResponse } from 'swr'
import { type SiteHistoryEntry, type SiteVersion, undoSiteSettings } from '#shared/siteSettings.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { fieldWords, words } from './strings.ts'

interface SiteHistoryProps {
  history: SWRResponse<SiteHistoryEntry[], ApiError>
  /** The version that is looked at. */
  version: number
  onUndone: (version: SiteVersion) => void
}

/** Who has changed what, and when; each version can come back. */
export function SiteHistory({ history, version, onUndone }: SiteHistoryProps) {
  const { data: entries, error, mutate } = history
  const undoing = useAction(
    (to?: number) =>
      call(undoSiteSettings, { body: { version, ...(to === undefined ? {} : { to }) } }).then((made) => ({
        made,
        to,
      })),
    {
      success: ({ to }) => ({ title: to === undefined ? words.undone : words.restored(to) }),
      failure: { sentence: words.undoFailed, prefersReason: true },
      onSuccess: ({ made }) => onUndone(made),
    },
  )
  return (
    <Card as="section" aria-label={words.history} className="flex flex-col gap-2 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{words.history}</h2>
        <Button
          size="small"
          isBusy={undoing.isBusy}
          disabled={version === 0}
          onClick={() => void undoing.act()}
        >
          {words.undo}
        </Button>
      </div>
      <ActionNotice refusal={undoing.refusal} />
      {entries ? (
        entries.length > 0 ? (
          <ol className="divide-y">
            {entries.map((entry) => (
              <Entry
                key={entry.version}
                entry={entry}
                isCurrent={entry.version === version}
                onRestore={() => void undoing.act(entry.version)}
              />
            ))}
          </ol>
        ) : (
          <p className="text-control text-3">{words.none}</p>
        )
      ) : error ? (
        <ErrorState message={words.historyFailed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList shape="row" count={2} />
      )}
    </Card>
  )
}

interface EntryProps {
  entry: SiteHistoryEntry
  isCurrent: boolean
  onRestore: () => void
}

const labelOf = (field: string): string => (fieldWords as Record<string, string>)[field] ?? field

function Entry({ entry: { version, author, createdAt, changes }, isCurrent, onRestore }: EntryProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 text-control">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{words.version(version)}</span>
          {isCurrent && <Badge tone="success">{words.current}</Badge>}
          <span className="text-dense text-3">
            u/{author}, <RelativeTime at={createdAt} />
          </span>
        </p>
        <ul className="mt-1 flex flex-col gap-0.5 text-dense text-2">
          {changes.map(({ field, from, to }) => (
            <li key={field} className="line-clamp-2 wrap-anywhere">
              <span className="font-medium">{labelOf(field)}</span>: {from ?? words.default} →{' '}
              {to ?? words.default}
            </li>
          ))}
          {changes.length === 0 && <li>{words.nothing}</li>}
        </ul>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={words.restoreOf(version)} onClick={onRestore}>
          {words.restore}
        </Button>
      )}
    </li>
  )
}
