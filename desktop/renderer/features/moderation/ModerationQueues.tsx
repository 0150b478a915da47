import { SWRConfig } from 'swr'
import { Tabs } from '../../ui/Tabs.tsx'
import { AppealsTab } from './AppealsTab.tsx'
import { useFilters } from './FilterBar.tsx'
import { tabOf } from './filters.ts'
import { ReportsTab } from './ReportsTab.tsx'
import { alwaysFresh } from './ReviewQueue.tsx'
import { SpamTab } from './SpamTab.tsx'

const words = {
  tabs: 'Queues',
  reports: 'Reports',
  appeals: 'Appeals',
  spam: 'Spam Flags',
}

/** The queues of moderators; nobody else loads them. */
export default function ModerationQueues({ isSite }: { isSite: boolean }) {
  const { address, show } = useFilters()
  const tabs = [
    {
      id: 'reports' as const,
      label: words.reports,
      content: <ReportsTab scope={isSite ? 'site' : 'forums'} />,
    },
    { id: 'appeals' as const, label: words.appeals, content: <AppealsTab /> },
    ...(isSite ? [{ id: 'spam' as const, label: words.spam, content: <SpamTab /> }] : []),
  ]
  const tab = tabOf(address)
  return (
    <SWRConfig value={alwaysFresh}>
      <Tabs
        label={words.tabs}
        value={tabs.find(({ id }) => id === tab)?.id ?? 'reports'}
        onChange={show}
        tabs={tabs}
      />
    </SWRConfig>
  )
}
