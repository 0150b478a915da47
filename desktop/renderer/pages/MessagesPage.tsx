import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Viewer } from '#shared/auth.ts'
import { ConversationList } from '../features/messages/ConversationList.tsx'
import { NewConversation, useStartWith } from '../features/messages/NewConversation.tsx'
import { Thread } from '../features/messages/Thread.tsx'
import { reportItem, useReport } from '../features/reports/ReportButton.tsx'
import { useUpload } from '../features/uploads/useUpload.ts'
import { useViewer } from '../lib/viewer.ts'
import { ActionNotice } from '../ui/ActionNotice.tsx'
import { IconButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { EmptyState, PlanRequired } from '../ui/states.tsx'

const words = {
  title: 'Messages',
  select: 'Select a conversation',
  selectText: 'Choose one from the list, or write to somebody new.',
  planOpens: 'With a plan you write to members, alone or in a group.',
  attach: 'Add a picture',
  attaching: (percent: number) => `Uploading, ${percent} %`,
}

/** Conversations beside the one that is open; phones show one of the two. */
export default function MessagesPage() {
  const viewer = useViewer()
  if (!viewer) return null
  if (viewer.isEntitled) return <Conversations viewer={viewer} />
  return (
    <>
      <PageHeading title={words.title} />
      <PlanRequired text={words.planOpens} />
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
              <EmptyState drawing="messages" title={words.select} text={words.selectText} />
            </div>
          )}
        </div>
      </div>
      {report.dialog}
    </div>
  )
}

/** Chooses a picture and uploads it. */
function AttachButton({ onDone }: { onDone: (url: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const { state, start, cancel } = useUpload(onDone)
  const isUploading = state.state === 'uploading'
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={words.attach}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) start(file)
        }}
      />
      <IconButton
        label={isUploading ? words.attaching(state.percent) : words.attach}
        icon={<ImagePlus className={isUploading ? 'animate-pulse' : undefined} aria-hidden />}
        onClick={() => (isUploading ? cancel() : picker.current?.click())}
      />
      {state.state === 'failed' && (
        <p role="alert" className="self-center text-dense text-danger">
          {state.message}
        </p>
      )}
    </>
  )
}
