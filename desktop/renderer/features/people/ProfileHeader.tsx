import { Link2, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/users.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { printedName } from './printedName.ts'
import { words } from './strings.ts'

/** Who somebody is, with what can be done. */
export function ProfileHeader({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-4 p-4 md:flex-row md:items-start md:gap-6 md:p-6">
      <Avatar username={profile.username} imageUrl={profile.profileImageUrl} size={96} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h1 tabIndex={-1} className="text-title font-bold">
          <bdi>{printedName(profile)}</bdi>
        </h1>
        <p className="flex flex-wrap gap-x-2 text-control text-3">
          <span>@{profile.username}</span>
          <span aria-hidden>·</span>
          <span>
            {words.joined} <RelativeTime at={profile.createdAt} />
          </span>
        </p>
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
              className="inline-flex items-center gap-1.5"
            >
              <Link2 className="size-4" aria-hidden />
              {hostOf(profile.websiteUrl)}
            </TextLink>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2">{actions}</div>
    </Card>
  )
}

const hostOf = (address: string): string => URL.parse(address)?.host.replace(/^www\./, '') ?? address
