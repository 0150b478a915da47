import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNow } from '../../ui/RelativeTime.tsx'
import { ofField, toField, tomorrowMorning } from './localTime.ts'
import { WhenField, whyNot } from './WhenField.tsx'

const words = {
  title: 'Schedule this post',
  moveTitle: 'Publish at another time',
  description: 'Nobody else sees it until then. You can change it or take it back at any time before.',
  cancel: 'Cancel',
  schedule: 'Schedule post',
  move: 'Reschedule',
}

interface ScheduleDialogProps {
  isOpen: boolean
  onClose: () => void
  /** When it is to be published so far; nothing for a post that is new. */
  current?: string
  /** Whether it waits with a slot of that month. */
  hasSlot?: boolean
  isBusy: boolean
  /** Why the last try failed. */
  notice?: ReactNode
  onChoose: (publishAt: string) => void
}

/** Asks when a post is to be published. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { isOpen, onClose, current, hasSlot = false, isBusy, notice, onChoose } = props
  const now = useNow()
  const [value, setValue] = useState(() => firstTime(current, now))
  const choose = () => {
    const at = ofField(value)
    if (at && !whyNot(value, new Date())) onChoose(at.toISOString())
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={current ? words.moveTitle : words.title}
      description={words.description}
      size="small"
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button variant="primary" isBusy={isBusy} disabled={whyNot(value, now) !== null} onClick={choose}>
            {current ? words.move : words.schedule}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <WhenField value={value} onChange={setValue} held={hasSlot ? current : null} />
        {notice}
      </div>
    </Dialog>
  )
}

/** The time it has, or tomorrow morning where it has none that is yet to come. */
const firstTime = (current: string | undefined, now: Date): string =>
  toField(current && new Date(current) > now ? new Date(current) : tomorrowMorning(now))
