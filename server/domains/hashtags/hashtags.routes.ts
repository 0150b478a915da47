import { followHashtag, listFollowedHashtags, unfollowHashtag } from '#shared/hashtags.ts'
import type { Http } from '../../module.ts'
import type { HashtagsService } from './hashtags.service.ts'

export function hashtagsRoutes({ on }: Http, hashtags: HashtagsService): void {
  on(listFollowedHashtags, ({ caller }) => hashtags.list(caller))
  on(followHashtag, ({ caller, params }) => hashtags.follow(caller, params.tag))
  on(unfollowHashtag, ({ caller, params }) => hashtags.unfollow(caller, params.tag))
}
