import type { Response } from 'express'
import { stringify } from 'csv-stringify/sync'

/** A cell: numbers are cents and come out as `12.34`, moments as ISO 8601, null as nothing. */
type Cell = string | number | Date | null

/**
 * Rows as CSV (RFC 4180, with the mark by which spreadsheets know UTF-8). What a spreadsheet would take for a
 * formula is made text; amounts below 0 stay numbers.
 */
export const csvOf = <Row extends object>(
  columns: readonly { header: string; cell: (row: Row) => Cell }[],
  rows: readonly Row[],
): string =>
  stringify(
    rows.map((row) => columns.map(({ cell }) => cell(row))),
    {
      header: true,
      columns: columns.map(({ header }) => header),
      record_delimiter: 'windows',
      bom: true,
      escape_formulas: true,
      cast: {
        number: (cents) => (cents / 100).toFixed(2),
        date: (at) => at.toISOString(),
      },
    },
  )

/** Answers with a CSV file under this name, which only its caller may keep. */
export function sendCsv(res: Response, name: string, csv: string): void {
  res.writeHead(200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'private, no-store',
  })
  res.end(csv)
}
