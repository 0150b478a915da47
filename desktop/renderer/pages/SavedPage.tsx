import { listSaved } from '#shared/saves.ts'
import { MemberFeed } from './parts/MemberFeed.tsx'

const words = {
  title: 'Saved posts',
  description: 'Only you see what you save.',
  none: 'Nothing saved yet',
  noneText: 'Press Save on a post to find it here again.',
  browse: 'See what is trending',
  planOpens: 'With a plan you keep posts here for later.',
}

/** What the reader keeps for later. */
export default function SavedPage() {
  return <MemberFeed source={listSaved} words={words} drawing="saved" browseHref="/trending" />
}
