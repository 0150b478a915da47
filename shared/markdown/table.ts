import type { TableCell } from './tree.ts'
import type { Work } from './work.ts'

export type Align = TableCell['align']

/** The cells of a row, at most so many; a pipe behind a backslash is text. */
export function cellsOf(row: string, most: number, work: Work): string[] {
  const text = row.trim()
  const cells: string[] = []
  let start = text.startsWith('|') ? 1 : 0
  let at = start
  for (; at < text.length && cells.length < most; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '|') {
      cells.push(cellOf(text, start, at))
      start = at + 1
    }
  }
  if (cells.length < most && (start < text.length || cells.length === 0))
    cells.push(cellOf(text, start, text.length))
  work.spend(row.length)
  return cells
}

const cellOf = (text: string, start: number, end: number): string =>
  text.slice(start, end).trim().replaceAll('\\|', '|')

/** How the columns stand, of a line that divides a table's header from its rows. */
export function alignsOf(line: string, work: Work): Align[] | null {
  work.spend(line.length)
  if (!/^[-:| \t]+$/.test(line) || !/[:|]/.test(line)) return null
  const columns = work.bounds.columns
  const cells = cellsOf(line, columns + 1, work)
  if (cells.length > columns || !cells.every((cell) => /^:?-+:?$/.test(cell))) return null
  return cells.map((cell) => {
    if (!cell.endsWith(':')) return cell.startsWith(':') ? 'left' : null
    return cell.startsWith(':') ? 'center' : 'right'
  })
}
