import { Check, LogOut, Plus } from 'lucide-react'
import { type ForumPage, joinForum, leaveForum, type Membership } from '#shared/forums.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './strings.ts'

interface JoinButtonProps {
  forum: ForumPage
  /** What a forum's posts show to a member is not what they showed before. */
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
          // Lists carry forums without what the reader is in them.
          ...('isMember' in shown ? { isMember, hasRequested, viewerRole: role } : {}),
        }))
        onChanged()
      },
    },
  )
  // Its owner keeps a forum.
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
