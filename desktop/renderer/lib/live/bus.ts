import { useEffect, useRef } from 'react'
import type { LiveEventData, LiveEventName } from '#shared/live.ts'

/**
 * Two are sent by the browser itself. `attached`: from now on nothing is missed, so what was read before is read
 * again. `refused`: the server opens no stream for this session.
 */
export type SignalName = LiveEventName | 'attached' | 'refused'
type SignalData<Name extends SignalName> = Name extends LiveEventName ? LiveEventData<Name> : null

type Handler = (data: unknown) => void
const handlers = new Map<SignalName, Set<Handler>>()

/** Sends an event to the listeners of this tab. */
export function emitSignal(name: SignalName, data: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(data)
}

/** Listens to one kind of event; the answer ends that. */
export function onSignal<Name extends SignalName>(
  name: Name,
  handler: (data: SignalData<Name>) => void,
): () => void {
  const known = handlers.get(name) ?? new Set<Handler>()
  handlers.set(name, known)
  known.add(handler as Handler)
  return () => void known.delete(handler as Handler)
}

/** Listens to one kind of event for as long as the component stands. */
export function useSignal<Name extends SignalName>(
  name: Name,
  handler: (data: SignalData<Name>) => void,
): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => onSignal(name, (data) => latest.current(data)), [name])
}

/** The same for several kinds, whatever they carry. */
function useSignals(names: readonly SignalName[], handler: () => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const list = names.join(' ')
  useEffect(() => {
    const stops = list.split(' ').map((name) => onSignal(name as SignalName, () => latest.current()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [list])
}

const quietMilliseconds = 2000

/**
 * Reads again what was read before this tab received events. What happens while the answer is on its way
 * may be missing from it, so it is read once more when something did. The answer does the same when it is called.
 */
export function useFresh(
  reload: () => void,
  about: readonly SignalName[],
  at: readonly SignalName[] = ['attached', 'reset'],
): () => void {
  const hasHeard = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const settle = () => {
    clearTimeout(timer.current)
    hasHeard.current = false
    latest.current()
    timer.current = setTimeout(() => hasHeard.current && settle(), quietMilliseconds)
  }
  useSignals(about, () => {
    hasHeard.current = true
  })
  useSignals(at, settle)
  return settle
}
