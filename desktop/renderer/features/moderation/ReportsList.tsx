import { type ReactNode, useState } from 'react'
import { listReports, type Report } from '#shared/reports.ts'
import type { Where } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { ContentDialog } from './ContentDialog.tsx'
import { ListTable } from './ListTable.tsx'
import { reportColumns } from './reportColumns.tsx'
import type { ReportPanelProps } from './ReportPanel.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { words } from './strings.ts'
import { useActed } from './useActed.ts'
import { useOpened } from './useOpened.ts'

interface ReportsListProps {
  where: Where<typeof listReports>
  empty: ReactNode
}

const LazyPanel = lazily<ReportPanelProps>(() =>
  import('./ReportPanel.tsx').then(({ ReportPanel }) => ReportPanel),
)

/** Reports as a table: one by one in a side panel, or many decided at once. */
export function ReportsList({ where, empty }: ReportsListProps) {
  const list = useList(listReports, where)
  const acted = useActed(list)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const panel = useOpened<string>()
  const verdict = useOpened<readonly Report[]>()
  const content = useOpened<Report>()
  const pending = list.items.filter(({ status }) => status === 'pending')
  const selected = pending.filter(({ id }) => chosen.has(id))
  const shown = list.items.find(({ id }) => id === panel.subject)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  // What is opened out of the panel belongs into it, or the panel would take it for something outside.
  const dialogs = (
    <>
      {verdict.subject && (
        <ResolveDialog
          key={`verdict-${verdict.opening}`}
          reports={verdict.subject}
          isOpen={verdict.isOpen}
          onClose={verdict.close}
          onResolved={() => {
            panel.close()
            setChosen(new Set())
            acted()
          }}
        />
      )}
      {content.subject && (
        <ContentDialog
          key={`content-${content.opening}`}
          target={content.subject.target}
          isOpen={content.isOpen}
          onClose={content.close}
          onChanged={acted}
        />
      )}
    </>
  )
  return (
    <>
      <SelectionBar
        count={selected.length}
        pendingCount={pending.length}
        onAll={() => setChosen(new Set(pending.map(({ id }) => id)))}
        onNone={() => setChosen(new Set())}
        onResolve={() => verdict.open(selected)}
      />
      <ListTable
        list={list}
        caption={words.reports}
        columns={reportColumns({
          isChosen: (id) => chosen.has(id),
          onChoose: toggle,
          onReview: panel.open,
          onResolve: (report) => verdict.open([report]),
        })}
        rowKey={({ id }) => id}
        empty={empty}
        chosenKey={panel.isOpen ? panel.subject : null}
      />
      <Drawer isOpen={panel.isOpen} onClose={panel.close} title={words.reportTitle} size="wide">
        {shown && (
          <LazyPanel
            report={shown}
            onResolve={() => verdict.open([shown])}
            onContent={() => content.open(shown)}
          />
        )}
        {panel.isOpen && dialogs}
      </Drawer>
      {!panel.isOpen && dialogs}
    </>
  )
}
