import { nameOf, type Person } from '#shared/people.ts'
import { listBlockedUsers, unblockUser } from '#shared/users.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { useForget } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from './strings.ts'

/** The people whom the reader blocked, each with a button that undoes it. */
export function BlockedPanel() {
  const list = useList(listBlockedUsers, {})
  const forget = useForget()
  const { act, isBusy, refusal } = useAction(
    (person: Person) => call(unblockUser, { params: { username: person.username } }).then(() => person),
    {
      success: (person) => ({ title: words.unblocked(nameOf(person)) }),
      failure: { sentence: words.blockFailed, prefersReason: true },
      onSuccess: () => {
        list.reload()
        forget('/api/users/')
      },
    },
  )
  const row = (person: Person) => (
    <li key={person.id} className="flex items-center gap-3 py-2 text-control">
      <Avatar username={person.username} imageUrl={person.profileImageUrl} size={24} />
      <TextLink tone="quiet" href={`/user/${person.username}`} className="truncate font-medium">
        <bdi>{nameOf(person)}</bdi>
      </TextLink>
      <Button size="small" className="ms-auto" isBusy={isBusy} onClick={() => void act(person)}>
        {words.unblock}
      </Button>
    </li>
  )
  return (
    <Card as="section" className="flex flex-col gap-2 md:p-6">
      <h2 className="font-bold">{words.blockedPeople}</h2>
      {list.isLoading ? (
        <SkeletonList shape="row" count={1} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState message={words.blockedFailed} onRetry={() => list.reload()} />
      ) : list.items.length === 0 ? (
        <p className="text-control text-2">{words.noneBlocked}</p>
      ) : (
        <ul className="divide-y">{list.items.map(row)}</ul>
      )}
      <ActionNotice refusal={refusal} />
      <LoadMore onLoad={() => list.loadMore()} hasMore={list.hasMore} isLoading={list.isLoadingMore} />
    </Card>
  )
}
