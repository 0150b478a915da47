import type { CampaignBudget } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'

const words = {
  budget: 'Budget',
  total: 'Total',
  totalText: 'paid in and not refunded',
  reserved: 'Reserved',
  reservedText: 'for approved applications',
  spent: 'Spent',
  spentText: 'on published posts',
  free: 'Free',
  freeText: 'for new applications',
}
export type Budget = Omit<CampaignBudget, 'planned'>

const parts = [
  { key: 'spent', label: words.spent, text: words.spentText, colour: 'bg-accent-solid' },
  { key: 'reserved', label: words.reserved, text: words.reservedText, colour: 'bg-star' },
  { key: 'free', label: words.free, text: words.freeText, colour: 'bg-success' },
] as const

/** What was paid in, and what became of it: figures, and a bar of the same. */
export function BudgetPanel({ budget, note }: { budget: Budget; note?: string }) {
  return (
    <div className="flex flex-col gap-4 rounded-card border bg-surface p-5">
      <dl aria-label={words.budget} className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Tile label={words.total} text={words.totalText} cents={budget.total} />
        {parts.map(({ key, label, text, colour }) => (
          <Tile key={key} label={label} text={text} cents={budget[key]} colour={colour} />
        ))}
      </dl>
      <div
        aria-hidden
        className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken forced-colors:hidden"
      >
        {parts
          .filter(({ key }) => budget[key] > 0)
          .map(({ key, colour }) => (
            <div
              key={key}
              className={colour}
              style={{ inlineSize: `${(budget[key] / budget.total) * 100}%` }}
            />
          ))}
      </div>
      {note && <p className="text-dense text-3">{note}</p>}
    </div>
  )
}

interface TileProps {
  label: string
  text: string
  cents: number
  colour?: string
}

function Tile({ label, text, cents, colour }: TileProps) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-dense text-2">
        {colour && <span aria-hidden className={`size-2.5 rounded-full ${colour}`} />}
        {label}
      </dt>
      <dd className="text-section font-bold tabular-nums">{dollars(cents)}</dd>
      <dd className="text-meta text-3">{text}</dd>
    </div>
  )
}
