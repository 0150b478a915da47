import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { getAdminStats } from '#shared/admin.ts'
import { grouped } from '#shared/counts.ts'
import { useData } from '../../lib/data.ts'
import { Skeleton, SkeletonList } from '../../ui/Skeleton.tsx'
import { showTab, Tabs } from '../../ui/Tabs.tsx'
import { ActionsTab } from './ActionsTab.tsx'
import { AppealsTab } from './AppealsTab.tsx'
import { BrandsTab } from './BrandsTab.tsx'
import { CampaignsTab } from './CampaignsTab.tsx'
import { useFilters } from './FilterBar.tsx'
import { tabOf } from './filters.ts'
import { GivenTab } from './GivenTab.tsx'
import { MessagesTab } from './MessagesTab.tsx'
import { PayoutsTab } from './PayoutsTab.tsx'
import { ReportsTab } from './ReportsTab.tsx'
import { alwaysFresh } from './ReviewQueue.tsx'
import { SpamTab } from './SpamTab.tsx'
import { UsersTab } from './UsersTab.tsx'

const words = {
  tabs: 'Administration',
  groups: { people: 'People and texts', market: 'Marketplace', running: 'Community' },
  reports: 'Reports',
  users: 'Users',
  actions: 'Action Log',
  appeals: 'Appeals',
  spam: 'Spam Flags',
  campaigns: 'Campaigns',
  brands: 'Brands',
  payouts: 'Payouts',
  messages: 'Contact Messages',
  words: 'Watched Words',
  site: 'Site',
  webhooks: 'Webhooks',
  stats: 'Statistics',
  coupons: 'Coupons',
  given: 'Given Memberships',
  figures: 'Figures',
  pendingReports: 'Pending Reports',
  totalUsers: 'Total Users',
  blockedUsers: 'Blocked Users',
  figuresFailed: 'The figures could not be counted.',
}

const PersonRecord = lazy(() => import('./PersonRecord.tsx'))

interface AdminDashboardProps {
  viewerId: string
  /** The settings of the site. */
  site: ReactNode
  /** Other systems that are told of events. */
  webhooks: ReactNode
  /** How the site goes. */
  stats: ReactNode
  coupons: ReactNode
  /** The words that are watched for everywhere. */
  siteWords: ReactNode
}

/** The queues of admins, and what they set. */
export function AdminDashboard(props: AdminDashboardProps) {
  return (
    <SWRConfig value={alwaysFresh}>
      <Figures />
      <Queues {...props} />
    </SWRConfig>
  )
}

function Queues({ viewerId, site, siteWords, webhooks, stats, coupons }: AdminDashboardProps) {
  const { address, show } = useFilters()
  const { data: open } = useData(getAdminStats, {})
  // The counts make tabs wider, which may push the chosen one out of their row.
  useEffect(() => {
    if (!open) return
    const chosen = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    if (chosen) showTab(chosen)
  }, [open])
  const person = address.get('person')
  if (person)
    return (
      <Suspense fallback={<SkeletonList shape="row" count={6} />}>
        <PersonRecord key={person} person={person} viewerId={viewerId} />
      </Suspense>
    )
  return (
    <Tabs
      label={words.tabs}
      value={tabOf(address)}
      onChange={show}
      tabs={[
        {
          id: 'reports',
          group: words.groups.people,
          label: words.reports,
          content: <ReportsTab scope="admin" />,
        },
        {
          id: 'users',
          group: words.groups.people,
          label: words.users,
          content: <UsersTab viewerId={viewerId} />,
        },
        { id: 'actions', group: words.groups.people, label: words.actions, content: <ActionsTab /> },
        {
          id: 'appeals',
          group: words.groups.people,
          label: <TabLabel text={words.appeals} count={open?.openAppeals} />,
          content: <AppealsTab />,
        },
        {
          id: 'spam',
          group: words.groups.people,
          label: <TabLabel text={words.spam} count={open?.openSpamFlags} />,
          content: <SpamTab scope="site" />,
        },
        {
          id: 'messages',
          group: words.groups.people,
          label: <TabLabel text={words.messages} count={open?.openMessages} />,
          content: <MessagesTab />,
        },
        { id: 'words', group: words.groups.people, label: words.words, content: siteWords },
        {
          id: 'campaigns',
          group: words.groups.market,
          label: <TabLabel text={words.campaigns} count={open?.pendingCampaigns} />,
          content: <CampaignsTab />,
        },
        {
          id: 'brands',
          group: words.groups.market,
          label: <TabLabel text={words.brands} count={open?.unverifiedBrands} />,
          content: <BrandsTab />,
        },
        { id: 'payouts', group: words.groups.market, label: words.payouts, content: <PayoutsTab /> },
        { id: 'coupons', group: words.groups.market, label: words.coupons, content: coupons },
        { id: 'given', group: words.groups.market, label: words.given, content: <GivenTab /> },
        { id: 'site', group: words.groups.running, label: words.site, content: site },
        { id: 'webhooks', group: words.groups.running, label: words.webhooks, content: webhooks },
        { id: 'stats', group: words.groups.running, label: words.stats, content: stats },
      ]}
    />
  )
}

/** What waits to be done, and for how many people. */
function Figures() {
  const { data, error } = useData(getAdminStats, {})
  const figures = [
    { label: words.pendingReports, value: data?.pendingReports },
    { label: words.totalUsers, value: data?.totalUsers },
    { label: words.blockedUsers, value: data?.blockedUsers },
  ]
  return (
    <dl aria-label={words.figures} className="mb-6 grid grid-cols-3 gap-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col rounded-card border bg-surface p-3 md:p-4">
          <dt className="flex-1 text-dense text-3">{label}</dt>
          <dd className="text-title font-bold tabular-nums">
            {value === undefined ? (
              error ? (
                <span title={words.figuresFailed}>{'-'}</span>
              ) : (
                <Skeleton className="my-1 h-6 w-12" />
              )
            ) : (
              grouped(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The name of a queue with how much waits in it. */
function TabLabel({ text, count = 0 }: { text: string; count?: number | undefined }) {
  if (count === 0) return text
  return (
    <>
      {text}{' '}
      <span className="ms-1 rounded-full bg-accent-subtle px-1.5 py-0.5 text-meta text-accent-on tabular-nums">
        {grouped(count)}
      </span>
    </>
  )
}
