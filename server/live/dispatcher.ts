import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent, EventName } from '#shared/events.ts'
import type { Store } from '#db/store.ts'
import type { Log } from '../core/log.ts'
import type { NotificationsService } from '../domains/notifications/notifications.service.ts'
import { inSlices, type Audiences } from './broadcast.ts'
import type { FeedRow } from './feed.ts'
import { either, writePosition } from './position.ts'
import type { Projected, Projector } from './projections.ts'
import type { Registry } from './registry.ts'
import { eventChunks, stateChunk } from './sse.ts'
import type { Sent, Stream } from './stream.ts'
import { isWanted, sameThing } from './subjects.ts'
import type { Tail } from './tail.ts'

interface Parts {
  store: Store
  log: Log
  tail: Tail
  registry: Registry
  audiences: Audiences
  project: Projector
  notifications: Pick<NotificationsService, 'countUnread'>
  /** Closes every stream of a person. */
  endAllOf: (userId: string) => void
}

const tries = 3

export type Dispatcher = ReturnType<typeof createDispatcher>

/** After these nobody of that name is signed in any more. */
const endings: ReadonlySet<EventName> = new Set(['user.blocked', 'user.deleted', 'user.signedOut'])

/** Carries events of the feed to the streams of this process, each event made into bytes once. */
export function createDispatcher(parts: Parts) {
  const { store, log, tail, registry, audiences, project, notifications, endAllOf } = parts

  /** What an event changes about the streams themselves, whether they carry it or not. */
  function take(event: DomainEvent, unread: Set<string>): void {
    if (event.name === 'notifications.read') unread.add(event.userId)
    if (event.name === 'forum.joined') registry.setJoined(event.userId, event.forumId, true)
    if (event.name === 'forum.unmuted') registry.setJoined(event.userId, event.forumId, true)
    if (event.name === 'forum.left' || event.name === 'forum.muted')
      registry.setJoined(event.userId, event.forumId, false)
    if (endings.has(event.name) && 'userId' in event) endAllOf(event.userId)
  }

  /** A database that stumbles is asked again; what cannot be told makes its readers read everything anew. */
  async function projected(row: FeedRow): Promise<{ found: Projected; streams: Stream[] } | null | 'lost'> {
    for (let attempt = 1; ; attempt++) {
      try {
        const found = await project(row.event)
        return found && { found, streams: await audiences.streamsFor(found.audience) }
      } catch (error) {
        log.error({ err: error, eventId: row.id, event: row.event.name }, 'a live event could not be read')
        if (attempt === tries) return 'lost'
        await sleep(100 * attempt)
      }
    }
  }

  async function sendOne(row: FeedRow, unread: Set<string>): Promise<void> {
    take(row.event, unread)
    if (!isWanted(row.event, registry)) return
    const outcome = await projected(row)
    if (outcome === null) return
    if (outcome === 'lost') {
      const reset = stateChunk('reset', {})
      return await inSlices(registry.all(), (stream) => stream.write(reset))
    }
    const { found, streams } = outcome
    for (const userId of found.unreadOf ?? []) unread.add(userId)
    if (streams.length === 0) return
    const position = tail.position()
    const under = eventChunks(found.name, found.data)
    const sent: Sent = {
      name: found.name,
      rowId: row.id,
      position,
      chunk: under(writePosition(position)),
      under: (lead) => under(writePosition(either(position, lead))),
    }
    await inSlices(streams, (stream) => stream.send(sent))
  }

  async function sendUnread(userIds: Set<string>): Promise<void> {
    const here = [...userIds].filter((userId) => registry.ofUser(userId).size > 0)
    if (here.length === 0) return
    const counts = await store.read((db) => notifications.countUnread(db, here))
    for (const [userId, count] of counts) {
      const chunk = stateChunk('unread', count)
      for (const stream of registry.ofUser(userId)) {
        if (stream.state === 'live') stream.tell('unread', chunk)
        else stream.hasStaleCounts = true
      }
    }
  }

  return {
    /** Sends events in their order. Each counts as seen before it is sent: whoever joins meanwhile replays it. */
    send: async (rows: FeedRow[]): Promise<void> => {
      const lastOf = new Map<string, number>()
      for (const { id, event: said } of rows) {
        const thing = sameThing(said)
        if (thing) lastOf.set(thing, id)
      }
      const unread = new Set<string>()
      for (const row of rows) {
        tail.see(row.id)
        const thing = sameThing(row.event)
        if (thing && lastOf.get(thing) !== row.id) continue
        await sendOne(row, unread)
      }
      await sendUnread(unread)
    },
  }
}
