import { Lock, Megaphone, Pin } from 'lucide-react'
import { nameOf } from '#shared/people.ts'
import type { Post } from '#shared/posts.ts'
import { Anchor, TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
const words = {
  sponsoredBy: (brand: string) => `Sponsored by ${brand}`,
  pinned: 'Pinned',
  locked: 'Locked',
  edited: 'edited',
  deletedAuthor: '[deleted]',
  types: { discussion: 'Discussion', review: 'Review', poll: 'Poll' },
}

interface PostBylineProps {
  post: Post
  /** Off on the forum's own page. */
  hasForum?: boolean
  /** Discussions carry no badge, unless kinds are compared. */
  hasEveryType?: boolean
}

/** Where a post stands, who wrote it and when. */
export function PostByline({ post, hasForum = true, hasEveryType = false }: PostBylineProps) {
  const { author, forum } = post
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-3">
      <Avatar username={author.username} imageUrl={author.profileImageUrl} size={20} />
      {hasForum && (
        <>
          <TextLink tone="quiet" href={`/r/${forum.slug}`} className="font-medium text-2">
            r/{forum.slug}
          </TextLink>
          <span aria-hidden>·</span>
        </>
      )}
      {post.authorId === null ? (
        <span>{words.deletedAuthor}</span>
      ) : (
        <TextLink tone="quiet" href={`/user/${author.username}`} title={nameOf(author)}>
          <bdi>u/{author.username}</bdi>
        </TextLink>
      )}
      <span aria-hidden>·</span>
      <RelativeTime at={post.createdAt} />
      {post.editedAt && <span>({words.edited})</span>}
      {post.isPinned && <Badge icon={<Pin aria-hidden />}>{words.pinned}</Badge>}
      {post.isLocked && <Badge icon={<Lock aria-hidden />}>{words.locked}</Badge>}
      {(hasEveryType || post.type !== 'discussion') && <Badge tone="accent">{words.types[post.type]}</Badge>}
    </div>
  )
}

/** Says who pays for a text, above it. */
export function SponsorLabel({ sponsor }: Pick<Post, 'sponsor'>) {
  if (!sponsor) return null
  return (
    <Anchor
      href={`/advertising/brand/${sponsor.brandSlug}`}
      rel="sponsored"
      className="self-start rounded-full"
    >
      <Badge tone="sponsored" icon={<Megaphone aria-hidden />}>
        {words.sponsoredBy(sponsor.brandName)}
      </Badge>
    </Anchor>
  )
}
