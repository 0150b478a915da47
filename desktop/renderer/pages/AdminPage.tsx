import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { Viewer } from '#shared/auth.ts'
import { ActionsTab } from '../features/moderation/ActionsTab.tsx'
import { Figures } from '../features/moderation/Figures.tsx'
import { tabOf } from '../features/moderation/filters.ts'
import { ReportsTab } from '../features/moderation/ReportsTab.tsx'
import { useFilters } from '../features/moderation/useFilters.ts'
import { UsersTab } from '../features/moderation/UsersTab.tsx'
import { toast } from '../lib/toasts.ts'
import { useLoginRedirect } from '../lib/unauthorized.ts'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { words } from './strings/admin.ts'

const redirectMilliseconds = 1000

// What waits for a decision changes by others' hands: each list is asked anew when it is shown.
const alwaysFresh = { revalidateOnMount: true }

/** Where admins keep order; anybody else is led away. */
export default function AdminPage() {
  const viewer = useViewer()
  useLoginRedirect(viewer, redirectMilliseconds)
  if (viewer === undefined) return null
  if (viewer === null) return <PageHeading title={words.title} description={words.refused} />
  return viewer.role === 'admin' ? <Dashboard viewer={viewer} /> : <Refused />
}

function Refused() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: words.accessDenied, description: words.accessDeniedText, tone: 'danger' })
    const timer = setTimeout(() => void navigate('/', { replace: true }), redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate])
  return <PageHeading title={words.title} description={words.refused} />
}

function Dashboard({ viewer }: { viewer: Viewer }) {
  const { address, show } = useFilters()
  return (
    <SWRConfig value={alwaysFresh}>
      <PageHeading title={words.title} description={words.description} />
      <Figures />
      <Tabs
        label={words.tabs}
        value={tabOf(address)}
        onChange={show}
        tabs={[
          { id: 'reports', label: words.reports, content: <ReportsTab /> },
          { id: 'users', label: words.users, content: <UsersTab viewerId={viewer.id} /> },
          { id: 'actions', label: words.actions, content: <ActionsTab /> },
        ]}
      />
    </SWRConfig>
  )
}
