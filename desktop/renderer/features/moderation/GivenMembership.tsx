import { useState } from 'react'
import type { AdminUser } from '#shared/admin.ts'
import {
  extendComplimentary,
  giveComplimentary,
  lastDayOf,
  revokeComplimentary,
} from '#shared/complimentary.ts'
import { listPlans } from '#shared/plans.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { longDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { humanised, isReason } from './acts.ts'
import { ReasonField } from './DecideDialog.tsx'
import { queueWords } from './strings.ts'
import { useOpened } from './useReview.ts'

const words = {
  title: 'Complimentary membership',
  none: 'None.',
  runs: (plan: string, until: string) => `${plan}, until ${until}`,
  waits: (plan: string, days: number) =>
    `${plan}: ${days} ${days === 1 ? 'day waits' : 'days wait'} for the end of what they pay for`,
  plan: 'Plan',
  choose: 'Choose a plan',
  until: 'Last day',
  untilHint: 'It ends by itself with this day. They are told a week before.',
  hintPaying: 'They pay for a membership: the days begin when that ends.',
}

type GivenAct = 'give' | 'extend' | 'revoke'
const acts: Record<
  GivenAct,
  { button: string; title: string; text: (username: string) => string; done: string }
> = {
  give: {
    button: 'Give a Membership',
    title: 'Give a Membership',
    text: (username) =>
      `@${username} becomes a member without paying. The reason is recorded in the action log.`,
    done: 'Membership Given',
  },
  extend: {
    button: 'Extend',
    title: 'Extend the Membership',
    text: (username) => `The complimentary membership of @${username} ends later.`,
    done: 'Membership Extended',
  },
  revoke: {
    button: 'End Now',
    title: 'End the Complimentary Membership',
    text: (username) => `@${username} loses it at once and reads the reason. What they pay for stays.`,
    done: 'Membership Ended',
  },
}

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-')
/** The end of a day, as the admin's calendar has it. */
const endOf = (day: string): string => new Date(new Date(`${day}T00:00:00`).getTime() + dayMs).toISOString()

interface GivenMembershipProps {
  user: AdminUser
  onActed: () => void
}

/** What somebody was given without paying, and giving, extending or ending it. */
export function GivenMembership({ user, onActed }: GivenMembershipProps) {
  const given = user.complimentary
  const opened = useOpened<GivenAct>()
  const offered: GivenAct[] = given ? ['extend', 'revoke'] : ['give']
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{words.title}</h3>
      <div className="flex flex-wrap items-center gap-3">
        <p className={given ? 'text-control' : 'text-control text-3'}>
          {given
            ? given.isHeld
              ? words.waits(humanised(given.plan), given.daysLeft)
              : words.runs(humanised(given.plan), longDate(lastDayOf(given.until)))
            : words.none}
        </p>
        {offered.map((act) => (
          <Button key={act} size="small" onClick={() => opened.open(act)}>
            {acts[act].button}
          </Button>
        ))}
      </div>
      {opened.subject && (
        <GivenDialog
          key={opened.opening}
          act={opened.subject}
          user={user}
          isOpen={opened.isOpen}
          onClose={opened.close}
          onDone={onActed}
        />
      )}
    </section>
  )
}

interface GivenDialogProps {
  act: GivenAct
  user: AdminUser
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

function GivenDialog({ act, user, isOpen, onClose, onDone }: GivenDialogProps) {
  const { data: plans = [] } = useData(listPlans, {})
  const [plan, setPlan] = useState('')
  const [until, setUntil] = useState(
    user.complimentary && !user.complimentary.isHeld ? dayOf(lastDayOf(user.complimentary.until)) : '',
  )
  const [reason, setReason] = useState('')
  const [today] = useState(() => dayOf(new Date()))
  const said = acts[act]
  const why = reason.trim()
  const action = useAction(
    async () => {
      const params = { id: user.id }
      if (act === 'give')
        await call(giveComplimentary, { params, body: { plan, until: endOf(until), reason: why } })
      else if (act === 'extend')
        await call(extendComplimentary, { params, body: { until: endOf(until), reason: why } })
      else await call(revokeComplimentary, { params, body: { reason: why } })
    },
    {
      success: { title: said.done, description: `@${user.username}` },
      failure: { sentence: 'It could not be done. Please try again.', prefersReason: true },
      onSuccess: () => {
        onClose()
        onDone()
      },
    },
  )
  const isReady = isReason(reason) && (act === 'revoke' || until !== '') && (act !== 'give' || plan !== '')
  const submit = () => isReady && !action.isBusy && void action.act()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={action.isBusy ? () => {} : onClose}
      title={said.title}
      description={said.text(user.username)}
      actions={
        <>
          <Button onClick={onClose} disabled={action.isBusy}>
            {queueWords.cancel}
          </Button>
          <Button
            variant={act === 'revoke' ? 'danger' : 'primary'}
            isBusy={action.isBusy}
            disabled={!isReady}
            onClick={submit}
          >
            {said.button}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {act === 'give' && (
          <Field label={words.plan} hint={user.subscriptionStatus === 'none' ? undefined : words.hintPaying}>
            <NativeSelect
              value={plan}
              placeholder={words.choose}
              options={plans.map(({ slug, name }) => ({ value: slug, label: name }))}
              onChange={({ target }) => setPlan(target.value)}
            />
          </Field>
        )}
        {act !== 'revoke' && (
          <Field label={words.until} hint={words.untilHint}>
            <TextInput
              type="date"
              min={today}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          </Field>
        )}
        <ReasonField reason={reason} onReason={setReason} onSubmit={submit} topic={null} />
        <ActionNotice refusal={action.refusal} />
      </div>
    </Dialog>
  )
}
