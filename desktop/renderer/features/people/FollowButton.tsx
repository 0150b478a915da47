import { UserCheck, UserPlus } from 'lucide-react'
import { followUser, type Profile, unfollowUser } from '#shared/users.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { useForget, usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { printedName } from './printedName.ts'
import { words } from './strings.ts'

/** Follows somebody, or stops. */
export function FollowButton({ profile }: { profile: Profile }) {
  const viewer = useViewer()
  const patch = usePatch()
  const forget = useForget()
  const { isFollowing, username } = profile
  const { act, isBusy, refusal } = useAction(
    () => call(isFollowing ? unfollowUser : followUser, { params: { username } }),
    {
      success: (now) => ({
        title: now.isFollowing
          ? words.followed(printedName(profile))
          : words.unfollowed(printedName(profile)),
      }),
      failure: { sentence: words.followFailed, prefersReason: true },
      onSuccess: (now) => {
        patch<Profile>(profile.id, (shown) => ({ ...shown, ...now }))
        forget('/api/feed')
      },
    },
  )
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant={isFollowing ? 'secondary' : 'primary'}
        icon={isFollowing ? <UserCheck aria-hidden /> : <UserPlus aria-hidden />}
        isBusy={isBusy}
        onClick={() => (viewer === null ? leaveFor(loginAddress()) : void act())}
      >
        {isFollowing ? words.following : words.follow}
      </Button>
      <ActionNotice refusal={refusal} />
    </div>
  )
}
