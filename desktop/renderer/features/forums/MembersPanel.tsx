import { Ellipsis } from 'lucide-react'
import type { Reply } from '#shared/endpoint.ts'
import { type ForumPage, listForumMembers, setForumRole } from '#shared/forums.ts'
import { nameOf, type Person } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from './strings.ts'

type Member = Reply<typeof listForumMembers>[number]

/** The members of a forum; its owner chooses the moderators. */
export function MembersPanel({ forum, onChanged }: { forum: ForumPage; onChanged: () => void }) {
  const list = useList(listForumMembers, { params: { id: forum.id } })
  const { act, isBusy, refusal } = useAction(
    (person: Person, role: 'member' | 'moderator') =>
      call(setForumRole, { params: { id: forum.id, userId: person.id }, body: { role } }),
    {
      success: ({ user, role }) => ({ title: words.roleChanged(nameOf(user), words.roles[role]) }),
      failure: { sentence: words.roleFailed, prefersReason: true },
      onSuccess: (changed) => {
        list.patch((member) => (member.user.id === changed.user.id ? changed : member))
        onChanged()
      },
    },
  )
  const row = ({ user, role }: Member) => (
    <li key={user.id} className="flex min-h-row items-center gap-3 py-1.5 text-control">
      <Avatar username={user.username} imageUrl={user.profileImageUrl} size={24} />
      <TextLink tone="quiet" href={`/user/${user.username}`} className="block truncate leading-6 font-medium">
        <bdi>{nameOf(user)}</bdi>
      </TextLink>
      <span className="ms-auto text-dense text-3">{words.roles[role]}</span>
      {role !== 'owner' && (
        <Menu
          label={words.moreOf(nameOf(user))}
          icon={<Ellipsis aria-hidden />}
          size="small"
          items={[
            role === 'member'
              ? {
                  label: words.makeModerator,
                  isDisabled: isBusy,
                  onSelect: () => void act(user, 'moderator'),
                }
              : { label: words.makeMember, isDisabled: isBusy, onSelect: () => void act(user, 'member') },
          ]}
        />
      )}
    </li>
  )
  return (
    <Card as="section" className="flex flex-col gap-2 md:p-6">
      <h2 className="font-bold">{words.membersTitle}</h2>
      {list.isLoading ? (
        <SkeletonList shape="row" />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState message={words.membersFailed} onRetry={() => list.reload()} />
      ) : (
        <ul className="divide-y">{list.items.map(row)}</ul>
      )}
      <ActionNotice refusal={refusal} />
      <LoadMore onLoad={() => list.loadMore()} hasMore={list.hasMore} isLoading={list.isLoadingMore} />
    </Card>
  )
}
