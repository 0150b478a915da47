import type { PostPage } from '#shared/posts.ts'
import { listPostRevisions } from '#shared/versions.ts'
import { useList } from '../../lib/data.ts'
import { VersionsDialog } from '../../ui/VersionsDialog.tsx'

/** One text for the comparison: a title and hashtags that changed are marked like words. */
const wholeText = ({ title, hashtags, content }: Pick<PostPage, 'title' | 'hashtags' | 'content'>): string =>
  `${title}\n${hashtags.map((tag) => `#${tag} `).join('')}\n${content}`

/** What each edit of a post changed, for its author and moderators. */
export default function PostVersions({ post, onClose }: { post: PostPage; onClose: () => void }) {
  const list = useList(listPostRevisions, { params: { id: post.id } })
  const versions = list.items.map((version) => ({ ...version, text: wholeText(version) }))
  return <VersionsDialog isOpen onClose={onClose} list={list} versions={versions} current={wholeText(post)} />
}
