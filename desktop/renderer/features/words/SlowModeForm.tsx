import { getSlowMode, setSlowMode, slowPauses } from '#shared/slowMode.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { pauseOf } from './pauses.ts'

const words = {
  title: 'Slow mode',
  label: 'Each member can write',
  hint: 'One post or comment in each pause. Moderators, and what was scheduled, do not wait.',
  off: 'As often as they like',
  once: (pause: string) => `Once every ${pause}`,
  saved: 'Slow mode was changed',
  failed: 'Failed to change slow mode. Please try again.',
}

/** How slowly a forum is written in, for its moderators to set. */
export default function SlowModeForm({ forumId }: { forumId: string }) {
  const params = { id: forumId }
  const { data, mutate } = useData(getSlowMode, { params })
  const { act, isBusy, refusal } = useAction(
    (seconds: number) => call(setSlowMode, { params, body: { seconds } }),
    {
      success: { title: words.saved },
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: (changed) => void mutate(changed, { revalidate: false }),
    },
  )
  const shown = data?.seconds ?? 0
  const pauses = [...new Set([...slowPauses, shown])].toSorted((a, b) => a - b)
  return (
    <Card as="section" className="flex flex-col gap-4 md:p-6">
      <h2 className="font-bold">{words.title}</h2>
      <Field label={words.label} hint={words.hint}>
        <NativeSelect
          value={String(shown)}
          disabled={!data || isBusy}
          onChange={({ target }) => void act(Number(target.value))}
          options={pauses.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? words.off : words.once(pauseOf(seconds)),
          }))}
        />
      </Field>
      <ActionNotice refusal={refusal} />
    </Card>
  )
}
