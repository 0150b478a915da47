import { CircleCheck, Lock, Pin } from 'lucide-react'
import { nameOf } from '#shared/people.ts'
import type { Post } from '#shared/posts.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

const words = {
  pinned: 'Pinned',
  locked: 'Locked',
  solved: 'Solved',
  edited: 'edited',
  minutes: (count: number) => `${count} min read`,
  deletedAuthor: '[deleted]',
  types: { discussion: 'Discussion', review: 'Review', poll: 'Poll' },
}

interface PostBylineProps {
  post: Post
  /** Off on the forum's own page. */
  hasForum?: boolean
  /** Discussions carry no badge, unless kinds are compared. */
  hasEveryType?: boolean
  /** How long its text takes to read, where all of it is there. */
  minutes?: number
}

/** Where a post stands, who wrote it and when. */
export function PostByline({ post, hasForum = true, hasEveryType = false, minutes }: PostBylineProps) {
  const { author, forum } = post
  return (
    <div className="flex items-start gap-2 text-dense text-3">
      <Avatar username={author.username} imageUrl={author.profileImageUrl} size={20} />
      <span className="dotted min-w-0">
        {hasForum && (
          <TextLink
            tone="quiet"
            href={`/r/${forum.slug}`}
            className="gap-1.5 font-medium wrap-anywhere text-2"
          >
            {forum.color && (
              <span
                aria-hidden
                className="size-2.5 shrink-0 rounded-full inset-ring inset-ring-black/15 dark:inset-ring-white/30"
                style={{ backgroundColor: forum.color }}
              />
            )}
            r/{forum.slug}
          </TextLink>
        )}
        {post.authorId === null ? (
          <span>{words.deletedAuthor}</span>
        ) : (
          <TextLink tone="quiet" href={`/user/${author.username}`} title={nameOf(author)}>
            <bdi>u/{author.username}</bdi>
          </TextLink>
        )}
        <span>
          <RelativeTime at={post.createdAt} />
          {post.editedAt &&
            (minutes === undefined ? (
              ` (${words.edited})`
            ) : (
              <>
                {` (${words.edited} `}
                <RelativeTime at={post.editedAt} />)
              </>
            ))}
        </span>
        {minutes !== undefined && <span>{words.minutes(minutes)}</span>}
        {post.isPinned && <Badge icon={<Pin aria-hidden />}>{words.pinned}</Badge>}
        {post.isSolved && (
          <Badge tone="success" icon={<CircleCheck aria-hidden />}>
            {words.solved}
          </Badge>
        )}
        {post.isLocked && <Badge icon={<Lock aria-hidden />}>{words.locked}</Badge>}
        {(hasEveryType || post.type !== 'discussion') && (
          <Badge tone="accent">{words.types[post.type]}</Badge>
        )}
      </span>
    </div>
  )
}
