import { type ReactNode, useState } from 'react'
import { listForumReports, listReports, type Report } from '#shared/reports.ts'
import type { Where } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { ContentAct } from './acts.ts'
import { ContentDialog } from './ContentDialog.tsx'
import { ListTable } from './ListTable.tsx'
import { reportColumns } from './reportColumns.tsx'
import type { ReportPanelProps } from './ReportPanel.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { words } from './strings.ts'
import { useActed } from './useActed.ts'
import { useOpened } from './useOpened.ts'

/** Whose reports: the whole site's, as admins or as its moderators see them, or those of one's forums. */
export type ReportScope = 'admin' | 'site' | 'forums'

interface ReportsListProps {
  scope: ReportScope
  where: Where<typeof listReports>
  empty: ReactNode
}

const LazyPanel = lazily<ReportPanelProps>(() =>
  import('./ReportPanel.tsx').then(({ ReportPanel }) => ReportPanel),
)

/** Reports as a table: one by one in a side panel, or many decided at once. */
export function ReportsList({ scope, where, empty }: ReportsListProps) {
  const list = useList(scope === 'forums' ? listForumReports : listReports, where)
  const acted = useActed(list)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const panel = useOpened<string>()
  const verdict = useOpened<readonly Report[]>()
  const content = useOpened<{ report: Report; act: ContentAct }>()
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
          target={content.subject.report.target}
          act={content.subject.act}
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
        words={{ act: words.resolveSelected, selected: words.selected }}
        onAct={() => verdict.open(selected)}
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
            onContent={(act) => content.open({ report: shown, act })}
            onChanged={list.reload}
            canFindUsers={scope === 'admin'}
          />
        )}
        {panel.isOpen && dialogs}
      </Drawer>
      {!panel.isOpen && dialogs}
    </>
  )
}
