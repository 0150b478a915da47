import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { useViewer } from '../../lib/viewer.ts'

const ReturnPanel = lazy(() => import('./ReturnPanel.tsx'))

/** The page on which a plan is chosen keeps the one in its address. */
const oursAt = (path: string): string[] =>
  path === pages.subscribe.path ? ['payment_success'] : ['payment_success', 'plan']

/** Above any page: what became of the payment from which the browser comes back. */
export function PaymentReturn() {
  const [params, setParams] = useSearchParams()
  const ours = oursAt(useLocation().pathname)
  const viewer = useViewer()
  if (params.get('payment_success') !== 'true' || viewer === undefined) return null
  const forget = () =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => !ours.includes(name))), {
      replace: true,
    })
  return (
    <Suspense fallback={null}>
      <ReturnPanel isSignedIn={viewer !== null} planSlug={params.get('plan') ?? ''} onOver={forget} />
    </Suspense>
  )
}
