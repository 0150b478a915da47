/** One record of a file, and the line on which it begins. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** A record that is longer is none: a quote was opened and never closed. */
export const longestRecord = 100_000

export class CsvBroken extends Error {
  readonly line: number
  constructor(line: number) {
    super('a quoted cell does not end')
    this.line = line
  }
}

/**
 * The records of a CSV file as they arrive (RFC 4180): cells in quotes may hold commas, line breaks and doubled
 * quotes; lines end by CR LF, LF or CR; a mark at the beginning is passed over, and so are empty lines. Holds one
 * record at a time, whatever the size of the file.
 */
export async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let [line, beganAt, size] = [1, 1, 0]
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  /** A quote within quotes: their end, or half of a doubled one. */
  let isAtQuote = false
  let isAfterCr = false
  let isFirst = true

  /** The record that ends here; nothing for an empty line. */
  const end = (): CsvRecord | null => {
    const isEmpty = cells.length === 0 && cell === ''
    const record = isEmpty ? null : { line: beganAt, cells: [...cells, cell] }
    cells = []
    cell = ''
    size = 0
    isAtQuote = false
    return record
  }

  for await (const chunk of chunks) {
    for (const sign of isFirst ? chunk.replace(/^\uFEFF/, '') : chunk) {
      if (isAfterCr && sign === '\n') {
        isAfterCr = false
        continue
      }
      isAfterCr = false
      if (++size > longestRecord) throw new CsvBroken(beganAt)
      if (isQuoted) {
        if (sign === '\n') line++
        if (sign === '"') {
          isQuoted = false
          isAtQuote = true
        } else cell += sign
      } else if (sign === '"' && isAtQuote) {
        cell += '"'
        isQuoted = true
        isAtQuote = false
      } else if (sign === '"' && cell === '') isQuoted = true
      else if (sign === ',') {
        cells.push(cell)
        cell = ''
        isAtQuote = false
      } else if (sign === '\n' || sign === '\r') {
        isAfterCr = sign === '\r'
        const record = end()
        line++
        beganAt = line
        if (record) yield record
      } else cell += sign
    }
    isFirst = isFirst && chunk === ''
  }
  if (isQuoted) throw new CsvBroken(beganAt)
  const last = end()
  if (last) yield last
}
