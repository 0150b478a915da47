import { SWRConfig } from 'swr'
import { ActionsTab } from '../../features/moderation/ActionsTab.tsx'
import { AppealsTab } from '../../features/moderation/AppealsTab.tsx'
import { Figures } from '../../features/moderation/Figures.tsx'
import { tabOf } from '../../features/moderation/filters.ts'
import { ReportsTab } from '../../features/moderation/ReportsTab.tsx'
import { useFilters } from '../../features/moderation/useFilters.ts'
import { UsersTab } from '../../features/moderation/UsersTab.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { words } from '../strings/admin.ts'
import { alwaysFresh } from './alwaysFresh.ts'

/** What an admin sees; nobody else loads it. */
export default function AdminDashboard({ viewerId }: { viewerId: string }) {
  const { address, show } = useFilters()
  return (
    <SWRConfig value={alwaysFresh}>
      <Figures />
      <Tabs
        label={words.tabs}
        value={tabOf(address)}
        onChange={show}
        tabs={[
          { id: 'reports', label: words.reports, content: <ReportsTab scope="admin" /> },
          { id: 'users', label: words.users, content: <UsersTab viewerId={viewerId} /> },
          { id: 'actions', label: words.actions, content: <ActionsTab /> },
          { id: 'appeals', label: words.appeals, content: <AppealsTab /> },
        ]}
      />
    </SWRConfig>
  )
}
