import { isQuiet } from '#shared/wallClock.ts'
import type { Notice, NoticeResult, Withdrawal } from './forumMessages.ts'
import type { Preferences } from './settings.ts'
import { recentWith } from './step.ts'
import { words } from './words.ts'

const rememberedMilliseconds = 24 * 60 * 60_000
const burstMilliseconds = 10_000
const burstSize = 5

/** What of one server has been told lately. */
interface Burst {
  /** When the latest were shown. */
  shownAt: readonly number[]
  /** How many the summary speaks of; 0 while there is none. */
  merged: number
}

/** What has been told lately. */
export interface NotifyState {
  /** When a notice of a server was told, by `server id`. */
  told: ReadonlyMap<string, number>
  /** By server: each has a summary of its own. */
  bursts: ReadonlyMap<string, Burst>
}
export const nothingTold: NotifyState = { told: new Map(), bursts: new Map() }

/** Everything the decision depends on beside what was told before. */
export interface NotifyContext {
  server: string
  at: number
  /** The local time of day, in minutes. */
  minuteOfDay: number
  isSignedIn: boolean
  isLocked: boolean
  /** What the server's window shows, if somebody looks at it. */
  seenPath: string | null
  preferences: Pick<Preferences, 'notifications' | 'previews' | 'doNotDisturb' | 'quietHours'>
}

export type Suppression = 'duplicate' | 'signedOut' | 'off' | 'doNotDisturb' | 'quietHours' | 'focused'
export type NotifyDecision =
  | { do: 'suppress'; reason: Suppression }
  | { do: 'show'; title: string; body: string }
  /** One summary in place of all of the burst. */
  | { do: 'summarize'; title: string; body: string; count: number }

/** Decides about one notice: shown, part of a summary, or not at all. */
export function decideNotice(
  state: NotifyState,
  notice: Notice,
  context: NotifyContext,
): { state: NotifyState; decision: NotifyDecision } {
  const { server, at } = context
  const key = `${server} ${notice.id}`
  const told = new Map([...state.told].filter(([, time]) => at - time < rememberedMilliseconds))
  if (told.has(key)) return { state: { ...state, told }, decision: { do: 'suppress', reason: 'duplicate' } }
  told.set(key, at)

  const reason = suppressionOf(notice, context)
  if (reason) return { state: { ...state, told }, decision: { do: 'suppress', reason } }

  const { shownAt: before, merged: mergedBefore } = state.bursts.get(server) ?? { shownAt: [], merged: 0 }
  const shownAt = recentWith(before, at, burstMilliseconds)
  const merged = shownAt.length <= burstSize ? 0 : mergedBefore + 1
  return {
    state: { told, bursts: new Map(state.bursts).set(server, { shownAt, merged }) },
    decision:
      merged === 0
        ? { do: 'show', ...textOf(notice, context) }
        : { do: 'summarize', ...summaryText(merged), count: merged },
  }
}

/** Everything of a server has been read: what comes next is counted anew. */
export const withAllRead = (state: NotifyState, server: string): NotifyState => ({
  ...state,
  bursts: new Map([...state.bursts].filter(([id]) => id !== server)),
})

/** What the page that asked is told. */
export const resultOf = (decision: NotifyDecision): NoticeResult =>
  decision.do === 'suppress' ? { status: 'suppressed', reason: decision.reason } : { status: 'shown' }

/** A notification on the screen: its object is held until it ends. */
export interface Held {
  key: string
  server: string
  id: string
  thread?: string | undefined
}

/** The keys of those that are taken back because they were read elsewhere. */
export const withdrawnKeys = (held: Iterable<Held>, server: string, withdrawal: Withdrawal): string[] =>
  [...held]
    .filter((one) => one.server === server)
    .filter((one) =>
      'thread' in withdrawal ? one.thread === withdrawal.thread : withdrawal.ids.includes(one.id),
    )
    .map(({ key }) => key)

function suppressionOf({ path }: Notice, context: NotifyContext): Suppression | null {
  const { preferences } = context
  if (!context.isSignedIn) return 'signedOut'
  if (!preferences.notifications) return 'off'
  if (preferences.doNotDisturb) return 'doNotDisturb'
  if (isQuiet(preferences.quietHours, context.minuteOfDay)) return 'quietHours'
  return withoutHash(context.seenPath) === withoutHash(path) ? 'focused' : null
}

const withoutHash = (path: string | null) => path?.split('#')[0]

/** What the screen may say: a locked one never shows what was written. */
function textOf({ kind, title, body }: Notice, { isLocked, preferences }: NotifyContext) {
  if (isLocked || preferences.previews === 'none') return hiddenText(kind)
  return preferences.previews === 'sender' ? { title, body: hiddenText(kind).title } : { title, body }
}

const hiddenText = (kind: Notice['kind']) => {
  const { notices } = words.program
  return { title: kind === 'message' ? notices.hiddenMessage : notices.hidden, body: '' }
}
const summaryText = (count: number) => {
  const { notices } = words.program
  return { title: notices.summary(count), body: notices.summaryText }
}
