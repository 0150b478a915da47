import { dollars } from '#shared/money.ts'
import type { FormTax } from '#shared/taxes.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'

const words = {
  subtotal: 'Subtotal',
  tax: 'Tax',
  includesTax: (amount: string) => `includes ${amount} tax`,
  changeAddress: 'Change address',
}

interface TaxLinesProps {
  amount: number
  currency: string
  tax: FormTax
}

/** What a form charges, before its total: its price and the taxes on top, or nothing where they are in it. */
export function TaxLines({ amount, currency, tax }: TaxLinesProps) {
  if (tax.isIncluded) return null
  const lines = { [words.subtotal]: amount - tax.amount, [words.tax]: tax.amount }
  return Object.entries(lines).map(([label, cents]) => (
    <div key={label} className="flex items-baseline justify-between gap-4">
      <dt className="text-2">{label}</dt>
      <dd className="font-medium">
        <Money cents={cents} currency={currency} />
      </dd>
    </div>
  ))
}

/** The same where they are in the price, below it. */
export function TaxWithin({ tax, currency }: Omit<TaxLinesProps, 'amount'>) {
  if (!tax.isIncluded || tax.amount === 0) return null
  return (
    <span className="block text-dense text-2 tabular-nums">
      {words.includesTax(dollars(tax.amount, currency))}
    </span>
  )
}

/** Leads from the payment form back to the address. */
export function ChangeAddress({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" variant="ghost" className="-ms-3 self-start" onClick={onClick}>
      {words.changeAddress}
    </Button>
  )
}
