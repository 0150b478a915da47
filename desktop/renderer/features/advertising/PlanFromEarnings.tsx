import { useId, useState } from 'react'
import { dollars } from '#shared/money.ts'
import { getRenewalChoice, type Renewal, type RenewalChoice, setRenewalChoice } from '#shared/renewals.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { shortDate } from '../../ui/dates.ts'

const words = {
  title: 'Pay my plan from my earnings',
  text: 'What is payable covers your next renewal first. Your card pays the rest, and nothing at all when there is enough.',
  next: (date: string, amount: string) => `Your next renewal on ${date}, ${amount}: `,
  would: (date: string, amount: string) => `With it, your next renewal on ${date}, ${amount}, would be: `,
  parts: (earnings: string, card: string) => `${earnings} from your earnings, ${card} from your card.`,
  none: 'You have no renewal to come.',
  made: 'Renewals paid from your earnings',
  of: (amount: string, due: string) => `${amount} of ${due}`,
  statuses: {
    paying: 'Being paid',
    paid: 'Paid',
    returned: 'Back in your earnings',
  } satisfies Record<Renewal['status'], string>,
  partlyBack: (amount: string) => `${amount} back in your earnings`,
  failed: 'The choice could not be saved. Please try again.',
}

const shownAtMost = 3

/** The choice to pay the plan from earnings, with what it comes to before it is made. */
export function PlanFromEarnings({ onChange }: { onChange: () => void }) {
  const { data, mutate } = useData(getRenewalChoice, {})
  /** What was pressed, until the server has said so. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { act, refusal } = useAction((isOn: boolean) => call(setRenewalChoice, { body: { isOn } }), {
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: (choice) => {
      void mutate(choice, { revalidate: false })
      onChange()
    },
  })
  async function choose(isOn: boolean): Promise<void> {
    setWanted(isOn)
    await act(isOn)
    setWanted(null)
  }
  if (!data || (!data.next && !data.isOn && data.renewals.length === 0)) return null
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 rounded-card border bg-surface p-5">
      <Switch
        label={words.title}
        hint={words.text}
        checked={wanted ?? data.isOn}
        onChange={({ target }) => wanted === null && void choose(target.checked)}
      />
      <p className="text-control" aria-live="polite">
        <Next choice={data} />
      </p>
      <ActionNotice refusal={refusal} />
      {data.renewals.length > 0 && <Made renewals={data.renewals.slice(0, shownAtMost)} />}
    </section>
  )
}

function Next({ choice: { isOn, next, currency } }: { choice: RenewalChoice }) {
  if (!next) return words.none
  const { at, amount, fromEarnings, fromCard } = next
  const [date, due] = [shortDate(at), dollars(amount, currency)]
  return (
    <>
      {isOn ? words.next(date, due) : words.would(date, due)}
      <strong className="font-medium tabular-nums">
        {words.parts(dollars(fromEarnings, currency), dollars(fromCard, currency))}
      </strong>
    </>
  )
}

const standing = ({ status, returned, currency }: Renewal): string =>
  status === 'paid' && returned > 0 ? words.partlyBack(dollars(returned, currency)) : words.statuses[status]

function Made({ renewals }: { renewals: Renewal[] }) {
  const id = useId()
  return (
    <div className="border-t pt-3">
      <p id={id} className="text-dense text-3">
        {words.made}
      </p>
      <ul aria-labelledby={id} className="flex flex-col divide-y text-control">
        {renewals.map((renewal) => (
          <li key={renewal.invoiceId} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
            <span>
              <time dateTime={renewal.at}>{shortDate(renewal.at)}</time>
              <span className="block text-dense text-3">{standing(renewal)}</span>
            </span>
            <span className="text-end tabular-nums">
              {words.of(dollars(renewal.amount, renewal.currency), dollars(renewal.due, renewal.currency))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
