import { listPostRevisions, type Post } from '#shared/posts.ts'
import { useList } from '../../lib/data.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { words } from './strings.ts'

interface RevisionsDialogProps {
  post: Post
  isOpen: boolean
  onClose: () => void
}

/** What a post said before its edits, for its author and for those who keep order. */
export function RevisionsDialog({ post, isOpen, onClose }: RevisionsDialogProps) {
  const list = useList(listPostRevisions, isOpen ? { params: { id: post.id } } : null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.revisions}
      description={words.revisionsText}
      size="medium"
    >
      {list.isLoading ? (
        <SkeletonList count={2} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState message={words.revisionsFailed} onRetry={() => list.reload()} />
      ) : (
        <ol className="flex flex-col divide-y">
          {list.items.map((revision) => (
            <li key={revision.id} className="flex flex-col gap-2 py-4">
              <p className="text-dense text-3">
                {words.replaced} <RelativeTime at={revision.createdAt} />
              </p>
              <h2 dir="auto" className="font-bold">
                {revision.title}
              </h2>
              <Markdown source={revision.content} />
            </li>
          ))}
        </ol>
      )}
      <LoadMore onLoad={() => list.loadMore()} hasMore={list.hasMore} isLoading={list.isLoadingMore} />
    </Dialog>
  )
}
