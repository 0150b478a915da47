import type { BillingInterval } from '#shared/plans.ts'
import { Segmented } from '../../ui/Segmented.tsx'

const words = { every: 'How often you pay', monthly: 'Monthly', yearly: 'Yearly' }

interface IntervalSwitchProps {
  value: BillingInterval
  onChange: (interval: BillingInterval) => void
}

/** By the month or by the year. */
export default function IntervalSwitch(props: IntervalSwitchProps) {
  return (
    <Segmented
      label={words.every}
      {...props}
      options={[
        { value: 'month', label: words.monthly },
        { value: 'year', label: words.yearly },
      ]}
    />
  )
}
