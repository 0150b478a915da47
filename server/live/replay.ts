import type { Store } from '#db/store.ts'
import type { NotificationsService } from '../domains/notifications/notifications.service.ts'
import type { Audiences } from './broadcast.ts'
import type { Feed } from './feed.ts'
import { liveRepo } from './live.repo.ts'
import { either, hasSeen, upTo, writePosition, type Position } from './position.ts'
import type { Projector } from './projections.ts'
import { eventChunks, heartbeatChunk, stateChunk } from './sse.ts'
import type { Stream } from './stream.ts'
import { couldConcern, sameThing } from './subjects.ts'

/** Whoever missed more than this reads everything anew. */
const mostReplayed = 1000

interface Parts {
  store: Store
  feed: Feed
  audiences: Audiences
  project: Projector
  notifications: Pick<NotificationsService, 'countUnread'>
}

/** Tells a stream what its reader missed, from what they have seen up to where this instance stands. */
export function createReplay({ store, feed, audiences, project, notifications }: Parts) {
  const read = liveRepo(store.tables)

  async function isTooOld(seen: Position, past: Position): Promise<boolean> {
    if (seen.last > past.last) return true
    return seen.last < past.last && seen.last < (await feed.oldest()) - 1
  }

  /** Sends what was missed; false when that cannot be told any more. */
  async function tell(stream: Stream, seen: Position, past: Position): Promise<boolean> {
    const rows = await feed.between(seen, past, mostReplayed)
    if (!rows) return false
    const conversations = await store.read((db) => read.conversationsOf(db, stream.userId))
    const missed = rows.filter(
      ({ id, event }) =>
        !hasSeen(seen, id) && hasSeen(past, id) && couldConcern(event, stream, conversations),
    )
    const lastOf = new Map(missed.map(({ id, event }) => [sameThing(event) ?? `event:${id}`, id]))
    for (const { id, event } of missed) {
      if (lastOf.get(sameThing(event) ?? `event:${id}`) !== id) continue
      const found = await project(event)
      if (!found || !(await audiences.isFor(stream, found.audience))) continue
      stream.write(eventChunks(found.name, found.data)(writePosition(either(seen, upTo(past, id)))))
    }
    return true
  }

  async function sendUnread(stream: Stream): Promise<void> {
    const counts = await store.read((db) => notifications.countUnread(db, [stream.userId]))
    const count = counts.get(stream.userId)
    if (count) stream.write(stateChunk('unread', count))
  }

  /** Brings a stream that has just joined up to now, and lets it go live. */
  return async (stream: Stream, seen: Position | null, past: Position): Promise<void> => {
    const isTold = seen === null || (!(await isTooOld(seen, past)) && (await tell(stream, seen, past)))
    if (!isTold) stream.write(stateChunk('reset', {}))
    const reached = seen && isTold ? either(seen, past) : past
    stream.write(heartbeatChunk(writePosition(reached)))
    do {
      stream.hasStaleCounts = false
      await sendUnread(stream)
    } while (stream.hasStaleCounts)
    stream.goLive()
  }
}

export type Replay = ReturnType<typeof createReplay>
