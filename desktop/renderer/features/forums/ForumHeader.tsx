import type { ReactNode } from 'react'
import type { ForumPage } from '#shared/forums.ts'
import { Card } from '../../ui/Card.tsx'
import { ForumCounts, PrivacyBadge } from './ForumCard.tsx'
import { ForumTile } from './ForumTile.tsx'
import { words } from './strings.ts'

/** What a forum is, below a strip of its color, with what can be done. */
export function ForumHeader({ forum, actions }: { forum: ForumPage; actions: ReactNode }) {
  return (
    <Card as="section" isFlush className="overflow-hidden">
      <div aria-hidden className="h-1" style={{ backgroundColor: forum.color }} />
      <div className="flex flex-col gap-4 p-4 md:flex-row md:items-start md:p-6">
        <ForumTile forum={forum} size="large" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} dir="auto" className="text-title font-bold">
              {forum.name}
            </h1>
            <PrivacyBadge isPrivate={forum.isPrivate} />
          </div>
          <p className="text-dense text-3">r/{forum.slug}</p>
          <p dir="auto" className="mt-1 text-2">
            {forum.description || words.noDescription}
          </p>
          <div className="mt-1">
            <ForumCounts forum={forum} />
          </div>
        </div>
        <div className="flex flex-wrap items-start gap-2">{actions}</div>
      </div>
    </Card>
  )
}
