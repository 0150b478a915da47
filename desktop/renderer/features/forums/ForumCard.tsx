import { Globe, Lock } from 'lucide-react'
import type { Forum } from '#shared/forums.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { ForumTile } from '../../ui/ForumTile.tsx'
import { words } from './strings.ts'

/** Whether everybody reads a forum, or members only. */
export function PrivacyBadge({ isPrivate }: { isPrivate: boolean }) {
  const Icon = isPrivate ? Lock : Globe
  return <Badge icon={<Icon aria-hidden />}>{isPrivate ? words.private : words.public}</Badge>
}

export function ForumCounts({ forum }: { forum: Pick<Forum, 'memberCount' | 'postCount'> }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-dense text-3 tabular-nums">
      <span>{words.members(forum.memberCount)}</span>
      <span>{words.posts(forum.postCount)}</span>
    </span>
  )
}

/** A forum in a grid; the whole card leads to it. */
export function ForumCard({ forum }: { forum: Forum }) {
  return (
    <Card
      as="article"
      data-item
      className="relative flex h-full flex-col gap-3 overflow-hidden transition-colors hover:border-strong/50"
    >
      <Cover name={forum.slug} color={forum.color} className="-mx-card -mt-card h-10 compact:h-4" />
      <div className="flex items-center gap-3">
        <ForumTile forum={forum} />
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="line-clamp-2 font-bold md:line-clamp-1">
            <Anchor
              href={`/r/${forum.slug}`}
              data-open
              className="after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              {forum.name}
            </Anchor>
          </h3>
          <p className="truncate text-dense text-3">r/{forum.slug}</p>
        </div>
      </div>
      <p dir="auto" className="line-clamp-2 flex-1 text-control text-2">
        {forum.description || words.noDescription}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ForumCounts forum={forum} />
        <PrivacyBadge isPrivate={forum.isPrivate} />
      </div>
    </Card>
  )
}

/** A forum where there is little room: four of them in a row. */
export function ForumChip({ forum }: { forum: Forum }) {
  return (
    <Anchor
      href={`/r/${forum.slug}`}
      className="flex min-w-0 flex-col items-start gap-3 overflow-hidden rounded-card border bg-surface p-3 transition-colors hover:border-strong/50"
    >
      <Cover name={forum.slug} color={forum.color} className="-mx-3 -mt-3 h-3 w-[calc(100%+1.5rem)]" />
      <ForumTile forum={forum} />
      <span className="w-full min-w-0">
        <span dir="auto" className="line-clamp-2 text-control leading-5 font-medium">
          {forum.name}
        </span>
        <span className="block truncate text-dense text-3">{words.members(forum.memberCount)}</span>
      </span>
    </Anchor>
  )
}
