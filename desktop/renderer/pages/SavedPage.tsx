import { Bookmark } from 'lucide-react'
import { listSaved } from '#shared/saves.ts'
import { useList } from '../lib/data.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SubscriptionRequired } from '../ui/SubscriptionRequired.tsx'
import { Feed } from './parts/Feed.tsx'
import { words } from './strings/saved.ts'

/** What the reader keeps for later. */
export default function SavedPage() {
  const viewer = useViewer()
  const isMember = viewer?.isEntitled ?? false
  const list = useList(listSaved, isMember ? {} : null)
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.description} />
      {viewer && !isMember ? (
        <SubscriptionRequired />
      ) : (
        <Feed
          list={list}
          label={words.title}
          empty={
            <EmptyState
              icon={<Bookmark aria-hidden />}
              title={words.none}
              text={words.noneText}
              action={<ButtonLink href="/trending">{words.browse}</ButtonLink>}
            />
          }
        />
      )}
    </div>
  )
}
