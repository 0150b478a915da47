import { listFollowing } from '#shared/saves.ts'
import { FollowedHashtags } from '../features/hashtags/FollowedHashtags.tsx'
import { MemberFeed } from './parts/MemberFeed.tsx'

const words = {
  title: 'Following',
  description: 'New from the people and hashtags you follow and the forums you joined.',
  none: 'Nothing here yet',
  noneText: 'Follow people or hashtags and join forums, and their posts appear here.',
  browse: 'Browse All Forums',
  planOpens: 'With a plan you follow people, and what they post appears here.',
}

/** News from the people, hashtags and forums that the reader follows. */
export default function FollowingPage() {
  return (
    <MemberFeed
      source={listFollowing}
      words={words}
      drawing="people"
      browseHref="/forums"
      above={<FollowedHashtags />}
      isLive
    />
  )
}
