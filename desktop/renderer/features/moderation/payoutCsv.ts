import type { PayoutReport, PayoutRow } from '#shared/payouts.ts'

const columns = [
  'creator',
  'campaign',
  'brand',
  'status',
  'gross',
  'platformFee',
  'dividend',
  'payout',
  'currency',
  'publishedAt',
  'releaseAt',
  'paidAt',
  'transferId',
  'postPath',
  'contentId',
] as const satisfies (keyof PayoutRow)[]

/** One field. A text that a spreadsheet would take for a formula is made a text by an apostrophe. */
function fieldOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Every deal of a report as a line; money is whole cents, as in the report itself. */
export function payoutCsv({ creators }: Pick<PayoutReport, 'creators'>): string {
  const rows = creators.flatMap(({ items }) => items)
  const lines = rows.map((row) => columns.map((name) => fieldOf(row[name])).join(','))
  return [columns.join(','), ...lines, ''].join('\r\n')
}
