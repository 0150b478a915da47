import { Ellipsis, History, Link2, Lock, LockOpen, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  deletePost,
  listPostRevisions,
  lockPost,
  pinPost,
  type Post,
  type PostPage,
  postPath,
} from '#shared/posts.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { usePatch } from '../../lib/patch.ts'
import { copyLink } from '../../lib/share.ts'
import { useAction } from '../../lib/useAction.ts'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const words = {
  more: 'More actions',
  edit: 'Edit',
  revisions: 'Earlier versions',
  revisionsText: 'Only the author and moderators can see earlier versions.',
  revisionsFailed: 'The earlier versions could not be loaded.',
  replaced: 'Replaced',
  delete: 'Delete',
  pin: 'Pin to the top of the forum',
  unpin: 'Unpin',
  lock: 'Lock',
  unlock: 'Unlock',
  copyLink: 'Copy link',
  pinnedNotice: 'Post pinned',
  unpinnedNotice: 'Post unpinned',
  lockedNotice: 'Post locked',
  unlockedNotice: 'Post unlocked',
  changeFailed: 'Failed to change the post. Please try again.',
  deleteTitle: 'Delete this post?',
  deleteText: 'The post and its comments will no longer be shown. This cannot be undone.',
  deleted: 'Post deleted',
  deleteFailed: 'Failed to delete the post. Please try again.',
}

interface PostMenuProps {
  post: PostPage
  isAuthor: boolean
  /** Moderates the forum. */
  isModerator: boolean
  onDeleted: () => void
  /** Further items: report, mute. */
  extra?: readonly MenuItem[]
}

/** What else can be done with a post; only what this reader may do. */
export function PostMenu({ post, isAuthor, isModerator, onDeleted, extra = [] }: PostMenuProps) {
  const patch = usePatch()
  const [isAsking, setAsking] = useState(false)
  const [isLookingBack, setLookingBack] = useState(false)
  const { id } = post
  const change = useAction(
    (what: 'pin' | 'lock') =>
      what === 'pin'
        ? call(pinPost, { params: { id }, body: { pinned: !post.isPinned } })
        : call(lockPost, { params: { id }, body: { locked: !post.isLocked } }),
    {
      failure: { sentence: words.changeFailed, prefersReason: true },
      success: (changed) => ({
        title:
          changed.isPinned !== post.isPinned
            ? changed.isPinned
              ? words.pinnedNotice
              : words.unpinnedNotice
            : changed.isLocked
              ? words.lockedNotice
              : words.unlockedNotice,
      }),
      onSuccess: ({ isPinned, isLocked }) =>
        patch<PostPage>(id, (shown) => ({ ...shown, isPinned, isLocked })),
    },
  )
  const remove = useAction(() => call(deletePost, { params: { id } }), {
    success: { title: words.deleted },
    failure: { sentence: words.deleteFailed },
    onSuccess: () => {
      setAsking(false)
      onDeleted()
    },
  })
  const items: MenuItem[] = [
    { label: words.copyLink, icon: <Link2 />, onSelect: () => void copyLink(postPath(post)) },
  ]
  if (isAuthor) items.push({ label: words.edit, icon: <Pencil />, href: `${postPath(post)}/edit` })
  if (post.editedAt && (isAuthor || isModerator))
    items.push({ label: words.revisions, icon: <History />, onSelect: () => setLookingBack(true) })
  if (isModerator) {
    items.push(
      {
        label: post.isPinned ? words.unpin : words.pin,
        icon: post.isPinned ? <PinOff /> : <Pin />,
        onSelect: () => void change.act('pin'),
      },
      {
        label: post.isLocked ? words.unlock : words.lock,
        icon: post.isLocked ? <LockOpen /> : <Lock />,
        onSelect: () => void change.act('lock'),
      },
    )
  }
  items.push(...extra)
  if (isAuthor) {
    items.push({
      label: words.delete,
      icon: <Trash2 />,
      tone: 'danger',
      hasSeparator: true,
      onSelect: () => setAsking(true),
    })
  }
  return (
    <>
      <Menu label={words.more} items={items} icon={<Ellipsis aria-hidden />} size="small" />
      <RevisionsDialog post={post} isOpen={isLookingBack} onClose={() => setLookingBack(false)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.deleteTitle}
        description={words.deleteText}
        confirmLabel={words.delete}
        tone="danger"
        onConfirm={async () => void (await remove.act())}
        error={remove.refusal?.kind === 'failed' ? remove.refusal.sentence : undefined}
      />
    </>
  )
}

interface RevisionsDialogProps {
  post: Post
  isOpen: boolean
  onClose: () => void
}

/** The earlier versions of a post, for its author and moderators. */
function RevisionsDialog({ post, isOpen, onClose }: RevisionsDialogProps) {
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
