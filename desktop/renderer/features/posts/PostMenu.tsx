import { CodeXml, Ellipsis, History, Link2, Lock, LockOpen, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { getForum } from '#shared/forums.ts'
import { deletePost, lockPost, pinPost, type PostPage, postPath } from '#shared/posts.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { usePatch } from '../../lib/patch.ts'
import { copyLink } from '../../lib/share.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'

const EmbedDialog = lazy(() => import('./EmbedDialog.tsx'))
const PostVersions = lazy(() => import('./PostVersions.tsx'))

const words = {
  more: 'More actions',
  edit: 'Edit',
  revisions: 'History of edits',
  delete: 'Delete',
  pin: 'Pin to the top of the forum',
  unpin: 'Unpin',
  lock: 'Lock',
  unlock: 'Unlock',
  copyLink: 'Copy link',
  embed: 'Embed on another page',
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
  const isPublic = useIsPublic(post.forum.slug)
  const [isAsking, setAsking] = useState(false)
  const [isLookingBack, setLookingBack] = useState(false)
  const [isEmbedding, setEmbedding] = useState(false)
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
  if (isPublic) items.push({ label: words.embed, icon: <CodeXml />, onSelect: () => setEmbedding(true) })
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
      {isEmbedding && (
        <Suspense>
          <EmbedDialog post={post} onClose={() => setEmbedding(false)} />
        </Suspense>
      )}
      {isLookingBack && (
        <Suspense>
          <PostVersions post={post} onClose={() => setLookingBack(false)} />
        </Suspense>
      )}
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

/** Whether everybody may read a forum; whoever is no member reads no other. */
function useIsPublic(slug: string): boolean {
  const isAsked = useViewer()?.isEntitled === true
  const { data } = useData(getForum, isAsked ? { params: { id: slug } } : null)
  return isAsked ? data?.isPrivate === false : true
}
