import { type Comment, listCommentRevisions } from '#shared/comments.ts'
import { useList } from '../../lib/data.ts'
import { VersionsDialog } from '../../ui/VersionsDialog.tsx'

/** What each edit of a comment changed, for its author and moderators. */
export default function CommentVersions({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const list = useList(listCommentRevisions, { params: { id: comment.id } })
  const versions = list.items.map((version) => ({ ...version, text: version.content }))
  return <VersionsDialog isOpen onClose={onClose} list={list} versions={versions} current={comment.content} />
}
