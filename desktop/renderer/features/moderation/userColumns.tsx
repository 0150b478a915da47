import type { AdminUser } from '#shared/admin.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { words } from './strings.ts'

interface UserActs {
  viewerId: string
  onModerate: (user: AdminUser) => void
}

function StateBadge({ user }: { user: AdminUser }) {
  if (user.isDeleted) return <Badge>{words.deleted}</Badge>
  if (!user.isBlocked) return <Badge tone="success">{words.active}</Badge>
  return (
    <span title={user.blockedReason ?? undefined}>
      <Badge tone="danger">{words.blocked}</Badge>
    </span>
  )
}

/** What the table of users shows of each. */
export const userColumns = ({ viewerId, onModerate }: UserActs): Column<AdminUser>[] => [
  {
    key: 'username',
    header: words.username,
    cell: ({ username, profileImageUrl, role, isDeleted }) => (
      <span className="flex items-center gap-2">
        <Avatar username={username} imageUrl={profileImageUrl} size={24} />
        {isDeleted ? username : <TextLink href={`/user/${username}`}>{username}</TextLink>}
        {role !== 'user' && <Badge tone="accent">{humanised(role)}</Badge>}
      </span>
    ),
  },
  {
    key: 'displayName',
    header: words.displayName,
    cell: ({ displayName }) => <span dir="auto">{displayName ?? words.none}</span>,
  },
  { key: 'email', header: words.email, cell: ({ email }) => email ?? words.none },
  { key: 'state', header: words.status, cell: (user) => <StateBadge user={user} /> },
  {
    key: 'created',
    header: words.created,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    header: words.act,
    align: 'end',
    cell: (user) => {
      if (user.id === viewerId) return <span className="text-3">{words.you}</span>
      if (user.isDeleted) return null
      return (
        <Button size="small" aria-label={words.moderateOf(user.username)} onClick={() => onModerate(user)}>
          {words.moderate}
        </Button>
      )
    },
  },
]
