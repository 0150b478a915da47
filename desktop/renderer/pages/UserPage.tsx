import { Mail, Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { listActivity } from '#shared/activity.ts'
import { getProfile, type Profile } from '#shared/users.ts'
import { JoinedForums } from '../features/forums/JoinedForums.tsx'
import { ActivityList } from '../features/people/ActivityList.tsx'
import {
  BadgesPanel,
  FollowButton,
  printedName,
  ProfileHeader,
  ProfileSkeleton,
  StatsPanel,
} from '../features/people/ProfileHeader.tsx'
import { useData, useList } from '../lib/data.ts'
import { useCanonical, usePageTitle } from '../lib/pageHead.ts'
import { part } from '../lib/part.tsx'
import { useViewer } from '../lib/viewer.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { ErrorState, NotFound } from '../ui/states.tsx'
import { Section, WithSide } from './parts/layout.tsx'

const words = {
  notFound: 'User Not Found',
  notFoundText: "The user you're looking for doesn't exist.",
  toHome: 'Back to Home',
  loadFailed: 'The profile could not be loaded.',
  message: 'Message',
  editProfile: 'Edit profile',
  activity: 'Recent Activity',
}

// What can be done about a person is asked for after who they are.
const PersonMenu = part('features/people/PersonMenu.tsx', () =>
  import('../features/people/PersonMenu.tsx').then(({ PersonMenu }) => ({ default: PersonMenu })),
)
const PersonActs = part('pages/parts/PersonActs.tsx', () =>
  import('./parts/PersonActs.tsx').then(({ PersonActs }) => ({ default: PersonActs })),
)
const menuPlace = <span className="h-10 w-24" />

/** Somebody's public page. */
export default function UserPage() {
  const { username = '' } = useParams()
  const { data: profile, error, mutate } = useData(getProfile, { params: { username } })
  usePageTitle(profile && printedName(profile))
  useCanonical(profile && `/user/${profile.username}`)
  if (profile) return <ProfileScreen key={profile.id} profile={profile} />
  if (error?.status === 404)
    return (
      <NotFound title={words.notFound} text={words.notFoundText}>
        <TextLink href="/">{words.toHome}</TextLink>
      </NotFound>
    )
  return error ? <ErrorState message={words.loadFailed} onRetry={() => void mutate()} /> : <ProfileSkeleton />
}

function ProfileScreen({ profile }: { profile: Profile }) {
  const viewer = useViewer()
  const list = useList(listActivity, { params: { username: profile.username } })
  const isOwn = viewer?.id === profile.id
  return (
    <div className="flex flex-col gap-6">
      <ProfileHeader
        profile={profile}
        actions={
          isOwn ? (
            <>
              <ButtonLink href="/profile" icon={<Pencil aria-hidden />}>
                {words.editProfile}
              </ButtonLink>
              <Suspense fallback={menuPlace}>
                <PersonMenu profile={profile} />
              </Suspense>
            </>
          ) : (
            <>
              {!profile.isBlockedByViewer && <FollowButton profile={profile} />}
              {!profile.isBlockedByViewer && (
                <ButtonLink href={`/messages?to=${profile.username}`} icon={<Mail aria-hidden />}>
                  {words.message}
                </ButtonLink>
              )}
              <Suspense fallback={menuPlace}>
                <PersonActs profile={profile} />
              </Suspense>
            </>
          )
        }
      />
      <WithSide
        side={
          <>
            <BadgesPanel badges={profile.badges} />
            <JoinedForums username={profile.username} />
          </>
        }
      >
        <div className="flex flex-col gap-6">
          <StatsPanel stats={profile.stats} />
          <Section title={words.activity}>
            <ActivityList list={list} />
          </Section>
        </div>
      </WithSide>
    </div>
  )
}
