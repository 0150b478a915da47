import { AsyncLocalStorage } from 'node:async_hooks'
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
import type { CommentsService } from '../domains/comments/comments.service.ts'
import type { ConversationsService } from '../domains/conversations/conversations.service.ts'
import type { NotificationsService } from '../domains/notifications/notifications.service.ts'
import type { Runner } from '../jobs/runner.ts'
import { createAudiences, inSlices } from './broadcast.ts'
import { openBus, type Bus, type BusMessage } from './bus.ts'
import { createDispatcher } from './dispatcher.ts'
import { createFeed } from './feed.ts'
import { liveRepo } from './live.repo.ts'
import { isWithin, readPosition, writePosition } from './position.ts'
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
}

interface Opening {
  actor: Actor
  query: { post?: string | undefined; forum?: string | undefined; after?: string | undefined }
  lastEventId: string | undefined
  res: Response
}

export type Live = ReturnType<typeof createLive>

const heartbeatMs = 20_000
const lookEveryMs = 1000
/** An event can be read once the transaction that told it has ended: moments after it was told. */
const lookAfterMs = [10, 60, 250]
const mostPerPerson = 6
const keptMs = 24 * 60 * 60 * 1000
/** Whoever is sent away comes back spread over this time. */
const byeSpreadMs = 5000

/** The live streams of this process. It starts with the first of them. */
export function createLive(parts: LiveParts) {
  const { store, clock, log, outbox } = parts
  const feed = createFeed(store)
  const tail = createTail({ feed, clock })
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

  let started: Promise<void> | null = null
  let bus: Bus | null = null
  let looking: Promise<void> | null = null
  let isLookWanted = false
  let hasNews = false
  let isStopped = false
  const timers: NodeJS.Timeout[] = []

  async function lookOnce(): Promise<void> {
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

  /** Looks at the feed, once more when it is asked for meanwhile. */
  function look(): Promise<void> {
    isLookWanted = !isStopped
    looking ??= (async () => {
      while (isLookWanted) {
        isLookWanted = false
        await lookOnce()
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'the live feed could not be read'))
      .finally(() => {
        looking = null
      })
    return looking
  }

  function end(userId: string, sids: readonly string[] | null): void {
    for (const stream of registry.ofUser(userId))
      if (sids === null || (stream.sessionId && sids.includes(stream.sessionId))) stream.end(overChunk)
  }

  function onMessage(message: BusMessage): void {
    if (message.kind === 'look') void look()
    if (message.kind === 'end') end(message.userId, message.sids)
    if (message.kind === 'watch') watchHere(message.streamId, message.userId, message)
  }

  function watchHere(streamId: string, userId: string, open: { posts: string[]; forums: string[] }): boolean {
    const stream = registry.find(streamId)
    if (stream?.userId !== userId) return false
    registry.watch(stream, open)
    return true
  }

  async function begin(): Promise<void> {
    const { databaseUrl } = parts.config
    bus ??= await openBus({ store, databaseUrl, log, onMessage, onReconnect: () => void look() })
    await tail.start()
    // An event is told inside a transaction, and read outside of it.
    const outside = AsyncLocalStorage.snapshot()
    outbox.onEmit(() => {
      hasNews = true
      for (const ms of lookAfterMs) setTimeout(() => outside(() => void look()), ms).unref()
    })
    timers.push(
      setInterval(() => void look(), lookEveryMs),
      setInterval(
        () => void beat().catch((error: unknown) => log.error({ err: error }, 'no heartbeat')),
        heartbeatMs,
      ),
    )
  }

  const start = (): Promise<void> =>
    (started ??= begin().catch((error: unknown) => {
      started = null
      throw error
    }))

  /** A sign of life to everybody whose session still stands. */
  async function beat(): Promise<void> {
    const streams = registry.all()
    const sids = streams.flatMap(({ sessionId }) => sessionId ?? [])
    const standing = await store.read((db) => read.standingSessions(db, sids, clock.now()))
    const position = tail.position()
    const [chunk, plain] = [heartbeatChunk(writePosition(position)), heartbeatChunk(null)]
    await inSlices(streams, (stream) => {
      if (stream.sessionId && !standing.has(stream.sessionId)) stream.end(overChunk)
      else stream.beat(chunk, plain, position)
    })
  }

  async function open({ actor, query, lastEventId, res }: Opening): Promise<void> {
    await start()
    if (isStopped) throw new Failure('server.busy', { retryAfter: 1 })
    if (parts.config.hasRateLimits && registry.ofUser(actor.id).size >= mostPerPerson)
      throw new Failure('request.too_many', { retryAfter: 30 })
    const stream = new Stream({ id: randomUUID(), userId: actor.id, sessionId: actor.sessionId, res })
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
    // A reader who comes from an instance that is ahead may have seen what this one has not.
    if (seen && !isWithin(seen, tail.position())) await look()
    if (stream.state === 'closed') return
    registry.joinAll(stream, joined)
    registry.watch(stream, { posts: listOf(query.post), forums: listOf(query.forum) })
    const past = tail.position()
    stream.begin()
    stream.join(past, seen)
    stream.write(stateChunk('ready', { streamId: stream.id }))
    if (after !== undefined && seen === null) stream.write(stateChunk('reset', {}))
    await replay(stream, seen, past)
    // The session may have ended after it was read and before this stream could be closed with it.
    const sids = stream.sessionId ? [stream.sessionId] : []
    const standing = await store.read((db) => read.standingSessions(db, sids, clock.now()))
    if (standing.size < sids.length) stream.end(overChunk)
  }

  return {
    open,
    count: registry.count,

    /** What a stream has open now; the stream may be another instance's. */
    watch: async (actor: Actor, streamId: string, pages: { posts: string[]; forums: string[] }) => {
      if (!watchHere(streamId, actor.id, pages))
        await bus?.publish({ kind: 'watch', streamId, userId: actor.id, ...pages })
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
    look,

    jobs: (runner: Runner): void =>
      runner.every('outbox.sweep', 3600, () => feed.sweep(new Date(clock.now().getTime() - keptMs))),

    /** Says goodbye to every reader, each with another moment to come back at. */
    stop: async (): Promise<void> => {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      await inSlices(registry.all(), (stream) =>
        stream.end(byeChunk(500 + Math.floor(Math.random() * byeSpreadMs))),
      )
      await looking
      await bus?.close()
    },
  }
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter(Boolean).slice(0, mostWatched)
