import type { Preferences } from './settings.ts'
import { only, type Step } from './step.ts'
import type { Unread } from './unread.ts'

/** What the dock, taskbar or launcher shows beside the app's icon. */
export type Badge = { kind: 'none' } | { kind: 'dot' } | { kind: 'number'; text: string } | { kind: 'alert' }

/** Changes within this time become one. */
export const mergeMilliseconds = 250
const highest = 99

const none: Badge = { kind: 'none' }

/** The badge of all servers together. Do not disturb silences notifications and leaves this as it is. */
export function badgeOf(mode: Preferences['badgeMode'], servers: readonly Unread[]): Badge {
  if (mode === 'off') return none
  if (servers.some(({ status }) => status === 'expired')) return { kind: 'alert' }
  const sum = unreadSum(mode, servers)
  if (sum === 0) return none
  if (mode === 'dot') return { kind: 'dot' }
  return { kind: 'number', text: sum > highest ? `${highest}+` : String(sum) }
}

/** How much is unread on all servers, of what the mode counts. */
export const unreadSum = (mode: Preferences['badgeMode'], servers: readonly Unread[]): number =>
  servers.reduce((sum, { total, messages }) => sum + (mode === 'messages' ? messages : total), 0)

/** What is shown, what shall be, and when. */
export interface BadgeState {
  shown: Badge
  wanted: Badge
  dueAt: number | null
}

export type BadgeEvent = { name: 'wanted'; badge: Badge; at: number } | { name: 'due' }
export type BadgeEffect = { do: 'wait'; milliseconds: number } | { do: 'show'; badge: Badge }

export const noBadge: BadgeState = { shown: none, wanted: none, dueAt: null }

/** Merges what comes close together; what is shown already is never shown again. */
export function reduceBadge(state: BadgeState, event: BadgeEvent): Step<BadgeState, BadgeEffect> {
  if (event.name === 'wanted') {
    const wanted = { ...state, wanted: event.badge }
    if (state.dueAt !== null || isSame(event.badge, state.shown)) return only(wanted)
    return {
      state: { ...wanted, dueAt: event.at + mergeMilliseconds },
      effects: [{ do: 'wait', milliseconds: mergeMilliseconds }],
    }
  }
  const { wanted, shown } = state
  return {
    state: { shown: wanted, wanted, dueAt: null },
    effects: isSame(wanted, shown) ? [] : [{ do: 'show', badge: wanted }],
  }
}

const isSame = (one: Badge, other: Badge): boolean => JSON.stringify(one) === JSON.stringify(other)
