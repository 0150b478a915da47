import { type Edit, isInCode, type Selection } from './edits.ts'

/** What a clipboard offers, as far as a text takes it. */
export interface Pasted {
  text: string
  html: string
}

type Rows = readonly (readonly string[])[]

/** An address that stands alone in the clipboard. */
const address = /^https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*$/

/** Pasted over words, an address becomes their link; over nothing, or over another address, it stays itself. */
export function asPastedLink({ text, start, end }: Selection, pasted: string): Edit | null {
  const href = pasted.trim()
  const chosen = text.slice(start, end)
  if (chosen.trim() === '' || /[\n[\]]/.test(chosen) || address.test(chosen.trim())) return null
  if (!address.test(href) || isInCode(text, start)) return null
  const insert = `[${chosen}](${href})`
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}

/** Cells that were copied from a spreadsheet or a page become a table of Markdown. */
export function asPastedTable({ text, start, end }: Selection, pasted: Pasted): Edit | null {
  if (isInCode(text, start)) return null
  const rows = rowsOfHtml(pasted.html) ?? rowsOfText(pasted.text)
  if (!rows) return null
  const before = text.slice(0, start)
  const after = text.slice(end)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = after.startsWith('\n') ? '\n' : '\n\n'
  const insert = lead + tableOf(rows) + tail
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}

/** Lines with the same number of tabs, at least one each. */
function rowsOfText(text: string): Rows | null {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t'))
  const width = rows[0]!.length
  // Indented code has its tabs in front, a table between its words.
  const isIndented = rows.every(([first]) => first === '')
  return rows.length > 1 && width > 1 && !isIndented && rows.every((row) => row.length === width)
    ? rows
    : null
}

/** The cells of a clipboard that holds one table and nothing beside it. */
function rowsOfHtml(html: string): Rows | null {
  if (!/<table[\s>]/i.test(html)) return null
  // Parsed apart from the page: nothing of it is loaded or run.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const tables = body.querySelectorAll('table')
  const [table] = tables
  if (!table || tables.length > 1) return null
  for (const apart of body.querySelectorAll('style, script, meta')) apart.remove()
  const outside = (body.textContent ?? '').length - (table.textContent ?? '').length
  if (outside > 0 && (body.textContent ?? '').replace(table.textContent ?? '', '').trim() !== '') return null
  const rows = [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [
      cell.textContent ?? '',
      ...Array<string>(Math.min(cell.colSpan, 20) - 1).fill(''),
    ]),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (rows.length === 0 || width < 2) return null
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

const cellOf = (text: string): string =>
  text.trim().replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|')

const isNumber = (cell: string): boolean => /^[-+]?[\d.,\s]+ ?[%€$£]?$/.test(cell.trim())

/** The first row is the header; a column of numbers is aligned at its end. */
function tableOf([header, ...rows]: Rows): string {
  const width = header!.length
  const rules = Array.from({ length: width }, (_, column) =>
    rows.length > 0 && rows.every((row) => isNumber(row[column]!)) ? '---:' : '---',
  )
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header!.map(cellOf)), line(rules), ...rows.map((row) => line(row.map(cellOf)))].join('\n')
}
