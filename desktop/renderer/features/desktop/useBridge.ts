import { useEffect, useState } from 'react'
import type { PlazaDesktop } from '../../../core/contract.ts'
import type { Capability } from '../../../core/forumMessages.ts'
import { desktop } from '../../lib/desktop.ts'
import { quietly } from './quietly.ts'

/** The bridge with what this app can do; null in a browser, and until the app has said so. */
export interface Bridge extends PlazaDesktop {
  can: (capability: Capability) => boolean
}

/** Asks the app once what it can do. An app that does not answer can do nothing. */
export function useBridge(): Bridge | null {
  const [bridge, setBridge] = useState<Bridge | null>(null)
  useEffect(() => {
    const app = desktop()
    if (!app) return
    quietly(
      app.info().then(({ capabilities }) => {
        setBridge({ ...app, can: (capability) => capabilities.includes(capability) })
      }),
    )
  }, [])
  return bridge
}
