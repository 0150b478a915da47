import { Rss } from 'lucide-react'
import { listFollowing } from '#shared/saves.ts'
import { useList } from '../lib/data.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SubscriptionRequired } from '../ui/SubscriptionRequired.tsx'
import { Feed } from './parts/Feed.tsx'
import { words } from './strings/following.ts'

/** News from the people and forums that the reader follows. */
export default function FollowingPage() {
  const viewer = useViewer()
  const isMember = viewer?.isEntitled ?? false
  const list = useList(listFollowing, isMember ? {} : null)
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
              icon={<Rss aria-hidden />}
              title={words.none}
              text={words.noneText}
              action={<ButtonLink href="/forums">{words.browse}</ButtonLink>}
            />
          }
        />
      )}
    </div>
  )
}
