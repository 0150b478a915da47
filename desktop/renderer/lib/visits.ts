import { deviceStore, followDevice, readDevice, writeDevice } from './device.ts'

/** When this device last opened a post, and how many comments it had then. */
export interface Visit {
  at: number
  commentCount: number
  /** Which block of the text was at the top of the window when the reader left, from 0; none at its ends. */
  block?: number
}
export type Visits = Readonly<Record<string, Visit>>

const name = 'plaza.visits'
const kept = 1000

/** Adds a visit; beyond a thousand the oldest are forgotten. */
export function addVisit(visits: Visits, postId: string, visit: Visit): Visits {
  const next = { ...visits, [postId]: visit }
  const entries = Object.entries(next)
  if (entries.length <= kept) return next
  return Object.fromEntries(entries.sort(([, a], [, b]) => b.at - a.at).slice(0, kept))
}

/** How many comments have come since the visit; none before a first one. */
export function newSince(visit: Visit | undefined, commentCount: number): number {
  return visit ? Math.max(0, commentCount - visit.commentCount) : 0
}

const stored = (): Visits => (readDevice(name) as Visits | null) ?? {}
const useVisits = deviceStore<{ visits: Visits }>({ visits: {} }, () => ({ visits: stored() }))
followDevice(name, () => useVisits.setState({ visits: stored() }))

/** The last visit of this device to a post. */
export const useVisit = (postId: string): Visit | undefined => useVisits(({ visits }) => visits[postId])

/** The last visit, read once: a page compares with it while it records its own. */
export const lastVisit = (postId: string): Visit | undefined => useVisits.getState().visits[postId]

/** Records a visit to a post. */
export function recordVisit(postId: string, commentCount: number): void {
  put(postId, { ...lastVisit(postId), at: Date.now(), commentCount })
}

/** Records how far somebody has read; null forgets it. A post that was never opened has no such place. */
export function recordPlace(postId: string, block: number | null): void {
  const visit = lastVisit(postId)
  if (!visit || (visit.block ?? null) === block) return
  const { block: _, ...rest } = visit
  put(postId, block === null ? rest : { ...rest, block })
}

function put(postId: string, visit: Visit): void {
  const visits = addVisit(useVisits.getState().visits, postId, visit)
  useVisits.setState({ visits })
  writeDevice(name, visits)
}
