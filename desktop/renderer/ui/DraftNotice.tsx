import type { DraftHandle } from '../lib/drafts.ts'
import { Button } from './Button.tsx'

const words = {
  conflictTitle: 'This text was changed in another window',
  mine: 'Here',
  stored: 'In the other window',
  keepMine: 'Keep this one',
  takeStored: 'Use the other one',
  device: 'Kept on this device',
  server: 'Draft saved',
  nowhere: 'Not kept yet: this browser has no room left',
  discard: 'Discard draft',
}

interface DraftNoticeProps {
  draft: DraftHandle
  /** How a kept text reads, where it is more than a text. */
  describe?: (content: string) => string
  onDiscard?: () => void
}

/** Below a text: where it is kept, or both texts when two windows disagree. */
export function DraftNotice({ draft, describe = (content) => content, onDiscard }: DraftNoticeProps) {
  const { conflict } = draft
  if (!conflict) {
    if (draft.content === '') return null
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-meta text-3">
        <span className={draft.place === 'nowhere' ? 'text-danger' : undefined}>{words[draft.place]}</span>
        {onDiscard && (
          <button
            type="button"
            className="min-h-6 rounded-[3px] underline underline-offset-[0.2em] hover:text-1"
            onClick={onDiscard}
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
