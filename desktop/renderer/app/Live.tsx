import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const LiveUpdates = lazy(() => import('./LiveUpdates.tsx'))

/** Brings live updates once the page itself is there and the browser rests. */
export function Live({ viewerId }: { viewerId: string }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setDue(true), 500)
      return () => clearTimeout(timer)
    }
    const task = requestIdleCallback(() => setDue(true), { timeout: 2000 })
    return () => cancelIdleCallback(task)
  }, [])
  if (!isDue) return null
  return (
    <Optional>
      <Suspense fallback={null}>
        <LiveUpdates viewerId={viewerId} />
      </Suspense>
    </Optional>
  )
}

/** The page works without live updates: when they cannot be loaded nothing else falls. */
class Optional extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
