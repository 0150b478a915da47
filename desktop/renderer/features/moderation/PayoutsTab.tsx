import { Banknote, Download } from 'lucide-react'
import { getPayoutReport, type PayoutReport } from '#shared/payouts.ts'
import { useData } from '../../lib/data.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Filters } from './FilterBar.tsx'
import { isFiltered, payoutFilters } from './filters.ts'
import { creatorColumns, dealColumns } from './payoutColumns.tsx'
import { payoutCsv } from './payoutCsv.ts'
import { PayoutFigures } from './PayoutFigures.tsx'
import { words } from './payoutStrings.ts'
import { useFilters } from './useFilters.ts'
import { useOpened } from './useOpened.ts'

/** Hands the browser a file to keep. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** What creators earned and were paid in a period. */
export function PayoutsTab() {
  const { address, set, show } = useFilters()
  const filters = payoutFilters(address)
  const { data, error, mutate } = useData(getPayoutReport, { query: filters })
  const name = ['payouts', filters.from, filters.to].filter(Boolean).join('-')
  return (
    <>
      <Filters>
        <Field label={words.from}>
          <TextInput
            type="date"
            value={filters.from ?? ''}
            onChange={({ target }) => set('from', target.value)}
          />
        </Field>
        <Field label={words.to}>
          <TextInput
            type="date"
            title={words.toHint}
            value={filters.to ?? ''}
            onChange={({ target }) => set('to', target.value)}
          />
        </Field>
        {isFiltered(filters) && (
          <Button variant="ghost" onClick={() => show('payouts')}>
            {words.clear}
          </Button>
        )}
        <Button
          icon={<Download aria-hidden />}
          disabled={!data || data.creators.length === 0}
          onClick={() => data && download(`${name}.csv`, payoutCsv(data))}
        >
          {words.download}
        </Button>
      </Filters>
      {data ? (
        <Report report={data} />
      ) : error ? (
        <ErrorState message={error.sentence || words.failed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList shape="row" count={6} />
      )}
    </>
  )
}

function Report({ report }: { report: PayoutReport }) {
  const panel = useOpened<string>()
  const shown = report.creators.find(({ id }) => id === panel.subject)
  return (
    <div data-density="compact">
      <PayoutFigures report={report} />
      <DataTable
        caption={words.payouts}
        columns={creatorColumns(panel.open)}
        rows={report.creators}
        rowKey={({ id }) => id}
        chosenKey={panel.isOpen ? panel.subject : null}
        empty={<EmptyState icon={<Banknote aria-hidden />} title={words.empty} text={words.emptyText} />}
      />
      <Drawer
        isOpen={panel.isOpen}
        onClose={panel.close}
        title={words.open(shown?.username ?? '')}
        size="wide"
      >
        {shown && (
          <DataTable
            caption={words.deals}
            columns={dealColumns}
            rows={shown.items}
            rowKey={({ contentId }) => contentId}
          />
        )}
      </Drawer>
    </div>
  )
}
