import { useEffect, useState } from 'react'
import type { LiveEventData } from '#shared/live.ts'
import { earlier, isWithin, livePosition } from './position.ts'

/**
 * The posts and forums whose live events are wanted while they are open. Each stands with the place in the feed from
 * which on something about it may be missing; empty once the stream carries it.
 */
export interface Watched {
  posts: Record<string, string>
  forums: Record<string, string>
}
export type WatchedKind = keyof Watched
const watchedKinds = ['posts', 'forums'] as const

/** What the stream is asked for; `after` where something may be missing. */
export interface WatchList {
  posts: string[]
  forums: string[]
  after?: string
}

interface Opened {
  count: number
  since: string
}
const open = { posts: new Map<string, Opened>(), forums: new Map<string, Opened>() }
/** Of what is not open: from where on what was read of it may be out of date. */
const known = { posts: new Map<string, string>(), forums: new Map<string, string>() }
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Says that something is being read of a post or forum, which may be opened later. What was read earlier counts. */
export function noteRead(kind: WatchedKind, id: string, since: string): void {
  if (!open[kind].has(id) && !known[kind].has(id)) known[kind].set(id, since)
}

/** Keeps a post or forum open until the answer is called. */
export function add(kind: WatchedKind, id: string, since: string): () => void {
  noteRead(kind, id, since)
  const opened = open[kind].get(id) ?? { count: 0, since: known[kind].get(id) ?? since }
  opened.count += 1
  open[kind].set(id, opened)
  tell()
  return () => {
    opened.count -= 1
    if (opened.count > 0) return
    open[kind].delete(id)
    known[kind].set(id, opened.since || livePosition())
    tell()
  }
}

/** What is open in this tab. */
export function watchedHere(): Watched {
  const all = (kind: WatchedKind) =>
    Object.fromEntries([...open[kind]].map(([id, { since }]) => [id, since] as const))
  return { posts: all('posts'), forums: all('forums') }
}

type Told = LiveEventData<'watched'>

/** The place that is left of one once the stream carries these: none, where it is among them. */
const placeLeft =
  (told: Told) =>
  (since: string, id: string, kind: WatchedKind): string =>
    since !== '' && told[kind].includes(id) && isWithin(told.after, since) ? '' : since

/** The stream carries these posts and forums. */
export function carriedHere(told: Told): void {
  for (const kind of watchedKinds)
    for (const [id, opened] of open[kind]) opened.since = placeLeft(told)(opened.since, id, kind)
}

/** What a tab has open once the stream carries these posts and forums. */
export const carried = (watched: Watched, told: Told): Watched => withPlaces(watched, placeLeft(told))

/** The same with other places. */
export function withPlaces(
  watched: Watched,
  placeOf: (since: string, id: string, kind: WatchedKind) => string,
): Watched {
  const all = (kind: WatchedKind) =>
    Object.fromEntries(
      Object.entries(watched[kind]).map(([id, since]) => [id, placeOf(since, id, kind)] as const),
    )
  return { posts: all('posts'), forums: all('forums') }
}

export function onWatchedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What all tabs together have open, at most so many of a kind: those opened last. */
export function mergeWatched(tabs: Iterable<Watched>, most: number): WatchList {
  const merged = { posts: new Map<string, string[]>(), forums: new Map<string, string[]>() }
  for (const tab of tabs)
    for (const kind of watchedKinds)
      for (const [id, since] of Object.entries(tab[kind]))
        merged[kind].set(id, [...(merged[kind].get(id) ?? []), since])
  const [posts, forums] = watchedKinds.map((kind) => [...merged[kind]].slice(-most))
  const missing = [...(posts ?? []), ...(forums ?? [])].flatMap(([, since]) => since).filter(Boolean)
  const ids = (entries: [string, string[]][] = []) => entries.map(([id]) => id)
  return {
    posts: ids(posts),
    forums: ids(forums),
    ...(missing.length > 0 ? { after: missing.reduce(earlier) } : {}),
  }
}

function useWatched(kind: WatchedKind, id: string | undefined): void {
  // Before anything that this screen shows is read: that begins with its effects.
  const [since] = useState(livePosition)
  useEffect(() => (id === undefined ? undefined : add(kind, id, since)), [kind, id, since])
}

/** Asks for the new posts of a forum, and what becomes of them, for as long as it is shown. */
export const useWatchForum = (id: string): void => useWatched('forums', id)

/** Asks for the votes, comments and changes of a post for as long as it is shown. */
export const useWatchPost = (id: string | undefined): void => useWatched('posts', id)
