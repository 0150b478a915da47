import { Check, LogOut, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ForumPage, joinForum, leaveForum, type Membership } from '#shared/forums.ts'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/Skeleton.tsx'
import { ForumCounts, PrivacyBadge } from './ForumCard.tsx'
import { ForumTile } from '../../ui/ForumTile.tsx'
import { words } from './strings.ts'

/** What a forum is, below its cover, with what can be done. */
export function ForumHeader({ forum, actions }: { forum: ForumPage; actions: ReactNode }) {
  return (
    <Card as="section" isFlush className="overflow-hidden">
      <Cover name={forum.slug} color={forum.color} className="h-20 md:h-28" />
      {/* Beside the buttons stands the name alone: below it a text has the whole width. */}
      <div className="flex flex-col gap-4 p-4 pt-0 md:flex-row md:items-start md:p-6 md:pt-0">
        <span className="relative -mt-8 inline-flex w-fit shrink-0 rounded-card bg-surface p-1">
          <ForumTile forum={forum} size="large" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:gap-y-1">
          <div className="flex min-w-0 flex-col gap-1 md:pt-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 tabIndex={-1} dir="auto" className="text-title font-bold">
                {forum.name}
              </h1>
              <PrivacyBadge isPrivate={forum.isPrivate} />
            </div>
            <p className="text-dense text-3">r/{forum.slug}</p>
          </div>
          <div className="flex min-w-0 flex-col gap-2 max-md:-mt-2 md:col-span-2">
            <p dir="auto" className="max-w-prose text-2">
              {forum.description || words.noDescription}
            </p>
            <ForumCounts forum={forum} />
          </div>
          <div className="flex flex-wrap items-start gap-2 md:col-start-2 md:row-start-1 md:pt-4">
            {actions}
          </div>
        </div>
      </div>
    </Card>
  )
}

interface JoinButtonProps {
  forum: ForumPage
  /** Members see more of a forum's posts than others. */
  onChanged: () => void
}

/** Joins a forum, asks to join a private one, or leaves it. */
export function JoinButton({ forum, onChanged }: JoinButtonProps) {
  const viewer = useViewer()
  const patch = usePatch()
  const isIn = forum.isMember || forum.hasRequested
  const { act, isBusy, refusal } = useAction(
    () => call(isIn ? leaveForum : joinForum, { params: { id: forum.id } }),
    {
      success: (now: Membership) => ({ title: noticeOf(forum, now) }),
      failure: { sentence: isIn ? words.leaveFailed : words.joinFailed },
      onSuccess: ({ isMember, role, hasRequested }) => {
        const more = Number(isMember) - Number(forum.isMember)
        patch<ForumPage>(forum.id, (shown) => ({
          ...shown,
          memberCount: shown.memberCount + more,
          // Lists of forums do not carry the reader's role.
          ...('isMember' in shown ? { isMember, hasRequested, viewerRole: role } : {}),
        }))
        onChanged()
      },
    },
  )
  // The owner of a forum cannot leave it.
  if (forum.viewerRole === 'owner') return null
  const label = forum.isMember
    ? words.leave
    : forum.hasRequested
      ? words.withdraw
      : forum.isPrivate
        ? words.request
        : words.join
  const Icon = forum.isMember ? LogOut : forum.hasRequested ? Check : Plus
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant={isIn ? 'secondary' : 'primary'}
        icon={<Icon aria-hidden />}
        isBusy={isBusy}
        onClick={() => (viewer === null ? leaveFor(loginAddress()) : void act())}
      >
        {label}
      </Button>
      <ActionNotice refusal={refusal} />
    </div>
  )
}

function noticeOf(before: ForumPage, now: Membership): string {
  if (now.isMember) return words.joined
  if (now.hasRequested) return words.requestSent
  return before.isMember ? words.left : words.requestWithdrawn
}

/** The shape of a forum's page. */
export function ForumSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-64 rounded-card" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:gap-8">
        <div className="flex flex-col gap-3">
          <SkeletonCard />
          <SkeletonCard />
        </div>
        <Skeleton className="h-48 rounded-card" />
      </div>
    </Loading>
  )
}
