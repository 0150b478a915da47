import { useState } from 'react'
import { cancelSubscription } from '#shared/billing.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { words } from './strings.ts'

/** Ends the subscription with the paid period, after one dialog that names the day. */
export function CancelPlan({ endsAt }: { endsAt: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const cancelling = useAction(() => call(cancelSubscription, {}), {
    success: { title: words.cancelledTitle, description: words.cancelledText },
    failure: { sentence: words.cancelFailed, prefersReason: true },
  })
  const confirm = async () => {
    if (!(await cancelling.act())) return
    await refreshViewer()
    setOpen(false)
  }
  const { refusal } = cancelling
  return (
    <Card as="section" aria-labelledby="cancel-plan" className="flex flex-col items-start gap-3">
      <div>
        <h2 id="cancel-plan" className="font-medium">
          {words.cancel}
        </h2>
        <p className="mt-1 text-control text-2">{words.cancelText}</p>
      </div>
      <Button
        onClick={() => {
          cancelling.clear()
          setOpen(true)
        }}
      >
        {words.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.cancelTitle}
        description={endsAt ? words.cancelDescription(longDate(endsAt)) : words.cancelNoDate}
        confirmLabel={words.cancel}
        cancelLabel={words.keep}
        tone="danger"
        onConfirm={confirm}
        error={refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined}
      />
    </Card>
  )
}
