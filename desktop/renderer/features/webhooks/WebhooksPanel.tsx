import { Webhook } from 'lucide-react'
import { useState } from 'react'
import {
  editReceiver,
  listReceivers,
  removeReceiver,
  rotateReceiver,
  testReceiver,
  type WebhookReceiver,
} from '#shared/receivers.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { words } from './strings.ts'
import { WebhookForm } from './WebhookForm.tsx'

const tellCopied = (isCopied: boolean) =>
  toast(isCopied ? { tone: 'success', title: words.copied } : { tone: 'danger', title: words.copyFailed })

/** What is open above the list. */
type Open =
  | { what: 'form'; receiver: WebhookReceiver | null }
  | { what: 'log' | 'remove' | 'rotate'; receiver: WebhookReceiver }
  | { what: 'secret'; secret: string }

/** Who is told of events: what there is, a new one, and what each was sent. */
export default function WebhooksPanel() {
  const { data: receivers, error, mutate } = useData(listReceivers, {})
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const failure = { sentence: words.actFailed, prefersReason: true }
  const reload = () => void mutate()

  const flip = useAction(
    ({ id, isOn }: WebhookReceiver) => call(editReceiver, { params: { id }, body: { isOn: !isOn } }),
    {
      success: ({ isOn }) => ({ title: isOn ? words.switchedOn : words.switchedOff }),
      failure,
      onSuccess: reload,
    },
  )
  const test = useAction(({ id }: WebhookReceiver) => call(testReceiver, { params: { id } }), {
    success: { title: words.tested, description: words.testedText },
    failure,
  })
  const rotate = useAction(({ id }: WebhookReceiver) => call(rotateReceiver, { params: { id } }), {
    failure,
    onSuccess: ({ secret }) => {
      setOpen({ what: 'secret', secret })
      reload()
    },
  })
  const remove = useAction(({ id }: WebhookReceiver) => call(removeReceiver, { params: { id } }), {
    success: { title: words.removed },
    failure,
    onSuccess: () => {
      close()
      reload()
    },
  })

  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-bold">{words.title}</h2>
          <p className="text-control text-2">{words.text}</p>
        </div>
        <Button size="small" onClick={() => setOpen({ what: 'form', receiver: null })}>
          {words.create}
        </Button>
      </div>
      {receivers ? (
        receivers.length > 0 ? (
          <ul className="flex flex-col gap-3">
            {receivers.map((receiver) => (
              <Receiver
                key={receiver.id}
                receiver={receiver}
                onOpen={(what) => setOpen({ what, receiver })}
                onFlip={() => void flip.act(receiver)}
                onTest={() => void test.act(receiver)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<Webhook aria-hidden />} title={words.none} text={words.noneText} />
        )
      ) : error ? (
        <ErrorState message={words.failed} onRetry={reload} />
      ) : (
        <SkeletonList shape="row" count={2} />
      )}
      {open?.what === 'form' && (
        <WebhookForm
          receiver={open.receiver}
          onClose={close}
          onDone={(secret) => {
            setOpen(secret === null ? null : { what: 'secret', secret })
            reload()
          }}
        />
      )}
      {open?.what === 'log' && <DeliveryLog receiver={open.receiver} onClose={close} />}
      {(open?.what === 'remove' || open?.what === 'rotate') && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={open.what === 'remove' ? words.removeTitle : words.rotateTitle}
          description={open.what === 'remove' ? words.removeText : words.rotateText}
          confirmLabel={open.what === 'remove' ? words.remove : words.rotate}
          {...(open.what === 'remove' && { tone: 'danger' as const })}
          onConfirm={async () => {
            if (open.what === 'remove') await remove.act(open.receiver)
            else await rotate.act(open.receiver)
          }}
        />
      )}
      {open?.what === 'secret' && (
        <ShownOnce
          isOpen
          onClose={close}
          value={open.secret}
          words={{
            title: words.secretTitle,
            text: words.secretText,
            label: words.secret,
            copy: words.copy,
            done: words.done,
          }}
          onCopied={tellCopied}
        />
      )}
    </section>
  )
}

interface ReceiverProps {
  receiver: WebhookReceiver
  onOpen: (what: 'form' | 'log' | 'remove' | 'rotate') => void
  onFlip: () => void
  onTest: () => void
}

function Receiver({ receiver, onOpen, onFlip, onTest }: ReceiverProps) {
  const { url, description, events, isOn, failingSince, lastDeliveredAt, offReason } = receiver
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-medium wrap-anywhere">{url}</bdi>
        {isOn ? (
          <Badge tone={failingSince ? 'warning' : 'success'}>{failingSince ? words.failing : words.on}</Badge>
        ) : (
          <Badge tone={offReason === 'person' ? 'neutral' : 'danger'}>
            {words.off[offReason ?? 'person']}
          </Badge>
        )}
        <span className="text-dense text-3">
          {lastDeliveredAt ? (
            <>
              {words.last} <RelativeTime at={lastDeliveredAt} />
            </>
          ) : (
            words.never
          )}
        </span>
      </div>
      {description && <p className="text-control">{description}</p>}
      <p className="text-dense wrap-anywhere text-2">{events.join(', ')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={words.logOf(url)} onClick={() => onOpen('log')}>
          {words.log}
        </Button>
        {isOn && (
          <Button size="small" onClick={onTest}>
            {words.test}
          </Button>
        )}
        <Button size="small" aria-label={words.editOf(url)} onClick={() => onOpen('form')}>
          {words.edit}
        </Button>
        <Button size="small" onClick={onFlip}>
          {isOn ? words.switchOff : words.switchOn}
        </Button>
        <Button size="small" onClick={() => onOpen('rotate')}>
          {words.rotate}
        </Button>
        <Button size="small" onClick={() => onOpen('remove')}>
          {words.remove}
        </Button>
      </div>
    </Card>
  )
}
