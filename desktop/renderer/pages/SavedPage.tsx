import { Bookmark } from 'lucide-react'
import { listSaved } from '#shared/saves.ts'
import { MemberFeed } from './parts/MemberFeed.tsx'
import { words } from './strings/saved.ts'

/** What the reader keeps for later. */
export default function SavedPage() {
  return (
    <MemberFeed source={listSaved} words={words} icon={<Bookmark aria-hidden />} browseHref="/trending" />
  )
}
