import { Award, Link2, MapPin, UserCheck, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { grouped } from '#shared/counts.ts'
import { followUser, type Profile, unfollowUser } from '#shared/users.ts'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { useForget, usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/Skeleton.tsx'

const words = {
  joined: 'Joined',
  follow: 'Follow',
  following: 'Following',
  followed: (name: string) => `You now follow ${name}`,
  unfollowed: (name: string) => `You no longer follow ${name}`,
  followFailed: 'Failed to update who you follow. Please try again.',
  stats: 'Profile Stats',
  statNames: {
    posts: 'Posts',
    comments: 'Comments',
    forumsJoined: 'Forums Joined',
    karma: 'Total Karma',
  },
  badges: 'Badges',
  noBadges: 'No badges earned yet.',
}

/** A cover asks for a color in figures; this one carries white in both themes (`ui/colors.css`). */
const accentSolid = '#4F46C8'

/** Who somebody is, with what can be done. */
export function ProfileHeader({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  return (
    <Card as="section" isFlush className="overflow-hidden">
      <Cover name={profile.username} color={accentSolid} className="h-16 md:h-20" />
      {/* Beside the buttons stands the name alone: below it a text has the whole width. */}
      <div className="flex flex-col gap-4 p-4 pt-0 md:flex-row md:items-start md:gap-6 md:p-6 md:pt-0">
        <span className="relative -mt-10 w-fit rounded-full bg-surface p-1">
          <Avatar username={profile.username} imageUrl={profile.profileImageUrl} size={96} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-6 lg:gap-y-1">
          <div className="flex min-w-0 flex-col gap-1 md:pt-4">
            <h1 tabIndex={-1} className="text-title font-bold">
              <bdi>{printedName(profile)}</bdi>
            </h1>
            <p className="dotted text-control text-3">
              <span>@{profile.username}</span>
              <span>
                {words.joined} <RelativeTime at={profile.createdAt} />
              </span>
            </p>
          </div>
          <div className="flex min-w-0 flex-col gap-1 max-lg:-mt-3 lg:col-span-2">
            {profile.bio && (
              <div className="mt-2 max-w-prose text-2">
                <Markdown source={profile.bio} />
              </div>
            )}
            <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-control text-2">
              {profile.location && (
                <span className="inline-flex items-center gap-1.5">
                  <MapPin className="size-4 text-3" aria-hidden />
                  <bdi>{profile.location}</bdi>
                </span>
              )}
              {profile.websiteUrl && (
                <TextLink
                  href={profile.websiteUrl}
                  rel="nofollow ugc noopener"
                  target="_blank"
                  className="inline-flex min-h-6 items-center gap-1.5"
                >
                  <Link2 className="size-4" aria-hidden />
                  {hostOf(profile.websiteUrl)}
                </TextLink>
              )}
            </div>
          </div>
          <div className="flex items-start gap-2 lg:col-start-2 lg:row-start-1 lg:pt-4 max-[25rem]:[&_:is(a,button)]:px-3 max-[25rem]:[&_svg]:hidden">
            {actions}
          </div>
        </div>
      </div>
    </Card>
  )
}

const hostOf = (address: string): string => URL.parse(address)?.host.replace(/^www\./, '') ?? address

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

const figures = ['posts', 'comments', 'forumsJoined', 'karma'] as const

/** What somebody has done here, in four figures. */
export function StatsPanel({ stats }: Pick<Profile, 'stats'>) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-bold">{words.stats}</h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-dense text-3">{words.statNames[name]}</dt>
            <dd className="text-section font-bold tabular-nums">{grouped(stats[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function BadgesPanel({ badges }: Pick<Profile, 'badges'>) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-bold">{words.badges}</h2>
      {badges.length === 0 ? (
        <p className="text-control text-2">{words.noBadges}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {badges.map(({ slug, name, description }) => (
            <li key={slug} className="flex items-start gap-2.5">
              <Award className="mt-0.5 size-5 shrink-0 text-star" aria-hidden />
              <span>
                <span className="block text-control font-medium">{name}</span>
                <span className="block text-dense text-3">{description}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The shape of somebody's page. */
export function ProfileSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
      <SkeletonCard />
    </Loading>
  )
}

/** A profile's heading: the name somebody chose, else first and last name, else the username. */
export function printedName(
  person: Pick<Profile, 'username' | 'displayName' | 'firstName' | 'lastName'>,
): string {
  if (person.displayName) return person.displayName
  return person.firstName && person.lastName ? `${person.firstName} ${person.lastName}` : person.username
}
