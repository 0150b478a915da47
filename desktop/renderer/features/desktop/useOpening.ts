import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isOwnPath } from '../../lib/login.ts'
import type { Bridge } from './useBridge.ts'

/** Goes where a pressed notification, a link or the menu leads, without loading the page anew. */
export function useOpening(bridge: Bridge): void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  useEffect(
    () =>
      bridge.onOpen(({ nonce, path }) => {
        // Where it is not a path of ours no answer is given, and the app decides.
        if (!isOwnPath(path)) return
        void navigate(path, { replace: path === here })
        bridge.opened({ nonce })
      }),
    [bridge, here, navigate],
  )
}
