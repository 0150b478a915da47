import { setTimeout as sleep } from 'node:timers/promises'
import { TestStream } from '#server/live/testing.ts'
import { must } from '../drill.ts'
import type { Person } from './people.ts'

/** Somebody who has a forum open and comes back whenever the line breaks, as a browser does. */
export interface Follower {
  /** The posts they were told of. */
  heard(): Set<string>
  /** How often they were told to read everything anew: what came before that they have read. */
  resets(): number
  stop(): Promise<void>
}

const comeBackMs = 200
const hearingMs = 60_000

export async function startFollower(
  person: Person,
  { url: urlOf, forumId }: { url: () => string; forumId: string },
): Promise<Follower> {
  const ended = new AbortController()
  const posts = new Set<string>()
  let resets = 0
  let lastId: string | null = null

  async function follow(onOpen: () => void): Promise<void> {
    const url = urlOf()
    const options = { cookie: person.cookieFor(url), query: `?forum=${forumId}`, lastId }
    const stream = await TestStream.open(url, options)
    let seen = 0
    const take = () => {
      for (; seen < stream.heard.length; seen++) {
        const said = stream.heard[seen]
        if (said?.event === 'post') posts.add(String(said.data['postId']))
        if (said?.event === 'reset') resets++
      }
      lastId = stream.lastId ?? lastId
    }
    try {
      if (stream.isOpen) onOpen()
      while (stream.isOpen && !ended.signal.aborted) {
        take()
        await sleep(20)
      }
    } finally {
      // What came right before the line broke has been heard, too.
      take()
      stream.close()
    }
  }

  const opened = Promise.withResolvers<void>()
  const following = (async () => {
    while (!ended.signal.aborted) {
      await follow(opened.resolve).catch(() => undefined)
      await sleep(comeBackMs)
    }
  })()
  await opened.promise
  return {
    heard: () => posts,
    resets: () => resets,
    stop: async () => {
      ended.abort()
      await following
    },
  }
}

/** Everybody who follows hears of each of these posts, or is told to read anew. */
export async function allHeard(followers: readonly Follower[], posts: readonly string[]): Promise<void> {
  for (const [place, follower] of followers.entries()) {
    const missing = () => posts.flatMap((id, number) => (follower.heard().has(id) ? [] : [number]))
    const givesUpAt = performance.now() + hearingMs
    while (missing().length > 0 && follower.resets() === 0) {
      must(
        performance.now() < givesUpAt,
        `reader ${place} never heard of ${missing().length} of ${posts.length} posts: number ${missing().join(', ')}`,
      )
      await sleep(100)
    }
  }
}
