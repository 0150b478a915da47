import { useState } from 'react'
import { getForumDividend, ownerPartBounds, setForumDividend } from '#shared/dividends.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

const { least, most } = ownerPartBounds

const words = {
  title: 'Forum dividend',
  text: (part: number) =>
    `Your forum receives ${part}% of the platform’s part of each sponsored post that appears in it. You decide how it is divided between you and your moderators, who share their part equally. Your members see it.`,
  label: 'Your part in percent',
  hint: `From ${least} to ${most}. It holds for posts that are published from now on.`,
  rest: (part: number) => `Your moderators have ${part}%.`,
  wrong: `Please give a whole percentage from ${least} to ${most}.`,
  save: 'Save the split',
  saved: 'The split was saved',
  failed: 'Failed to save the split. Please try again.',
}

/** The percent that was typed; null where it is none that may be set. */
function percentOf(typed: string): number | null {
  const part = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && part >= least && part <= most ? part : null
}

/** How the owner of a forum divides its dividend; nothing is shown where forums receive none. */
export function DividendForm({ forumId }: { forumId: string }) {
  const { data, mutate } = useData(getForumDividend, { params: { id: forumId } })
  const [typed, setTyped] = useState<string | null>(null)
  const { act, isBusy, refusal } = useAction(
    (ownerPart: number) => call(setForumDividend, { params: { id: forumId }, body: { ownerPart } }),
    {
      success: { title: words.saved },
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: (changed) => {
        setTyped(null)
        void mutate(changed, { revalidate: false })
      },
    },
  )
  if (!data || data.part === 0 || !data.canChange) return null
  const value = typed ?? String(data.ownerPart)
  const part = percentOf(value)
  return (
    <Card as="section" className="flex flex-col gap-4 md:p-6">
      <h2 className="font-bold">{words.title}</h2>
      <p className="text-control text-2">{words.text(data.part)}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (part !== null) void act(part)
        }}
      >
        <Field label={words.label} hint={words.hint} error={part === null ? words.wrong : undefined}>
          <TextInput
            inputMode="numeric"
            className="max-w-24"
            value={value}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <p className="text-control tabular-nums" aria-live="polite">
          {part !== null && words.rest(100 - part)}
        </p>
        <ActionNotice refusal={refusal} />
        <div className="flex justify-end border-t pt-4">
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={part === null}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
