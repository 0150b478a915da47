import { Mail } from 'lucide-react'
import { contactCategories, listContactMessages, markContactMessage } from '#shared/contact.ts'
import type { ContactMessage } from '#shared/contact.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Filter, FilterBar } from './FilterBar.tsx'
import { isFiltered, messageFilters, messageStatuses } from './filters.ts'
import { ListTable } from './ListTable.tsx'
import { messageColumns } from './messageColumns.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { words } from './messageStrings.ts'
import { useActed } from './useActed.ts'
import { useFilters } from './useFilters.ts'
import { useOpened } from './useOpened.ts'

/** What people wrote through the contact form, and whether it has been answered. */
export function MessagesTab() {
  const { address, set, show } = useFilters()
  const filters = messageFilters(address)
  const hasFilters = isFiltered(filters)
  return (
    <>
      <FilterBar
        term={filters.q}
        placeholder={words.search}
        onSearch={(term) => set('q', term)}
        onClear={hasFilters ? () => show('messages') : undefined}
      >
        <Filter
          label={words.status}
          choices={messageStatuses}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
        <Filter
          label={words.category}
          choices={contactCategories}
          value={filters.category}
          onChange={(value) => set('category', value)}
        />
      </FilterBar>
      <MessagesList key={JSON.stringify(filters)} filters={filters} />
    </>
  )
}

function MessagesList({ filters }: { filters: ReturnType<typeof messageFilters> }) {
  const list = useList(listContactMessages, { query: filters })
  const acted = useActed(list)
  const panel = useOpened<string>()
  const shown = list.items.find(({ id }) => id === panel.subject)
  const mark = useAction(
    ({ id, answeredAt }: ContactMessage) =>
      call(markContactMessage, { params: { id }, body: { isAnswered: answeredAt === null } }),
    {
      success: ({ answeredAt }) => ({ title: answeredAt ? words.marked : words.reopened }),
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: acted,
    },
  )
  const toggle = (message: ContactMessage) => void mark.act(message)
  return (
    <>
      <ActionNotice refusal={mark.refusal} />
      <ListTable
        list={list}
        caption={words.messages}
        columns={messageColumns({ open: panel.open, toggle })}
        rowKey={({ id }) => id}
        chosenKey={panel.isOpen ? panel.subject : null}
        empty={
          <EmptyState
            icon={<Mail aria-hidden />}
            title={isFiltered(filters) ? words.nothingMatches : words.empty}
            text={isFiltered(filters) ? undefined : words.emptyText}
          />
        }
      />
      <Drawer isOpen={panel.isOpen} onClose={panel.close} title={words.panelTitle} size="wide">
        {shown && <MessagePanel message={shown} isBusy={mark.isBusy} onToggle={() => toggle(shown)} />}
      </Drawer>
    </>
  )
}
