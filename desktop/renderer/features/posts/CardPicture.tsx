import type { Post } from '#shared/posts.ts'
import { Picture } from '../../ui/Picture.tsx'

/** The picture of a post as cards show it, where it has one. */
export const CardPicture = ({ post, isFirst }: { post: Post; isFirst?: boolean | undefined }) =>
  post.imageUrl && (
    <Picture
      src={post.imageUrl}
      alt={post.imageAlt ?? ''}
      look={post.imageLook}
      shape="card"
      isFirst={isFirst}
      className="rounded-control"
    />
  )
