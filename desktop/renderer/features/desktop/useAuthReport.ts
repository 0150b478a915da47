import { useCallback, useEffect, useRef } from 'react'
import type { AuthReport } from '../../../core/forumMessages.ts'
import { useViewer } from '../../lib/viewer.ts'
import type { Bridge } from './useBridge.ts'

/** Tells the app who is signed in. The answer takes what a later call of the server has shown. */
export function useAuthReport(bridge: Bridge): (isSignedIn: boolean) => void {
  const viewer = useViewer()
  const userId = viewer?.id
  const isKnown = viewer !== undefined
  const told = useRef<AuthReport | null>(null)

  const tell = useCallback(
    (state: AuthReport['state']) => {
      const report: AuthReport = state === 'in' && userId ? { state, userId } : { state }
      if (told.current?.state === state && told.current.userId === report.userId) return
      told.current = report
      bridge.auth(report)
    },
    [bridge, userId],
  )
  useEffect(() => {
    if (!isKnown) return
    // Whoever signs out leaves the page: where somebody was in and nobody is, the session has ended.
    const gone = !told.current || told.current.state === 'out' ? 'out' : 'expired'
    tell(userId ? 'in' : gone)
  }, [isKnown, tell, userId])
  return useCallback((isSignedIn) => tell(isSignedIn ? 'in' : 'expired'), [tell])
}
