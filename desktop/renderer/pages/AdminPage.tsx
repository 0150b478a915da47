import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLoginRedirect } from '../lib/login.ts'
import { toast } from '../lib/toasts.ts'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'

const words = {
  title: 'Admin Dashboard',
  description: 'Reports, users and every decision about them.',
  refused: 'This page is for admins.',
  accessDenied: 'Access Denied',
  accessDeniedText: "You don't have admin privileges. Redirecting to home...",
}

const redirectMilliseconds = 1000

const AdminDesk = lazy(() => import('./parts/AdminDesk.tsx'))

/** The dashboard of admins; anybody else is redirected. */
export default function AdminPage() {
  const viewer = useViewer()
  useLoginRedirect(viewer, redirectMilliseconds)
  if (viewer === undefined) return null
  if (viewer === null) return <PageHeading title={words.title} description={words.refused} />
  if (viewer.role !== 'admin') return <Refused />
  return (
    <>
      <PageHeading title={words.title} description={words.description} />
      <Suspense fallback={<SkeletonList shape="row" count={6} />}>
        <AdminDesk viewerId={viewer.id} />
      </Suspense>
    </>
  )
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
