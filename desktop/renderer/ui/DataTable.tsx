import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { classes } from './classes.ts'

const words = {
  sortBy: (column: string) => `Sort by ${column}`,
}

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable by what it answers. */
  sortBy?: (row: Row) => string | number
  align?: 'start' | 'end'
  /** Stays in sight at the end of a row that is wider than its place: what is done about it. */
  isPinned?: boolean
}

const pinned =
  'max-[80rem]:sticky max-[80rem]:end-0 max-[80rem]:bg-inherit max-[80rem]:shadow-[inset_1px_0_var(--border-subtle)]'

interface DataTableProps<Row> {
  /** What the table is about; read out, and drawn only with `isCaptionShown`. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** In place of the rows when there are none. */
  empty?: ReactNode
  isCaptionShown?: boolean
  /** Marks the row whose panel is open. */
  chosenKey?: string | null
  /** Its rows are walked through by the keys of the app. */
  hasKeys?: boolean
}

interface Sorting {
  key: string
  isDescending: boolean
}

function sorted<Row>(rows: readonly Row[], column: Column<Row> | undefined, isDescending: boolean) {
  const by = column?.sortBy
  if (!by) return rows
  const sign = isDescending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left, right] = [by(a), by(b)]
    return sign * (typeof left === 'string' ? left.localeCompare(String(right)) : left - Number(right))
  })
}

function HeaderCell<Row>(props: { column: Column<Row>; sorting: Sorting | null; onSort: () => void }) {
  const { column, sorting, onSort } = props
  const isSorted = sorting?.key === column.key
  const order = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined
  const Arrow = isSorted && sorting.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={order}
      className={classes(
        'h-row px-3 text-meta font-medium text-2 max-[26rem]:px-2',
        column.align === 'end' ? 'text-end' : 'text-start',
        column.isPinned && pinned,
      )}
    >
      {column.sortBy ? (
        <button
          type="button"
          title={words.sortBy(column.header)}
          onClick={onSort}
          className={classes(
            'group inline-flex min-h-6 items-center gap-1 rounded-[3px] hover:text-1',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          {column.header}
          <Arrow
            aria-hidden
            className={classes('size-3.5', !isSorted && 'opacity-0 group-hover:opacity-50')}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** A press on a row opens what its words open, unless it was meant for a control or chose some text. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const pressed = target as Element
  const isMeant = pressed.closest('a, button, input, label, td:has(input)') || getSelection()?.toString()
  // What a cell opens in a layer above the page is no part of its row.
  if (!isMeant && currentTarget.contains(pressed))
    currentTarget.querySelector<HTMLElement>('[data-open]')?.click()
}

/** Rows and columns; wider than its place it scrolls by itself, and its rows follow the density. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, isCaptionShown = false, chosenKey, hasKeys } = props
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const shown = sorted(
    rows,
    columns.find((column) => column.key === sorting?.key),
    sorting?.isDescending ?? false,
  )
  const sort = (key: string) =>
    setSorting({ key, isDescending: sorting?.key === key && !sorting.isDescending })
  if (rows.length === 0 && empty) return empty
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than the page it is scrolled by key too
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border bg-surface">
      <table className="w-full border-collapse text-dense tabular-nums">
        <caption
          className={isCaptionShown ? 'px-3 pt-3 pb-1 text-start text-control font-medium' : 'sr-only'}
        >
          {caption}
        </caption>
        <thead className="border-b">
          <tr className="bg-surface">
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={() => sort(column.key)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={rowKey(row)}
              // The keys walk from row to row, Tab from control to control.
              tabIndex={hasKeys ? -1 : undefined}
              data-item={hasKeys || undefined}
              onClick={hasKeys ? openRow : undefined}
              className={classes(
                'scroll-my-20 border-b transition-colors last:border-0 focus-visible:-outline-offset-2 has-[[data-open]]:cursor-pointer',
                rowKey(row) === chosenKey ? 'bg-accent-subtle' : 'bg-surface hover:bg-sunken',
              )}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    'h-row px-3 py-1.5 max-[26rem]:px-2',
                    // A figure in two lines is read as two.
                    column.align === 'end' && 'text-end whitespace-nowrap',
                    column.isPinned && pinned,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
