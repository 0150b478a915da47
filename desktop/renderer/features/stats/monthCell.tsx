import { monthOf } from '../../ui/dates.ts'

/** The month of a row, on one line. */
export const monthCell = ({ month }: { month: string }) => (
  <span className="whitespace-nowrap">{monthOf(month)}</span>
)
