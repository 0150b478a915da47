import { CloudCheck, CloudOff, CloudUpload, HardDrive, TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { DraftHandle } from '../lib/drafts.ts'
import { catchFocus } from '../lib/focus.ts'
import { toast } from '../lib/toasts.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'

const words = {
  conflictTitle: 'This text was changed in another window',
  mine: 'Here',
  stored: 'In the other window',
  keepMine: 'Keep this one',
  takeStored: 'Use the other one',
  places: {
    server: 'Saved',
    sending: 'Saving…',
    device: 'Draft kept on this device',
    unsent: 'Not saved yet: only this device has it. Trying again.',
    nowhere: 'Not saved: this browser has no room left',
  },
  discard: 'Discard draft',
  discarded: 'Draft discarded',
  undo: 'Undo',
}

const looks = {
  server: { icon: <CloudCheck />, tone: undefined },
  sending: { icon: <CloudUpload />, tone: undefined },
  device: { icon: <HardDrive />, tone: undefined },
  unsent: { icon: <CloudOff />, tone: 'text-warning' },
  nowhere: { icon: <TriangleAlert />, tone: 'text-danger' },
}

/** Where the text is kept. Only what is wrong is read out: saving goes on all the time. */
function Place({ place }: Pick<DraftHandle, 'place'>) {
  const { icon, tone } = looks[place]
  const shown = (
    <span
      data-draft={place}
      className={classes('inline-flex items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0', tone)}
    >
      <span aria-hidden className="contents">
        {icon}
      </span>
      {words.places[place]}
    </span>
  )
  const isWrong = tone !== undefined
  return (
    <>
      {!isWrong && shown}
      <output>{isWrong && shown}</output>
    </>
  )
}

/** The field that one begins with. */
const firstText = 'input[type=text]:not([role]), textarea'

/** Throws a text away, with a way back for a moment. What was pressed goes with it: the focus goes to the first field. */
function discard({ draft, onDiscard }: DraftNoticeProps, { currentTarget }: MouseEvent<HTMLElement>): void {
  const { content } = draft
  const form = currentTarget.closest('form')
  onDiscard?.()
  catchFocus(() => form?.querySelector<HTMLElement>(firstText) ?? null)
  toast({
    title: words.discarded,
    action: { label: words.undo, onPress: () => draft.restore(content) },
  })
}

interface DraftNoticeProps {
  draft: DraftHandle
  /** How a kept text reads, where it is more than a text. */
  describe?: (content: string) => string
  onDiscard?: () => void
}

/** Below a text: where it is kept, or both texts when two windows disagree. */
export function DraftNotice(props: DraftNoticeProps) {
  const { draft, describe = (content) => content, onDiscard } = props
  const { conflict } = draft
  if (!conflict) {
    if (draft.content === '') return null
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-meta text-3">
        <Place place={draft.place} />
        {onDiscard && (
          <button
            type="button"
            className="min-h-6 rounded-[3px] underline underline-offset-[0.2em] hover:text-1"
            onClick={(event) => discard(props, event)}
          >
            {words.discard}
          </button>
        )}
      </p>
    )
  }
  const versions = [
    { name: words.mine, act: words.keepMine, content: conflict.mine },
    { name: words.stored, act: words.takeStored, content: conflict.stored.content },
  ]
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-card border bg-sunken p-card">
      <p className="font-medium">{words.conflictTitle}</p>
      <div className="grid gap-3 md:grid-cols-2">
        {versions.map(({ name, act, content }) => (
          <div key={name} className="flex min-w-0 flex-col gap-2">
            <p className="text-dense text-2">{name}</p>
            <div
              dir="auto"
              className="max-h-40 overflow-y-auto rounded-control border bg-surface p-3 text-control whitespace-pre-wrap"
            >
              {describe(content)}
            </div>
            <Button size="small" className="self-start" onClick={() => draft.resolve(content)}>
              {act}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
