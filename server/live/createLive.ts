import { randomUUID } from 'node:crypto'
import type { Response } from 'express'
import { Failure } from '#shared/errors.ts'
import { mostWatched } from '#shared/live.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../core/actor.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Outbox } from '../core/outbox.ts'
import { createPoller } from '../core/poller.ts'
import { every, everyMinute } from '../core/repeat.ts'
import type { CommentsService } from '../domains/comments/comments.service.ts'
import type { ConversationsService } from '../domains/conversations/conversations.service.ts'
import type { NotificationsService } from '../domains/notifications/notifications.service.ts'
import { createAudiences, inSlices } from './broadcast.ts'
import { openBus, type Bus, type BusMessage, type Pages } from './bus.ts'
import { createDispatcher } from './dispatcher.ts'
import { createFeed } from './feed.ts'
import { liveRepo } from './live.repo.ts'
import { isWithin, type Position, readPosition, writePosition } from './position.ts'
import { createProjector } from './projections.ts'
import { createRegistry } from './registry.ts'
import { createReplay } from './replay.ts'
import { byeChunk, heartbeatChunk, overChunk, stateChunk } from './sse.ts'
import { Stream } from './stream.ts'
import { createTail } from './tail.ts'

export interface LiveParts {
  config: Pick<Config, 'databaseUrl' | 'hasRateLimits'>
  store: Store
  clock: Clock
  log: Log
  outbox: Outbox
  comments: CommentsService
  conversations: ConversationsService
  notifications: NotificationsService
  isAlone?: boolean | undefined
}

interface Opening {
  actor: Actor
  query: { post?: string | undefined; forum?: string | undefined; after?: string | undefined }
  lastEventId: string | undefined
  res: Response
}

export type Live = ReturnType<typeof createLive>

/** What stands between a server and its readers ends a connection that is silent for longer. */
const heartbeatMs = 20_000
const mostPerPerson = 6
/** Whoever is sent away comes back spread over this time. */
const byeSpreadMs = 5000

