import { Siren } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listSpamFlags, reviewSpamFlags, type SpamFlag, SpamSign } from '#shared/spam.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { Filter, Filters } from './FilterBar.tsx'
import { isFiltered, spamFilters, spamStatuses } from './filters.ts'
import { ListTable } from './ListTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { spamColumns } from './spamColumns.tsx'
import { SpamPanel } from './SpamPanel.tsx'
import { words } from './spamStrings.ts'
import { useActed } from './useActed.ts'
import { useFilters } from './useFilters.ts'
import { useOpened } from './useOpened.ts'

const options = [
  { value: 'spam', label: words.spam },
  { value: 'not_spam', label: words.notSpam },
] as const

/** What the watch has flagged, and what people say about it. */
export function SpamTab() {
  const { address, set } = useFilters()
  const filters = spamFilters(address)
  return (
    <>
      <Filters>
        <Filter
          label={words.status}
          choices={spamStatuses}
          value={filters.status}
          onChange={(value) => set('status', value)}
          whole={words.open}
        />
        <Filter
          label={words.sign}
          choices={SpamSign.options}
          value={filters.flagType}
          onChange={(value) => set('sign', value)}
        />
      </Filters>
      <SpamList
        key={JSON.stringify(filters)}
        filters={filters}
        empty={
          <EmptyState
            icon={<Siren aria-hidden />}
            title={isFiltered(filters) ? words.nothingMatches : words.none}
            text={isFiltered(filters) ? undefined : words.noneText}
          />
        }
      />
    </>
  )
}

function SpamList({ filters, empty }: { filters: ReturnType<typeof spamFilters>; empty: ReactNode }) {
  const list = useList(listSpamFlags, { query: filters })
  const acted = useActed(list)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const panel = useOpened<string>()
  const verdict = useOpened<readonly SpamFlag[]>()
  const open = list.items.filter(({ isReviewed }) => !isReviewed)
  const selected = open.filter(({ id }) => chosen.has(id))
  const shown = list.items.find(({ id }) => id === panel.subject)
  const flags = verdict.subject
  // What is opened out of the panel belongs into it, or the panel would take it for something outside.
  const dialog = flags && (
    <DecideDialog
      key={verdict.opening}
      isOpen={verdict.isOpen}
      onClose={verdict.close}
      title={words.dialogTitle(flags.length)}
      text={words.dialogText}
      options={options}
      failure={words.failed}
      decide={async (decision, reason) => {
        const ids = flags.map(({ id }) => id)
        await call(reviewSpamFlags, { body: { ids, verdict: decision, reason } })
        const description = decision === 'spam' ? words.spamText : words.notSpamText
        return { title: words.decided(ids.length), description }
      }}
      onDecided={() => {
        panel.close()
        setChosen(new Set())
        acted()
      }}
    />
  )
  return (
    <>
      <SelectionBar
        count={selected.length}
        pendingCount={open.length}
        words={{ act: words.decideSelected, selected: words.selected }}
        onAll={() => setChosen(new Set(open.slice(0, 100).map(({ id }) => id)))}
        onNone={() => setChosen(new Set())}
        onAct={() => verdict.open(selected)}
      />
      <ListTable
        list={list}
        caption={words.flags}
        columns={spamColumns({
          isChosen: (id) => chosen.has(id),
          onChoose: (id) => {
            const next = new Set(chosen)
            if (!next.delete(id)) next.add(id)
            setChosen(next)
          },
          onOpen: panel.open,
          onDecide: (flag) => verdict.open([flag]),
        })}
        rowKey={({ id }) => id}
        chosenKey={panel.isOpen ? panel.subject : null}
        empty={empty}
      />
      <Drawer isOpen={panel.isOpen} onClose={panel.close} title={words.panelTitle} size="wide">
        {shown && <SpamPanel flag={shown} onDecide={() => verdict.open([shown])} />}
        {panel.isOpen && dialog}
      </Drawer>
      {!panel.isOpen && dialog}
    </>
  )
}
