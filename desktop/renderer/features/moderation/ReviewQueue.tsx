import { Fragment, type ReactNode, useEffect } from 'react'
import type { EndpointSpec } from '#shared/endpoint.ts'
import type { Where } from '../../lib/api.ts'
import { type ItemOf, type List, useList } from '../../lib/data.ts'
import { sendToLogin } from '../../lib/login.ts'
import type { ToastContent } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { type Choice, FilterBar } from './FilterBar.tsx'
import { isFiltered, type TabName } from './filters.ts'
import { useActed, useChosen, useOpened, useRefreshed } from './useReview.ts'

const words = {
  loadFailed: 'The list could not be loaded. Please try again.',
  nothingMatches: 'Nothing matches these filters',
  selectAllShown: 'Select all pending',
  clearSelection: 'Clear selection',
}

/** Other moderators change these lists: each is read again when it is shown. */
export const alwaysFresh = { revalidateOnMount: true }

/** What the cells of a row and its panel can do. */
export interface Review<Row> {
  /** Shows a row whole, in the panel at the side. */
  open: (row: Row) => void
  /** Asks for the decision about one row or several. */
  decide: (...rows: Row[]) => void
  /** The act that takes no decision. */
  press: (row: Row) => void
  isPressed: boolean
  isChosen: (row: Row) => boolean
  choose: (row: Row) => void
  /** Reads the list and the figures again: something was done in the panel. */
  acted: () => void
  /** Reads the list again. */
  reload: () => void
}

/** The state of a queue's dialog. */
export interface DecisionState {
  isOpen: boolean
  onClose: () => void
  onDecided: () => void
  /** What was decided has been taken back. */
  onUndone: () => void
}

interface ReviewQueueProps<E extends EndpointSpec> {
  /** The tab it stands under. */
  tab: TabName
  endpoint: E
  where: Where<E>
  /** What the address narrows the list down to. */
  filters: Record<string, string | undefined>
  choices: readonly Choice[]
  /** The placeholder of the search field; without it the list cannot be searched. */
  search?: string
  caption: string
  empty: { icon: ReactNode; title: string; text?: string }
  rowKey: (row: ItemOf<E>) => string
  columns: (review: Review<ItemOf<E>>) => readonly Column<ItemOf<E>>[]
  panelTitle?: string
  /** A row whole, with what can be done about it. */
  renderPanel?: (row: ItemOf<E>, review: Review<ItemOf<E>>) => ReactNode
  /** Asks for the decision about these rows. */
  renderDialog?: (rows: readonly ItemOf<E>[], state: DecisionState) => ReactNode
  /** Rows that can be decided together, `max` at once. */
  selection?: Selection<ItemOf<E>>
  press?: { run: (row: ItemOf<E>) => Promise<ToastContent>; failure: string }
  /** What stands below the list, once it is there and moves nothing any more. */
  below?: ReactNode
}

interface Selection<Row> {
  isPending: (row: Row) => boolean
  max?: number
  act: string
  selected: (count: number) => string
}

