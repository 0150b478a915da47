import { useEffect, useState } from 'react'
import { isDesktop } from '../../lib/desktop.ts'
import { endPush, type PushState, readPushState, startPush } from '../../lib/push.ts'
import { useAction } from '../../lib/useAction.ts'
import { words } from './strings.ts'

/** Push on this device: how it stands, null while that is unknown and in the desktop app, and its switch. */
export function usePush(userId: string) {
  const [state, setState] = useState<PushState | null>(null)
  const { act, isBusy, refusal } = useAction(() => (state === 'on' ? endPush() : startPush(userId)), {
    failure: { sentence: words.pushFailed, prefersReason: true },
    onSuccess: setState,
  })
  useEffect(() => {
    if (isDesktop()) return
    let isCurrent = true
    const look = async () => {
      const now = await readPushState(userId)
      if (isCurrent) setState(now)
    }
    void look()
    // Somebody may come back from the settings of the browser.
    const lookAgain = () => void look()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [userId])
  return { state, toggle: () => void act(), isBusy, refusal }
}
