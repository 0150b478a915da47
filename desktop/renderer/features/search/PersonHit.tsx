import { nameOf } from '#shared/people.ts'
import type { UserHit } from '#shared/search.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'

/** Somebody found by name. */
export function PersonHit({ user }: { user: UserHit }) {
  return (
    <Anchor
      href={`/user/${user.username}`}
      className="flex h-full items-center gap-3 rounded-card border bg-surface p-card transition-colors hover:border-strong/50"
    >
      <Avatar username={user.username} imageUrl={user.profileImageUrl} size={40} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {nameOf(user)}
        </span>
        <span className="block truncate text-dense text-3">u/{user.username}</span>
        {user.bio && (
          <span dir="auto" className="mt-0.5 block truncate text-control text-2">
            {user.bio}
          </span>
        )}
      </span>
    </Anchor>
  )
}
