import { Check, Plus } from 'lucide-react'
import {
  type FollowedHashtag,
  followHashtag,
  listFollowedHashtags,
  unfollowHashtag,
} from '#shared/hashtags.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { useForget } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'

const words = {
  follow: 'Follow',
  following: 'Following',
  followed: (tag: string) => `You now follow #${tag}`,
  followedText: 'New posts with it come to Following, and you are notified of them.',
  unfollowed: (tag: string) => `You no longer follow #${tag}`,
  failed: 'Failed to update the hashtags that you follow. Please try again.',
}

/** Follows a hashtag, or stops. */
export function FollowHashtag({ hashtag }: { hashtag: string }) {
  const viewer = useViewer()
  const forget = useForget()
  const { data, mutate } = useData(listFollowedHashtags, viewer ? {} : null)
  const isFollowing = data?.some((followed) => followed.hashtag === hashtag) ?? false
  const { act, isBusy } = useAction(
    () => call(isFollowing ? unfollowHashtag : followHashtag, { params: { tag: hashtag } }),
    {
      success: (now) =>
        now.isFollowing
          ? { title: words.followed(hashtag), description: words.followedText }
          : { title: words.unfollowed(hashtag) },
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: (now) => {
        const others = (list: readonly FollowedHashtag[]) => list.filter((one) => one.hashtag !== hashtag)
        const added = { hashtag, followedAt: new Date().toISOString() }
        void mutate((list = []) => (now.isFollowing ? [added, ...others(list)] : others(list)), {
          revalidate: false,
        })
        forget('/api/feed')
      },
    },
  )
  return (
    <Button
      variant={isFollowing ? 'secondary' : 'primary'}
      icon={isFollowing ? <Check aria-hidden /> : <Plus aria-hidden />}
      isBusy={isBusy}
      className="min-w-32"
      onClick={() => (viewer === null ? leaveFor(loginAddress()) : void act())}
    >
      {isFollowing ? words.following : words.follow}
    </Button>
  )
}
