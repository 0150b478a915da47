import { SWRConfig } from 'swr'
import { AppealsTab } from '../../features/moderation/AppealsTab.tsx'
import { tabOf } from '../../features/moderation/filters.ts'
import { SpamTab } from '../../features/moderation/SpamTab.tsx'
import { ReportsTab } from '../../features/moderation/ReportsTab.tsx'
import { useFilters } from '../../features/moderation/useFilters.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { words } from '../strings/moderation.ts'
import { alwaysFresh } from './alwaysFresh.ts'

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
