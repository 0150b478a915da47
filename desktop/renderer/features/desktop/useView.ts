import { useEffect } from 'react'
import type { View } from '../../../core/forumMessages.ts'
import { setView } from '../../lib/looking.ts'
import { quietly } from './quietly.ts'
import type { Bridge } from './useBridge.ts'
import './bar.css'

/** Follows how the app's window is seen: what arrives while nobody looks stays unread, and its bar covers nothing. */
export function useView(bridge: Bridge): void {
  useEffect(() => {
    const follow = (view: View) => {
      setView(view)
      const { dataset, style } = document.documentElement
      style.setProperty('--app-bar', `${view.top ?? 0}px`)
      if (view.top) dataset['appBar'] = ''
      else delete dataset['appBar']
    }
    const stop = bridge.onView(follow)
    quietly(bridge.look().then(follow))
    return stop
  }, [bridge])
}
