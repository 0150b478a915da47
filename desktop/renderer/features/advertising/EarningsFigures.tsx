import type { Earnings } from '#shared/earnings.ts'
import { dollars } from '#shared/money.ts'
import { Settling } from '../../ui/Settling.tsx'

const words = {
  held: 'Held',
  heldText: 'Reserved for you by brands. It is released 7 days after you publish.',
  payable: 'Payable',
  payableText: (minimum: string) => `Released. It goes out with the next payout run, from ${minimum} on.`,
  paid: 'Paid',
  paidText: 'Sent to your bank account.',
  forPlan: (sum: string) => ` Besides, ${sum} paid your plan.`,
}

/** Where a creator's money is: three figures, each with its sentence. */
export function EarningsFigures({ earnings }: { earnings: Earnings }) {
  const { held, payable, paid, forPlan, currency, minimumPayout } = earnings
  const figures = [
    { label: words.held, cents: held, text: words.heldText },
    {
      label: words.payable,
      cents: payable,
      text: words.payableText(dollars(minimumPayout, currency)),
    },
    {
      label: words.paid,
      cents: paid,
      text: words.paidText + (forPlan > 0 ? words.forPlan(dollars(forPlan, currency)) : ''),
    },
  ]
  return (
    <dl className="flex flex-col rounded-card border bg-surface max-md:divide-y md:grid md:grid-cols-3 md:gap-3 md:border-0 md:bg-transparent">
      {figures.map(({ label, cents, text }) => (
        <div
          key={label}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 p-4 md:block md:rounded-card md:border md:bg-surface md:p-5"
        >
          <dt className="text-dense text-3">{label}</dt>
          <dd className="text-title font-bold tabular-nums">
            <Settling value={dollars(cents, currency)} />
          </dd>
          <dd className="col-span-2 mt-1 text-dense text-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
