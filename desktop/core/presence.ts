/** What is known of the network and of the person at the computer. */
export interface Presence {
  isOnline: boolean
  /** Nobody has touched the computer for minutes. */
  isIdle: boolean
  isLocked: boolean
}

interface Told {
  isOnline: boolean
  /** What the system answers when it is asked; `unknown` where it cannot tell. */
  idleState: 'active' | 'idle' | 'locked' | 'unknown'
  /** The system has told that the screen or the session is locked, and not yet that it is free again. */
  isToldLocked: boolean
}

/** Puts together what the system has told and what it answers: on Linux it tells nothing of a lock. */
export function presenceOf({ isOnline, idleState, isToldLocked }: Told): Presence {
  const isLocked = isToldLocked || idleState === 'locked'
  return { isOnline, isLocked, isIdle: isLocked || idleState === 'idle' }
}

/** How long until the system is asked again, in milliseconds: an app that nobody sees wakes the computer once a minute at most. */
export const lookPause = (isShown: boolean): number => (isShown ? 5000 : 60_000)

/** Whether a line of Linux' manager of sessions says that the session is locked, or free; null when it says something else. */
export function lockedOf(line: string): boolean | null {
  const [, hint] = /'LockedHint': <(true|false)>/.exec(line) ?? []
  return hint === undefined ? null : hint === 'true'
}

/** The person's session, as that manager answers; null where it has none. */
export const sessionOf = (answer: string | null): string | null =>
  /'(\/org\/freedesktop\/login1\/session\/\w+)'/.exec(answer ?? '')?.[1] ?? null
