import { useCallback, useEffect, useRef } from 'react'
import { getUnread } from '#shared/notifications.ts'
import { ApiError, call } from '../../lib/api.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { useSetUnread, useUnread } from '../../lib/live/unread.ts'
import { isShown } from '../../lib/looking.ts'
import { quietly } from './quietly.ts'
import type { Bridge } from './useBridge.ts'

/** How long until the number is told again: a window that nobody sees wakes the computer half as often. */
const pause = () => (isShown() ? 30_000 : 60_000)

let lastSeq = 0
/** Grows from one report to the next, also over a new load of the page. */
function nextSeq(): number {
  lastSeq = Math.max(lastSeq + 1, Date.now())
  return lastSeq
}

interface ReportParts {
  bridge: Bridge
  /** Hears each time whether there still is a session. */
  onAnswer: (isSignedIn: boolean) => void
}

/**
 * Tells the app how much is unread: at each change, and every 30 or 60 seconds what the server itself says.
 * Without a network nothing is said, and the app marks the number as stale. The answer asks at once.
 */
export function useUnreadReport({ bridge, onAnswer }: ReportParts): () => void {
  const { notifications, messages, total } = useUnread()
  const setUnread = useSetUnread()
  const heard = useRef(0)
  useSignal('unread', () => {
    heard.current += 1
  })

  useEffect(() => {
    bridge.unread({ seq: nextSeq(), notifications, messages, total })
  }, [bridge, notifications, messages, total])

  const ask = useCallback(async () => {
    const before = heard.current
    try {
      const unread = await call(getUnread, {})
      onAnswer(true)
      // What the stream has told meanwhile is newer than this answer.
      if (heard.current !== before) return
      setUnread(() => unread)
      bridge.unread({ seq: nextSeq(), ...unread })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onAnswer(false)
      else throw error
    }
  }, [bridge, onAnswer, setUnread])
  const askQuietly = useCallback(() => quietly(ask()), [ask])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      timer = setTimeout(() => {
        askQuietly()
        plan()
      }, pause())
    }
    plan()
    return () => clearTimeout(timer)
  }, [askQuietly])
  return askQuietly
}
