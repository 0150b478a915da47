import { setTimeout as sleep } from 'node:timers/promises'
import { TestStream } from '#server/live/testing.ts'
import type { Person } from './people.ts'
import type { Instance } from './site.ts'

/** Somebody who has a forum open and comes back whenever the line breaks, as a browser does. */
export interface Follower {
  /** The posts they were told of. */
  heard(): Set<string>
  /** How often they were told to read everything anew: what came before that they have read. */
  resets(): number
  stop(): Promise<void>
}

const comeBackMs = 200

export async function startFollower(
  person: Person,
  { instance, forumId }: { instance: Instance; forumId: string },
): Promise<Follower> {
  const ended = new AbortController()
  const posts = new Set<string>()
  let resets = 0
  let lastId: string | null = null

  async function follow(onOpen: () => void): Promise<void> {
    const url = instance.url()
    const options = { cookie: person.cookieFor(url), query: `?forum=${forumId}`, lastId }
    const stream = await TestStream.open(url, options)
    try {
      if (stream.isOpen) onOpen()
      let seen = 0
      while (stream.isOpen && !ended.signal.aborted) {
        for (; seen < stream.heard.length; seen++) {
          const said = stream.heard[seen]
          if (said?.event === 'post') posts.add(String(said.data['postId']))
          if (said?.event === 'reset') resets++
        }
        lastId = stream.lastId
        await sleep(20)
      }
    } finally {
      lastId = stream.lastId ?? lastId
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
