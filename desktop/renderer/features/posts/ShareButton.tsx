import { Share2 } from 'lucide-react'
import { type Post, postPath } from '#shared/posts.ts'
import { share } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './strings.ts'

/** Gives the post's one address to the system's share sheet, or to the clipboard. */
export function ShareButton({ post }: { post: Pick<Post, 'title' | 'slug' | 'forum'> }) {
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<Share2 aria-hidden />}
      aria-label={words.sharePost(post.title)}
      onClick={() => void share(postPath(post), post.title)}
    >
      <span className="max-md:sr-only">{words.share}</span>
    </Button>
  )
}