/** The live streams of this process. It starts with the first of them. */
export function createLive(parts: LiveParts) {
  const { store, clock, log, outbox } = parts
  const feed = createFeed(store)
  const tail = createTail({ feed })
  const registry = createRegistry()
  const read = liveRepo(store.tables)
  const audiences = createAudiences({ store, registry })
  const project = createProjector(parts)
  const replay = createReplay({ ...parts, feed, audiences, project })
  const dispatcher = createDispatcher({
    ...parts,
    tail,
    registry,
    audiences,
    project,
    endAllOf: (id) => end(id, null),
  })

  const poller = createPoller({
    look,
    afterMs: [10, 60, 250],
    msToNext: parts.isAlone ? async () => Infinity : undefined,
    log,
    messages: { failed: 'the live feed could not be read', again: 'the live feed can be read again' },
  })
  let started: Promise<void> | null = null
  let bus: Bus | null = null
  let hasNews = false
  let isStopped = false
  let endHeart = (): void => undefined

  async function look(): Promise<void> {
    for (;;) {
      const { rows, isMore } = await tail.next()
      if (rows.length > 0 && hasNews) {
        hasNews = false
        await bus?.publish({ kind: 'look' })
      }
      await dispatcher.send(rows)
      if (!isMore || isStopped) return
    }
  }

  function end(userId: string, sids: readonly string[] | null): void {
    for (const stream of registry.ofUser(userId))
      if (sids === null || (stream.sessionId && sids.includes(stream.sessionId))) stream.end(overChunk)
  }

  function onMessage(message: BusMessage): void {
    if (message.kind === 'look') void poller.look()
    if (message.kind === 'end') end(message.userId, message.sids)
    if (message.kind === 'watch') watchHere(message.streamId, message.userId, message)
  }

  function watchHere(streamId: string, userId: string, pages: Pages): boolean {
    const stream = registry.find(streamId)
    if (stream?.userId !== userId) return false
    registry.watch(stream, pages)
    if (pages.after !== undefined)
      // Whoever gets no `watched` asks again.
      replayMissed(stream, pages, pages.after).catch((error: unknown) =>
        log.error({ err: error }, 'a stream could not be sent again what it had missed'),
      )
    return true
  }

  /** What happens from now on comes by itself: these pages are watched already. */
  async function replayMissed(stream: Stream, pages: Pages, after: string): Promise<void> {
    const seen = readPosition(after)
    await lookUpTo(seen)
    await stream.inTurn(() => replay.again(stream, pages, seen && { seen, past: tail.position() }))
  }

  /** A reader who comes from an instance that is ahead may have seen what this one has not. */
  async function lookUpTo(seen: Position | null): Promise<void> {
    if (seen && !isWithin(seen, tail.position())) await poller.look()
  }

  async function begin(): Promise<void> {
    const { databaseUrl } = parts.config
    bus ??= await openBus({ store, databaseUrl, log, onMessage, onReconnect: () => void poller.look() })
    await tail.start()
    outbox.onEmit(() => {
      hasNews = true
      poller.soon()
    })
    poller.start()
    // Where nothing stands between, seldom.
    const repeat = parts.isAlone ? everyMinute : every(heartbeatMs)
    endHeart = repeat(() => void beat().catch((error: unknown) => log.error({ err: error }, 'no heartbeat')))
  }

  const start = (): Promise<void> =>
    (started ??= begin().catch((error: unknown) => {
      started = null
      throw error
    }))

  /** A sign of life to everybody whose session is still valid. */
  async function beat(): Promise<void> {
    const streams = registry.all()
    const sids = streams.flatMap(({ sessionId }) => sessionId ?? [])
    const valid = await store.read((db) => read.validSessions(db, sids, clock.now()))
    const position = tail.position()
    const [chunk, plain] = [heartbeatChunk(writePosition(position)), heartbeatChunk(null)]
    await inSlices(streams, (stream) => {
      if (stream.sessionId && !valid.has(stream.sessionId)) stream.end(overChunk)
      else stream.beat(chunk, plain, position)
    })
  }

  async function open({ actor, query, lastEventId, res }: Opening): Promise<void> {
    await start()
    if (isStopped) throw new Failure('server.busy', { retryAfter: 1 })
    if (parts.config.hasRateLimits && registry.ofUser(actor.id).size >= mostPerPerson)
      throw new Failure('request.too_many', { retryAfter: 30 })
    const stream = new Stream({ id: randomUUID(), actor, res })
    registry.add(stream)
    res.on('close', () => {
      stream.end()
      registry.remove(stream)
    })
    try {
      await join(stream, lastEventId ?? query.after, query)
    } catch (error) {
      stream.state = 'closed'
      registry.remove(stream)
      if (!res.headersSent) throw error
      res.destroy()
    }
  }

  async function join(stream: Stream, after: string | undefined, query: Opening['query']): Promise<void> {
    const seen = after === undefined ? null : readPosition(after)
    const joined = await store.read((db) => read.joinedForums(db, stream.userId))
    await lookUpTo(seen)
    // The session may have ended after it was read and before this stream could be closed with it.
    const sids = stream.sessionId ? [stream.sessionId] : []
    const valid = await store.read((db) => read.validSessions(db, sids, clock.now()))
    if (valid.size < sids.length) throw new Failure('session.required')
    if (stream.state === 'closed') return
    registry.joinAll(stream, joined)
    registry.watch(stream, { posts: listOf(query.post), forums: listOf(query.forum) })
    const past = tail.position()
    stream.begin()
    stream.join(past, seen)
    stream.write(stateChunk('ready', { streamId: stream.id }))
    if (after !== undefined && seen === null) stream.write(stateChunk('reset', {}))
    await stream.inTurn(() => replay.join(stream, seen, past))
  }

  return {
    open,
    count: registry.count,

    /** Where the feed stands, for a page that opens a stream later; null while it cannot be read. */
    position: (): Promise<string | null> =>
      start().then(
        () => writePosition(tail.position()),
        (error: unknown) => {
          log.error({ err: error }, 'the live feed could not be started')
          return null
        },
      ),

    /** What a stream has open now; the stream may be another instance's. */
    watch: async (actor: Actor, streamId: string, pages: Pages) => {
      const { posts, forums, after } = pages
      const ids = { posts: posts.filter(couldBeId), forums: forums.filter(couldBeId) }
      if (!watchHere(streamId, actor.id, { ...ids, after }) && couldBeId(streamId))
        await bus?.publish({ kind: 'watch', streamId, userId: actor.id, ...ids, after })
      return { streamId }
    },

    /** Closes the streams of sessions that have ended, on every instance. */
    end: ({ userId, sids }: { userId: string; sids: readonly string[] | null }): void => {
      end(userId, sids)
      bus?.publish({ kind: 'end', userId, sids }).catch((error: unknown) => {
        log.error({ err: error }, 'other instances could not be told of an ended session')
      })
    },

    /** Looks now: for tests. */
    look: poller.look,

    /** Says goodbye to every reader, each with another moment to come back at. */
    stop: async (): Promise<void> => {
      isStopped = true
      endHeart()
      const lastLook = poller.stop()
      await inSlices(registry.all(), (stream) =>
        stream.end(byeChunk(500 + Math.floor(Math.random() * byeSpreadMs))),
      )
      await lastLook
      await bus?.close()
    },
  }
}

/** Longer words name nothing, and a message of Postgres holds 8,000 bytes. */
const longestId = 40
const couldBeId = (word: string): boolean => Buffer.byteLength(word) <= longestId

const listOf = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter(Boolean).slice(0, mostWatched)
