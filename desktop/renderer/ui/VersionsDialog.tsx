import { useMemo } from 'react'
import { changesBetween, nearChanges } from '../lib/textDiff.ts'
import { Dialog } from './Dialog.tsx'
import { LoadMore } from './LoadMore.tsx'
import { Marked } from './Marked.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { SkeletonList } from './Skeleton.tsx'
import { EmptyState, ErrorState } from './states.tsx'

const words = {
  title: 'History of edits',
  text: 'Only the author and moderators can see this. Added words are underlined, removed ones are struck through.',
  failed: 'The earlier versions could not be loaded.',
  none: 'No earlier versions are kept.',
  edited: 'Edited',
  unchanged: '… unchanged …',
  wholeBefore: 'The whole text before this edit',
}

interface Version {
  id: string
  text: string
  /** When it was replaced. */
  createdAt: string
}

interface VersionsDialogProps {
  isOpen: boolean
  onClose: () => void
  /** How far the list of versions has come. */
  list: {
    isLoading: boolean
    error: unknown
    hasMore: boolean
    isLoadingMore: boolean
    reload: () => void
    loadMore: () => void
  }
  /** Latest first. */
  versions: readonly Version[]
  /** What stands there now. */
  current: string
}

/** What each edit of a text changed, latest first. */
export function VersionsDialog({ isOpen, onClose, list, versions, current }: VersionsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.text} size="medium">
      {list.isLoading ? (
        <SkeletonList count={2} />
      ) : list.error && versions.length === 0 ? (
        <ErrorState message={words.failed} onRetry={() => list.reload()} />
      ) : versions.length === 0 ? (
        <EmptyState drawing="calm" title={words.none} />
      ) : (
        <ol className="flex flex-col divide-y">
          {versions.map((version, at) => (
            <Edit key={version.id} version={version} after={versions[at - 1]?.text ?? current} />
          ))}
        </ol>
      )}
      <LoadMore onLoad={() => list.loadMore()} hasMore={list.hasMore} isLoading={list.isLoadingMore} />
    </Dialog>
  )
}

/** One edit: both texts in one, with what changed marked. */
function Edit({ version, after }: { version: Version; after: string }) {
  const changes = useMemo(() => nearChanges(changesBetween(version.text, after)), [version.text, after])
  return (
    <li className="flex flex-col gap-2 py-4">
      <h2 className="text-dense font-medium text-2">
        {words.edited} <RelativeTime at={version.createdAt} />
      </h2>
      <p
        dir="auto"
        className="rounded-control border bg-canvas p-3 text-control wrap-anywhere whitespace-pre-wrap"
      >
        {changes.map((change, at) =>
          change === null ? (
            <span key={at} className="text-3">
              {words.unchanged}
            </span>
          ) : change.kind === 'same' ? (
            <span key={at}>{change.text}</span>
          ) : (
            <Marked key={at} look={change.kind}>
              {change.text}
            </Marked>
          ),
        )}
      </p>
      <details className="text-control">
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-dense text-2 hover:underline">
          {words.wholeBefore}
        </summary>
        <p dir="auto" className="mt-2 border-s-2 ps-3 wrap-anywhere whitespace-pre-wrap">
          {version.text}
        </p>
      </details>
    </li>
  )
}
