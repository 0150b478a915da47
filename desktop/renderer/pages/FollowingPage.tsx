import { Rss } from 'lucide-react'
import { listFollowing } from '#shared/saves.ts'
import { MemberFeed } from './parts/MemberFeed.tsx'
import { words } from './strings/following.ts'

/** News from the people and forums that the reader follows. */
export default function FollowingPage() {
  return (
    <MemberFeed source={listFollowing} words={words} icon={<Rss aria-hidden />} browseHref="/forums" isLive />
  )
}
