import { useState } from 'react'
import { listRecordLinks, type RecordLink, revokeRecordLink } from '#shared/records.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { RecordForm } from './RecordForm.tsx'
import { partWords, words } from './strings.ts'

const partsOf = ({ parts }: RecordLink) => parts.map((part) => partWords[part].label).join(', ')

/** The reader's links to their record: which are open, a new one, and an end for each. */
export function RecordPanel() {
  const { data: links, error, mutate } = useData(listRecordLinks, {})
  const [isMaking, setMaking] = useState(false)
  const [closing, setClosing] = useState<RecordLink | null>(null)
  const { act, refusal, clear } = useAction(
    (link: RecordLink) => call(revokeRecordLink, { params: { id: link.id } }),
    {
      success: { title: words.closed },
      failure: { sentence: words.closeFailed },
      onSuccess: () => {
        setClosing(null)
        void mutate()
      },
    },
  )
  return (
    <Card as="section" className="flex flex-col gap-2 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{words.title}</h2>
        <Button size="small" onClick={() => setMaking(true)}>
          {words.create}
        </Button>
      </div>
      <p className="text-control text-2">{words.text}</p>
      {links ? (
        links.length > 0 ? (
          <ul className="divide-y">
            {links.map((link) => (
              <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-control">
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere">{partsOf(link)}</span>
                  <span className="block text-dense text-3">
                    <RelativeTime at={link.createdAt} />, {words.until(link.expiresAt)}
                  </span>
                </span>
                <Button
                  size="small"
                  aria-label={words.closeOf(partsOf(link))}
                  onClick={() => setClosing(link)}
                >
                  {words.close}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-control text-3">{words.none}</p>
        )
      ) : error ? (
        <ErrorState message={words.failed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList shape="row" count={1} />
      )}
      <RecordForm isOpen={isMaking} onClose={() => setMaking(false)} onMade={() => void mutate()} />
      <ConfirmDialog
        isOpen={closing !== null}
        onClose={() => {
          setClosing(null)
          clear()
        }}
        title={words.closeTitle}
        description={words.closeText}
        confirmLabel={words.close}
        tone="danger"
        onConfirm={async () => void (closing && (await act(closing)))}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      />
    </Card>
  )
}
