import { useEffect, useEffectEvent, useState } from 'react'
import {
  DeliveryStatus,
  listDeliveries,
  redeliver,
  type WebhookDelivery,
  type WebhookReceiver,
} from '#shared/receivers.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RelativeTime, useNow } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { statusWords, words } from './strings.ts'

const tones: Record<DeliveryStatus, Tone> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'danger',
  dropped: 'neutral',
}
const choices = DeliveryStatus.options.map((value) => ({ value, label: statusWords[value] }))

const lookAgainMs = 2000
const soonMs = 60_000

/** Whether a try is under way or about to begin. */
const isUnderWay = ({ status, nextAt }: WebhookDelivery): boolean =>
  status === 'waiting' && (nextAt === null || Date.parse(nextAt) < Date.now() + soonMs)

interface DeliveryLogProps {
  receiver: WebhookReceiver
  onClose: () => void
}

/** What a webhook was sent and answered, the newest first. */
export function DeliveryLog({ receiver, onClose }: DeliveryLogProps) {
  const [status, setStatus] = useState<DeliveryStatus | ''>('')
  const params = { id: receiver.id }
  const list = useList(listDeliveries, { params, query: status === '' ? {} : { status } })
  const { act } = useAction(
    (delivery: WebhookDelivery) => call(redeliver, { params: { ...params, deliveryId: delivery.id } }),
    {
      success: { title: words.redelivered },
      failure: { sentence: words.actFailed, prefersReason: true },
      onSuccess: list.reload,
    },
  )
  const lookAgain = useEffectEvent(() => {
    if (list.items.some(isUnderWay)) list.reload()
  })
  // A log that is opened while something is sent shows what came of it.
  useEffect(() => {
    const timer = setInterval(() => lookAgain(), lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <Drawer isOpen onClose={onClose} title={words.logOf(new URL(receiver.url).host)}>
      <div className="flex flex-col gap-4">
        <Field label={words.status}>
          <NativeSelect
            value={status}
            options={[{ value: '', label: words.anyStatus }, ...choices]}
            onChange={(event) =>
              setStatus(DeliveryStatus.options.find((one) => one === event.target.value) ?? '')
            }
          />
        </Field>
        {list.isLoading ? (
          <SkeletonList shape="row" count={4} />
        ) : list.error && list.items.length === 0 ? (
          <ErrorState message={words.logFailed} onRetry={list.reload} />
        ) : list.items.length === 0 ? (
          <p className="text-control text-3">{words.noDeliveries}</p>
        ) : (
          <ul className="divide-y">
            {list.items.map((delivery) => (
              <Row
                key={delivery.id}
                delivery={delivery}
                {...(receiver.isOn && { onRedeliver: () => void act(delivery) })}
              />
            ))}
          </ul>
        )}
        <LoadMore
          onLoad={list.loadMore}
          hasMore={list.hasMore}
          isLoading={list.isLoadingMore}
          error={list.error ? words.logFailed : undefined}
        />
      </div>
    </Drawer>
  )
}

interface RowProps {
  delivery: WebhookDelivery
  onRedeliver?: () => void
}

function Row({ delivery, onRedeliver }: RowProps) {
  const { type, status, log, createdAt, nextAt, attempts } = delivery
  const last = log.at(-1)
  const soon = useNow().getTime() + soonMs
  return (
    <li className="flex flex-col gap-1 py-3 text-control">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="text-dense font-medium">{type}</code>
        <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        <RelativeTime at={createdAt} className="text-dense text-3" />
      </span>
      {last && (
        <span className="text-dense wrap-anywhere text-2">
          {`${last.status ?? last.error}, ${words.ms(last.durationMs)}, ${words.tries(attempts)}`}
          {nextAt && Date.parse(nextAt) > soon && (
            <>
              {`, ${words.nextTry} `}
              <RelativeTime at={nextAt} />
            </>
          )}
        </span>
      )}
      <Bytes title={words.sent} text={delivery.body} />
      {last?.status != null && <Bytes title={words.answered} text={last.answer || words.nothingAnswered} />}
      {onRedeliver && status !== 'waiting' && (
        <span>
          <Button size="small" aria-label={words.redeliverOf(type)} onClick={onRedeliver}>
            {words.redeliver}
          </Button>
        </span>
      )}
    </li>
  )
}

function Bytes({ title, text }: { title: string; text: string }) {
  return (
    <details className="text-dense">
      <summary className="min-h-6 cursor-pointer text-2">{title}</summary>
      <pre className="rounded-control bg-sunken p-2 whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </details>
  )
}
