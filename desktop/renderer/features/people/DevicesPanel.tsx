import { endSession, listSessions, type Session } from '#shared/auth.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
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
