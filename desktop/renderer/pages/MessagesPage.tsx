import { MessageCircleMore } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Viewer } from '#shared/auth.ts'
import { ConversationList } from '../features/messages/ConversationList.tsx'
import { NewConversation, useStartWith } from '../features/messages/NewConversation.tsx'
import { Thread } from '../features/messages/Thread.tsx'
import { reportItem, useReport } from '../features/reports/ReportButton.tsx'
import { useViewer } from '../lib/viewer.ts'
import { ActionNotice, SubscriptionRequired } from '../ui/ActionNotice.tsx'
import { classes } from '../ui/classes.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { EmptyState } from '../ui/states.tsx'
import { AttachButton } from './messages/AttachButton.tsx'
import { words } from './strings/messages.ts'

/** Conversations beside the one that is open; phones show one of the two. */
export default function MessagesPage() {
  const viewer = useViewer()
  if (!viewer) return null
  if (viewer.isEntitled) return <Conversations viewer={viewer} />
  return (
    <>
      <PageHeading title={words.title} />
      <SubscriptionRequired />
    </>
  )
}

function Conversations({ viewer }: { viewer: Viewer }) {
  const [search, setSearch] = useSearchParams()
  const openId = search.get('c')
  const report = useReport()
  const refusal = useStartWith(openId ? null : search.get('to'), viewer.id, (id) =>
    setSearch({ c: id }, { replace: true }),
  )
  return (
    <div className="flex h-[calc(100dvh-9rem)] min-h-96 flex-col md:h-[calc(100dvh-10.5rem)]">
      <div className={openId ? 'max-md:sr-only' : undefined}>
        <PageHeading title={words.title} />
      </div>
      {refusal && (
        <div className="mb-4">
          <ActionNotice refusal={refusal} />
        </div>
      )}
      <div className="grid min-h-0 flex-1 overflow-hidden rounded-card border bg-surface md:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={classes('flex min-h-0 min-w-0 flex-col md:border-e', openId && 'max-md:hidden')}>
          <ConversationList
            viewerId={viewer.id}
            openId={openId}
            action={<NewConversation viewerId={viewer.id} />}
          />
        </div>
        <div className={classes('flex min-h-0 min-w-0 flex-col', !openId && 'max-md:hidden')}>
          {openId ? (
            <Thread
              key={openId}
              id={openId}
              viewer={viewer}
              itemsFor={({ id }) => [reportItem(() => report.open({ kind: 'user', id }))]}
              onReport={({ id }) => report.open({ kind: 'message', id })}
              renderAttach={(onDone) => <AttachButton onDone={onDone} />}
            />
          ) : (
            <div className="m-auto p-6">
              <EmptyState
                icon={<MessageCircleMore aria-hidden />}
                title={words.select}
                text={words.selectText}
              />
            </div>
          )}
        </div>
      </div>
      {report.dialog}
    </div>
  )
}