/** A queue of the moderators: filters, the table, a panel to read in and a dialog to decide in. */
export function ReviewQueue<E extends EndpointSpec>(props: ReviewQueueProps<E>) {
  type Row = ItemOf<E>
  const { tab, endpoint, where, filters, choices, search, selection, press } = props
  const { caption, empty, rowKey, columns } = props
  const { panelTitle = caption, renderPanel, renderDialog, below } = props
  const list = useList(endpoint, where)
  const acted = useActed(list)
  const narrowing = JSON.stringify(filters)
  useRefreshed(list, narrowing)
  // What is open stays open while the list behind it is narrowed down.
  const opened = useOpened<Row>()
  const verdict = useOpened<readonly Row[]>()
  const [chosen, setChosen] = useChosen(narrowing)
  const pressed = useAction(async (row: Row) => await press!.run(row), {
    success: (notice) => notice,
    failure: { sentence: press?.failure ?? '', prefersReason: true },
    onSuccess: acted,
  })
  const review: Review<Row> = {
    open: (row) => opened.open(row),
    decide: (...rows) => verdict.open(rows),
    press: (row) => void pressed.act(row),
    isPressed: pressed.isBusy,
    isChosen: (row) => chosen.has(rowKey(row)),
    choose: (row) => {
      const next = new Set(chosen)
      if (!next.delete(rowKey(row))) next.add(rowKey(row))
      setChosen(next)
    },
    acted,
    reload: () => list.reload(),
  }
  const openedKey = opened.subject && rowKey(opened.subject)
  const shown = list.items.find((row) => rowKey(row) === openedKey) ?? opened.subject
  const hasFilters = isFiltered(filters)
  // A dialog of the panel is drawn inside it: a press on one outside would close the panel.
  const decision = renderDialog && verdict.subject && (
    <Fragment key={verdict.opening}>
      {renderDialog(verdict.subject, {
        isOpen: verdict.isOpen,
        onClose: verdict.close,
        onDecided: () => {
          opened.close()
          setChosen(new Set())
          acted()
        },
        onUndone: acted,
      })}
    </Fragment>
  )
  return (
    <>
      <FilterBar tab={tab} filters={filters} choices={choices} search={search} />
      {press && <ActionNotice refusal={pressed.refusal} />}
      {selection && (
        <SelectionBar
          {...selection}
          pending={list.items.filter(selection.isPending)}
          isChosen={review.isChosen}
          onChoose={(rows) => setChosen(new Set(rows.map(rowKey)))}
          onAct={(rows) => verdict.open(rows)}
        />
      )}
      <ListTable
        list={list}
        caption={caption}
        columns={columns(review)}
        rowKey={rowKey}
        chosenKey={opened.isOpen ? openedKey : null}
        empty={
          <EmptyState
            icon={empty.icon}
            title={hasFilters ? words.nothingMatches : empty.title}
            text={hasFilters ? undefined : empty.text}
          />
        }
      />
      {!list.isLoading && below}
      {renderPanel && (
        <Drawer isOpen={opened.isOpen} onClose={opened.close} title={panelTitle} size="wide">
          {shown && renderPanel(shown, review)}
          {opened.isOpen && decision}
        </Drawer>
      )}
      {!opened.isOpen && decision}
    </>
  )
}

interface ListTableProps<Row> {
  list: List<Row>
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: ReactNode
  chosenKey: string | null
}

/** A list of the dashboard: loading, failed, empty, or its rows and the way to more of them. */
function ListTable<Row>({ list, ...table }: ListTableProps<Row>) {
  const { error, items } = list
  const isSessionOver = error?.status === 401
  useEffect(() => (isSessionOver ? sendToLogin() : undefined), [isSessionOver])
  const sentence = error && (error.sentence || words.loadFailed)
  if (error && items.length === 0) return <ErrorState message={sentence} onRetry={() => list.reload()} />
  if (list.isLoading) return <SkeletonList shape="row" count={6} />
  return (
    <div data-density="compact">
      <DataTable {...table} rows={items} hasKeys />
      <LoadMore
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        onLoad={() => list.loadMore()}
        error={sentence}
      />
    </div>
  )
}

interface SelectionBarProps<Row> extends Selection<Row> {
  pending: readonly Row[]
  isChosen: (row: Row) => boolean
  onChoose: (rows: readonly Row[]) => void
  onAct: (rows: readonly Row[]) => void
}

/** Decides about many in one act. */
function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { pending, isChosen, onChoose, onAct, max = Infinity, act, selected } = props
  if (pending.length === 0) return null
  const rows = pending.filter(isChosen)
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-2">
      {rows.length < pending.length && (
        <Button size="small" onClick={() => onChoose(pending.slice(0, max))}>
          {words.selectAllShown}
        </Button>
      )}
      {rows.length > 0 && (
        <>
          <Button size="small" variant="ghost" onClick={() => onChoose([])}>
            {words.clearSelection}
          </Button>
          <Button size="small" variant="primary" onClick={() => onAct(rows)}>
            {act}
          </Button>
        </>
      )}
      <output className="text-control text-2">{rows.length > 0 && selected(rows.length)}</output>
    </div>
  )
}
