import Table from 'cli-table3'
import { stringify } from 'csv-stringify/sync'
import { colors as pc, forTerminal } from './colors.ts'
import { chainOf, isUnavailable } from '#db/errors.ts'
import { databaseFault, folderFault } from '#db/fault.ts'
import { Failure } from '#shared/errors.ts'
import { dollars } from '#shared/money.ts'
import type { Column, Kind, Result, Row } from './command.ts'
import { Refused, UsageError, type Described } from './exit.ts'
import type { Format } from './format.ts'

export interface Printing {
  format: Format
  /** Only these fields, in this order. */
  fields: string[] | null
  /** Whole ids instead of their last eight characters. */
  isWide: boolean
  width: number
}

/** The data of a result in the wanted format, ending with a line break. */
export function render(result: Result, printing: Printing, meta: Row): string {
  const { data } = result
  const rows = rowsOf(result)
  const columns = columnsOf(result, printing.fields)
  switch (printing.format) {
    case 'json': {
      const isList = Array.isArray(data) || (result.rows !== undefined && printing.fields !== null)
      const picked = printing.fields ? rows.map((row) => pick(row, columns)) : data
      const all = {
        ...meta,
        ...(isList ? { count: rows.length } : {}),
        ...(result.next ? { next: result.next } : {}),
      }
      const shown = isList || !Array.isArray(picked) ? picked : picked[0]
      return `${JSON.stringify({ data: shown, meta: all }, null, 2)}\n`
    }
    case 'ndjson':
    case 'csv':
      return renderBatch({ ...result, data: rows }, printing, true)
    case 'table': {
      if (result.text !== undefined && !printing.fields) return `${forTerminal(result.text)}\n`
      const shown = printing.fields ? columns : columns.filter(({ isForMachines }) => !isForMachines)
      return Array.isArray(data) || result.rows
        ? tableOf(rows, shown, printing)
        : fieldsOf(data, shown, printing)
    }
  }
}

/** Some lines of many, for machines: CSV, the first ones under their header, or JSON. */
export function renderBatch(result: Result, { format, fields }: Printing, isFirst: boolean): string {
  const rows = rowsOf(result)
  const columns = columnsOf(result, fields)
  const isPicked = fields !== null || result.batches !== undefined
  if (format !== 'csv')
    return rows.map((row) => `${JSON.stringify(isPicked ? pick(row, columns) : row)}\n`).join('')
  return stringify(
    rows.map((row) => columns.map(({ key }) => forMachines(row[key]))),
    {
      header: isFirst,
      columns: columns.map(({ key }) => key),
      record_delimiter: 'windows',
      escape_formulas: true,
    },
  )
}

const rowsOf = ({ data, rows }: Result): Row[] => rows ?? (Array.isArray(data) ? data : [data])

/** A failure as JSON, or as a sentence with a hint. */
export function renderFailure(error: unknown, format: Format): string {
  const failure = describe(error)
  if (format === 'json' || format === 'ndjson') return `${JSON.stringify({ error: failure })}\n`
  const issues = failure.issues?.map(({ path, message }) => `\n  ${path}: ${message}`).join('') ?? ''
  const hint = failure.hint ? `\n  ${pc.dim(failure.hint)}` : ''
  return forTerminal(`${pc.red('Error:')} ${failure.message}${issues}${hint}\n`)
}

/** Whatever a command threw, in the words that are printed. */
export function describe(error: unknown): Described {
  if (error instanceof Refused) {
    const { confirm: _, ...described } = error.described
    return described
  }
  if (error instanceof Failure) {
    return { message: error.message, code: error.code, ...(error.issues ? { issues: error.issues } : {}) }
  }
  if (error instanceof UsageError) {
    return { message: error.message, code: 'usage.invalid', ...(error.hint ? { hint: error.hint } : {}) }
  }
  const fault = databaseFault(error) ?? folderFault(error)
  if (fault) {
    const code = isUnavailable(error) ? 'server.busy' : 'command.failed'
    return { message: fault, code, hint: 'plaza doctor --only database,disk' }
  }
  if (isUnavailable(error)) {
    const reason = chainOf(error).at(-1)?.message ?? 'unknown'
    return {
      message: `This cannot be done at the moment: ${reason}`,
      code: 'server.busy',
      hint: 'plaza doctor',
    }
  }
  return { message: error instanceof Error ? error.message : 'Something went wrong', code: 'command.failed' }
}

