import { Flag, Share2 } from 'lucide-react'
import type { ForumPage } from '#shared/forums.ts'
import { ModeratorsPanel, RulesPanel } from '../../features/forums/ForumPanels.tsx'
import { RequestsPanel } from '../../features/forums/RequestsPanel.tsx'
import { LevelSelect } from '../../features/notifications/levels.tsx'
import { share } from '../../lib/share.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { words } from '../strings/forum.ts'

/** Beside a forum's posts: who waits, what is asked of everybody, who keeps order. */
export function ForumSide({ forum }: { forum: ForumPage }) {
  const keepsOrder = forum.viewerRole === 'owner' || forum.viewerRole === 'moderator'
  const subject = new URLSearchParams({ category: 'content', subject: `r/${forum.slug}` })
  return (
    <>
      {keepsOrder && forum.isPrivate && <RequestsPanel forum={forum} />}
      <RulesPanel rules={forum.rules} />
      <ModeratorsPanel moderators={forum.moderators} />
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="font-bold">{words.quickActions}</h2>
        <div className="flex flex-col gap-2">
          <Button
            isWide
            icon={<Share2 aria-hidden />}
            onClick={() => void share(`/r/${forum.slug}`, forum.name)}
          >
            {words.share}
          </Button>
          <ButtonLink isWide href={`/contact?${subject.toString()}`} icon={<Flag aria-hidden />}>
            {words.report}
          </ButtonLink>
          <LevelSelect target={{ type: 'forum', id: forum.id }} />
        </div>
      </Card>
    </>
  )
}
