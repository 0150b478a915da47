import { printedSplit } from './money.ts'
import { applyWords, words } from './strings/opportunity.ts'

interface SplitPanelProps {
  /** What the brand pays, in cents. */
  gross: number
  note?: string
}

/** What becomes of a brand's money: the creator's part and the platform's. */
export function SplitPanel({ gross, note = applyWords.splitNote }: SplitPanelProps) {
  const { creator, platform } = printedSplit(gross)
  return (
    <div className="flex flex-col gap-3 rounded-card border bg-surface p-5">
      <dl aria-live="polite" className="grid grid-cols-2 gap-4">
        <div className="flex flex-col-reverse justify-end">
          <dd className="text-title font-bold text-success tabular-nums">{creator}</dd>
          <dt className="text-dense text-2">{words.youReceive}</dt>
        </div>
        <div className="flex flex-col-reverse justify-end">
          <dd className="text-title font-bold text-2 tabular-nums">{platform}</dd>
          <dt className="text-dense text-2">{words.platformKeeps}</dt>
        </div>
      </dl>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-sunken">
        <div className="w-4/5 bg-success" />
      </div>
      <p className="text-dense text-3">{note}</p>
    </div>
  )
}
