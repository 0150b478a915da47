import type { Store } from '#db/store.ts'
import type { NotificationsService } from '../domains/notifications/notifications.service.ts'
import type { Audiences } from './broadcast.ts'
import type { Pages } from './bus.ts'
import type { Feed } from './feed.ts'
import { liveRepo } from './live.repo.ts'
import { either, hasSeen, isWithin, upTo, writePosition, type Position } from './position.ts'
import type { Projected, Projector } from './projections.ts'
import { eventChunks, heartbeatChunk, stateChunk } from './sse.ts'
import type { Stream } from './stream.ts'
import { couldConcern, type Interest, sameThing } from './subjects.ts'

/** Whoever missed more than this reads everything anew. */
const mostReplayed = 1000

interface Parts {
  store: Store
  feed: Feed
  audiences: Audiences
  project: Projector
  notifications: Pick<NotificationsService, 'countUnread'>
}

/** What of the feed was missed: from what a reader has seen up to where this instance stands. */
interface Missed {
  seen: Position
  past: Position
}

/** Tells streams what their readers missed. */
export function createReplay({ store, feed, audiences, project, notifications }: Parts) {
  const read = liveRepo(store.tables)

  async function isTooOld({ seen, past }: Missed): Promise<boolean> {
    if (seen.last > past.last) return true
    return seen.last < past.last && seen.last < (await feed.oldest()) - 1
  }

  /** Sends what was missed of what is of interest; false when that cannot be told any more. */
  async function sendMissed(
    { seen, past }: Missed,
    interest: Interest,
    send: (found: Projected, id: number) => void,
  ): Promise<boolean> {
    if (await isTooOld({ seen, past })) return false
    if (isWithin(past, seen)) return true
    const rows = await feed.between(seen, past, mostReplayed)
    if (!rows) return false
    const conversations = await store.read((db) => read.conversationsOf(db, interest.userId))
    const missed = rows.filter(
      ({ id, event }) =>
        !hasSeen(seen, id) && hasSeen(past, id) && couldConcern(event, interest, conversations),
    )
    const lastOf = new Map(missed.map(({ id, event }) => [sameThing(event) ?? `event:${id}`, id]))
    for (const { id, event } of missed) {
      if (lastOf.get(sameThing(event) ?? `event:${id}`) !== id) continue
      const found = await project(event)
      if (found && (await audiences.isFor(interest, found.audience))) send(found, id)
    }
    return true
  }

  async function sendUnread(stream: Stream): Promise<void> {
    do {
      stream.hasStaleCounts = false
      const counts = await store.read((db) => notifications.countUnread(db, [stream.userId]))
      const count = counts.get(stream.userId)
      if (count) stream.tell('unread', stateChunk('unread', count))
    } while (stream.hasStaleCounts)
  }

  return {
    /** Brings a stream that has just joined up to now, and lets it go live. */
    join: async (stream: Stream, seen: Position | null, past: Position): Promise<void> => {
      const isTold =
        seen === null ||
        (await sendMissed({ seen, past }, stream, ({ name, data }, id) =>
          stream.tell(name, eventChunks(name, data)(writePosition(either(seen, upTo(past, id))))),
        ))
      if (!isTold) stream.write(stateChunk('reset', {}))
      const reached = seen && isTold ? either(seen, past) : past
      stream.write(heartbeatChunk(writePosition(reached)))
      await sendUnread(stream)
      stream.goLive()
    },

    /**
     * Tells a stream once more what concerned these posts and forums. Its place in the feed stays: under no id, as
     * what is told here may be older than what its reader has.
     */
    again: async (stream: Stream, pages: Pages, missed: Missed | null): Promise<void> => {
      try {
        const { userId } = stream
        const open = { posts: new Set(pages.posts), forums: new Set(pages.forums), joined: new Set<string>() }
        const isTold =
          missed !== null &&
          (await sendMissed(missed, { userId, ...open }, ({ name, data, audience }) => {
            if (!audience.users) stream.tell(name, stateChunk(name, data))
          }))
        if (!isTold) stream.write(stateChunk('reset', {}))
        stream.write(stateChunk('watched', pages))
        if (stream.hasStaleCounts) await sendUnread(stream)
      } finally {
        stream.goLive()
      }
    },
  }
}

export type Replay = ReturnType<typeof createReplay>
