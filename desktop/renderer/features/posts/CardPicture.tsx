import type { Post } from '#shared/posts.ts'
import { Picture } from '../../ui/Picture.tsx'

/** The picture of a post as cards show it, where it has one. */
export const CardPicture = ({ post: { imageUrl, imageAlt, imageLook } }: { post: Post }) =>
  imageUrl && (
    <Picture src={imageUrl} alt={imageAlt ?? ''} look={imageLook} shape="card" className="rounded-control" />
  )
