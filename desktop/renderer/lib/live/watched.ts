import { useEffect } from 'react'

/** The posts and forums whose live events are wanted while they are open. */
export interface Watched {
  posts: string[]
  forums: string[]
}

const open = { posts: new Map<string, number>(), forums: new Map<string, number>() }
const listeners = new Set<() => void>()

function add(kind: keyof Watched, id: string): () => void {
  const count = (by: number) => {
    const next = (open[kind].get(id) ?? 0) + by
    if (next > 0) open[kind].set(id, next)
    else open[kind].delete(id)
    for (const listener of listeners) listener()
  }
  count(1)
  return () => count(-1)
}

/** What is open in this tab. */
export const watchedHere = (): Watched => ({
  posts: [...open.posts.keys()],
  forums: [...open.forums.keys()],
})

export function onWatchedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What all tabs together have open, at most so many of a kind: those opened last. */
export function mergeWatched(tabs: Iterable<Watched>, most: number): Watched {
  const posts = new Set<string>()
  const forums = new Set<string>()
  for (const tab of tabs) {
    for (const id of tab.posts) posts.add(id)
    for (const id of tab.forums) forums.add(id)
  }
  return { posts: [...posts].slice(-most), forums: [...forums].slice(-most) }
}

/** Asks for the new posts of a forum, and what becomes of them, for as long as it is shown. */
export function useWatchForum(id: string): void {
  useEffect(() => add('forums', id), [id])
}

/** Asks for the votes, comments and changes of a post for as long as it is shown. */
export function useWatchPost(id: string | undefined): void {
  useEffect(() => (id === undefined ? undefined : add('posts', id)), [id])
}
