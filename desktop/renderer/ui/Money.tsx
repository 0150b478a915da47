import { dollars } from '#shared/money.ts'

export interface MoneyProps {
  cents: number
  currency?: string
}

export function Money({ cents, currency }: MoneyProps) {
  return <span className="tabular-nums">{dollars(cents, currency)}</span>
}
