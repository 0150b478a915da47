import { Scale } from 'lucide-react'
import { type Appeal, AppealStatus, listAppeals } from '#shared/appeals.ts'
import { nameOf } from '#shared/people.ts'
import { useList } from '../../lib/data.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { humanised } from './acts.ts'
import { AppealBadge } from './AppealBadge.tsx'
import { AppealDialog } from './AppealDialog.tsx'
import { AppealPanel } from './AppealPanel.tsx'
import { words } from './appealStrings.ts'
import { Filter, Filters } from './FilterBar.tsx'
import { appealFilters, isFiltered } from './filters.ts'
import { ListTable } from './ListTable.tsx'
import { PersonLink } from './PersonLink.tsx'
import { RowButton } from './RowButton.tsx'
import { useActed } from './useActed.ts'
import { useFilters } from './useFilters.ts'
import { useOpened } from './useOpened.ts'

const columns = (on: { open: (id: string) => void; decide: (appeal: Appeal) => void }): Column<Appeal>[] => [
  {
    key: 'author',
    header: words.author,
    cell: ({ author }) => <PersonLink person={author}>{nameOf(author)}</PersonLink>,
  },
  {
    key: 'content',
    header: words.content,
    cell: ({ id, kind, title }) => (
      <span className="flex min-w-44 flex-col items-start gap-0.5">
        <Badge>{humanised(kind)}</Badge>
        <RowButton label={words.open(title)} text={title} onOpen={() => on.open(id)} />
      </span>
    ),
  },
  {
    key: 'removedFor',
    header: words.removedFor,
    cell: ({ removedReason }) => (
      <span dir="auto" className="line-clamp-2 min-w-32 wrap-anywhere">
        {removedReason}
      </span>
    ),
  },
  {
    key: 'appeal',
    header: words.appeal,
    cell: ({ text }) => (
      <span dir="auto" className="line-clamp-2 min-w-40 wrap-anywhere">
        {text}
      </span>
    ),
  },
  { key: 'status', header: words.status, cell: ({ status }) => <AppealBadge status={status} /> },
  {
    key: 'date',
    header: words.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    header: words.act,
    align: 'end',
    cell: (appeal) =>
      appeal.status === 'pending' && (
        <Button size="small" aria-label={words.decideOf(appeal.title)} onClick={() => on.decide(appeal)}>
          {words.decide}
        </Button>
      ),
  },
]

/** What authors say against removals. */
export function AppealsTab() {
  const { address, set } = useFilters()
  const filters = appealFilters(address)
  return (
    <>
      <Filters>
        <Filter
          label={words.status}
          choices={AppealStatus.options}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
      </Filters>
      <AppealsList key={JSON.stringify(filters)} filters={filters} />
    </>
  )
}

function AppealsList({ filters }: { filters: ReturnType<typeof appealFilters> }) {
  const list = useList(listAppeals, { query: filters })
  const acted = useActed(list)
  const panel = useOpened<string>()
  const verdict = useOpened<Appeal>()
  const shown = list.items.find(({ id }) => id === panel.subject)
  // What is opened out of the panel belongs into it, or the panel would take it for something outside.
  const dialog = verdict.subject && (
    <AppealDialog
      key={verdict.opening}
      appeal={verdict.subject}
      isOpen={verdict.isOpen}
      onClose={verdict.close}
      onDecided={() => {
        panel.close()
        acted()
      }}
    />
  )
  return (
    <>
      <ListTable
        list={list}
        caption={words.appeals}
        columns={columns({ open: panel.open, decide: verdict.open })}
        rowKey={({ id }) => id}
        chosenKey={panel.isOpen ? panel.subject : null}
        empty={
          <EmptyState
            icon={<Scale aria-hidden />}
            title={isFiltered(filters) ? words.nothingMatches : words.none}
            text={isFiltered(filters) ? undefined : words.noneText}
          />
        }
      />
      <Drawer isOpen={panel.isOpen} onClose={panel.close} title={words.panelTitle} size="wide">
        {shown && <AppealPanel appeal={shown} onDecide={() => verdict.open(shown)} />}
        {panel.isOpen && dialog}
      </Drawer>
      {!panel.isOpen && dialog}
    </>
  )
}
