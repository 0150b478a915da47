import { endSession, listSessions, type Session } from '#shared/auth.ts'
import { nameOf, type Person } from '#shared/people.ts'
import { listBlockedUsers, unblockUser } from '#shared/users.ts'
import { call } from '../../lib/api.ts'
import { useData, useList } from '../../lib/data.ts'
import { useForget } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from './strings.ts'

/** The sessions of the reader, each with a button that ends it. */
export function DevicesPanel() {
  const { data: sessions, error, mutate } = useData(listSessions, {})
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  const { act, isBusy, refusal } = useAction(
    (ended: readonly Session[]) => Promise.all(ended.map(({ id }) => call(endSession, { params: { id } }))),
    {
      success: (ended) => ({ title: ended.length > 1 ? words.signedOutOthers : words.signedOut }),
      failure: { sentence: words.signOutFailed, prefersReason: true },
      onSuccess: () => void mutate(),
    },
  )
  const row = (session: Session) => (
    <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-control">
      <span className="font-medium">{session.browserName}</span>
      {session.isCurrent ? (
        <Badge tone="success">{words.thisDevice}</Badge>
      ) : (
        <span className="text-dense text-3">
          {words.lastSeen} <RelativeTime at={session.lastSeenAt} />
        </span>
      )}
      {!session.isCurrent && (
        <Button
          size="small"
          className="ms-auto"
          isBusy={isBusy}
          aria-label={words.signOutOf(session.browserName)}
          onClick={() => void act([session])}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
  return (
    <Card as="section" className="flex flex-col gap-2 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{words.devices}</h2>
        {others.length > 1 && (
          <Button size="small" isBusy={isBusy} onClick={() => void act(others)}>
            {words.signOutOthers}
          </Button>
        )}
      </div>
      {sessions ? (
        <ul className="divide-y">{sessions.map(row)}</ul>
      ) : error ? (
        <ErrorState message={words.devicesFailed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList shape="row" count={2} />
      )}
      <ActionNotice refusal={refusal} />
    </Card>
  )
}

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
