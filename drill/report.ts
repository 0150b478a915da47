import type { Result } from './runDrill.ts'

const columns: [string, (result: Result) => string][] = [
  ['drill', ({ drill }) => drill],
  ['engine', ({ engine }) => engine],
  ['rounds', ({ rounds }) => String(rounds)],
  ['acknowledged', ({ acknowledged }) => String(acknowledged)],
  ['lost', ({ lost }) => String(lost)],
  ['answered', ({ counts }) => String(counts.done)],
  ['503', ({ counts }) => String(counts.busy)],
  ['other 5xx', ({ counts }) => String(counts.fault)],
  ['no answer', ({ counts }) => String(counts.broken)],
  ['files', ({ descriptors }) => descriptors.join(' > ')],
  ['MB', ({ memoryMb }) => memoryMb.map((mb) => mb.toFixed(0)).join(' > ')],
  ['s', ({ seconds }) => seconds.toFixed(0)],
  ['', ({ skipped, isKept }) => (skipped === null ? (isKept ? 'kept' : 'BROKEN') : 'skipped')],
]

/** The results as a table, and below it why some were skipped or broken. */
export function tableOf(results: readonly Result[]): string {
  const rows = [
    columns.map(([name]) => name),
    ...results.map((result) => columns.map(([, cell]) => cell(result))),
  ]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const reasons = results.flatMap(({ drill, engine, skipped, complaints, notes, isKept }) => [
    ...(skipped === null ? [] : [`${drill} on ${engine} skipped: ${skipped}`]),
    ...complaints.slice(0, 20).map((complaint) => `${drill} on ${engine}: ${complaint}`),
    ...(isKept ? [] : notes.map((note) => `  ${note}`)),
  ])
  return [...lines, ...(reasons.length > 0 ? ['', ...reasons] : [])].join('\n')
}
