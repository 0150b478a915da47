import { SWRConfig } from 'swr'
import { getAdminStats } from '#shared/admin.ts'
import { ActionsTab } from '../../features/moderation/ActionsTab.tsx'
import { AppealsTab } from '../../features/moderation/AppealsTab.tsx'
import { BrandsTab } from '../../features/moderation/BrandsTab.tsx'
import { CampaignsTab } from '../../features/moderation/CampaignsTab.tsx'
import { Figures } from '../../features/moderation/Figures.tsx'
import { tabOf } from '../../features/moderation/filters.ts'
import { MessagesTab } from '../../features/moderation/MessagesTab.tsx'
import { PayoutsTab } from '../../features/moderation/PayoutsTab.tsx'
import { ReportsTab } from '../../features/moderation/ReportsTab.tsx'
import { SpamTab } from '../../features/moderation/SpamTab.tsx'
import { TabLabel } from '../../features/moderation/TabLabel.tsx'
import { useFilters } from '../../features/moderation/useFilters.ts'
import { UsersTab } from '../../features/moderation/UsersTab.tsx'
import { useData } from '../../lib/data.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { words } from '../strings/admin.ts'
import { alwaysFresh } from './alwaysFresh.ts'

/** What an admin sees; nobody else loads it. */
export default function AdminDashboard({ viewerId }: { viewerId: string }) {
  return (
    <SWRConfig value={alwaysFresh}>
      <Figures />
      <Queues viewerId={viewerId} />
    </SWRConfig>
  )
}

function Queues({ viewerId }: { viewerId: string }) {
  const { address, show } = useFilters()
  const { data: open } = useData(getAdminStats, {})
  return (
    <Tabs
      label={words.tabs}
      value={tabOf(address)}
      onChange={show}
      tabs={[
        { id: 'reports', label: words.reports, content: <ReportsTab scope="admin" /> },
        { id: 'users', label: words.users, content: <UsersTab viewerId={viewerId} /> },
        { id: 'actions', label: words.actions, content: <ActionsTab /> },
        {
          id: 'appeals',
          label: <TabLabel text={words.appeals} count={open?.openAppeals} />,
          content: <AppealsTab />,
        },
        {
          id: 'spam',
          label: <TabLabel text={words.spam} count={open?.openSpamFlags} />,
          content: <SpamTab />,
        },
        {
          id: 'campaigns',
          label: <TabLabel text={words.campaigns} count={open?.pendingCampaigns} />,
          content: <CampaignsTab />,
        },
        {
          id: 'brands',
          label: <TabLabel text={words.brands} count={open?.unverifiedBrands} />,
          content: <BrandsTab />,
        },
        { id: 'payouts', label: words.payouts, content: <PayoutsTab /> },
        {
          id: 'messages',
          label: <TabLabel text={words.messages} count={open?.openMessages} />,
          content: <MessagesTab />,
        },
      ]}
    />
  )
}