function columnsOf(result: Result, fields: string[] | null): Column[] {
  const { columns } = result
  const [first] = rowsOf(result)
  const known = columns ?? Object.keys(first ?? {}).map((key) => ({ key }))
  if (!fields) return known
  return fields.map((key) => {
    const found = known.find((column) => column.key === key)
    if (!found && !(first && Object.hasOwn(first, key))) throw unknownField(key, known)
    return found ?? { key }
  })
}

const unknownField = (key: string, known: Column[]): UsageError =>
  new UsageError(`There is no field ${key}`, `Fields: ${known.map((column) => column.key).join(', ')}`)

/** Refuses a field that a result does not have. */
export function requireFields(result: Result, fields: string[]): void {
  columnsOf(result, fields)
}

const pick = (row: Row, columns: Column[]): Row =>
  Object.fromEntries(columns.map(({ key }) => [key, row[key]]))

const plain = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
}

function tableOf(rows: Row[], columns: Column[], printing: Printing): string {
  if (rows.length === 0) return ''
  const table = new Table({
    head: columns.map(({ key, title }) => pc.dim(title ?? key)),
    chars: plain,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: columns.map(({ kind }) => (kind && numbers.has(kind) ? 'right' : 'left')),
  })
  const cells = rows.map((row) => columns.map(({ key, kind }) => forPeople(row[key], kind, printing)))
  const widths = fitting(cells, columns, printing.width)
  table.push(...cells.map((line) => line.map((cell, at) => shorten(cell, widths[at] ?? cell.length))))
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`
}

function fieldsOf(row: Row, columns: Column[], printing: Printing): string {
  const width = Math.max(...columns.map(({ key, title }) => (title ?? key).length))
  return columns
    .map(
      ({ key, title, kind }) =>
        `${pc.dim((title ?? key).padEnd(width))}  ${forPeople(row[key], kind, printing)}\n`,
    )
    .join('')
}

/** The width of each column, so that a line fits the terminal: the widest text gives way first, figures never. */
function fitting(cells: string[][], columns: Column[], width: number): number[] {
  const widths = columns.map(({ key, title }, at) =>
    Math.max((title ?? key).length, ...cells.map((line) => line[at]?.length ?? 0)),
  )
  const isText = ({ kind }: Column) => kind === undefined || kind === 'text' || kind === 'list'
  const least = columns.map((column, at) =>
    isText(column) ? Math.max(leastText, (column.title ?? column.key).length) : (widths[at] ?? 0),
  )
  const room = width - plain.middle.length * (columns.length - 1)
  for (let over = widths.reduce((sum, one) => sum + one, 0) - room; over > 0; over--) {
    const spare = widths.map((one, at) => (one > (least[at] ?? one) ? one : 0))
    const widest = spare.indexOf(Math.max(...spare))
    if (!spare[widest]) break
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

const leastText = 8

const numbers: ReadonlySet<Kind> = new Set(['cents', 'count', 'limit', 'bytes'])

const shorten = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text

const forPeople = (value: unknown, kind: Kind | undefined, printing: Printing): string =>
  forTerminal(wordsOf(value, kind, printing))

function wordsOf(value: unknown, kind: Kind | undefined, { isWide }: Printing): string {
  if (value === null || value === undefined) return kind === 'limit' ? 'unlimited' : ''
  if (Array.isArray(value)) return value.join(', ')
  if (value instanceof Date) return localTime(value)
  switch (kind) {
    case 'cents':
      return dollars(Number(value))
    case 'id':
      // A UUIDv7 begins with its time, so its end is what tells two apart.
      return isWide ? text(value) : text(value).slice(-8)
    case 'time':
      return localTime(new Date(text(value)))
    case 'bytes':
      return bytesText(Number(value))
    case 'yesNo':
      return value ? 'yes' : 'no'
    case 'count':
    case 'limit':
    case 'list':
    case 'text':
    case undefined:
      return text(value)
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function forMachines(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  const isWords = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  return isWords ? value.join(' ') : text(value)
}

/** Local date and time to the minute: `2026-11-20 10:02`. */
export function localTime(time: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** A size as people say it: `38.2 MB`. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`
}
