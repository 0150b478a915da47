import type { Response } from 'express'
import { scopeOfEvent, type LiveEventName } from '#shared/live.ts'
import { allows } from '#shared/scopes.ts'
import type { Actor } from '../core/actor.ts'
import { keepOpen } from '../http/connections.ts'
import { hasSeen, isWithin, type Position } from './position.ts'

/** What is written to a stream for one event of the feed. */
export interface Sent {
  name: LiveEventName
  rowId: number
  /** Where the feed stood with this event. */
  position: Position
  /** The event with the feed's position as its id: the same bytes for everybody. */
  chunk: Buffer
  /** The same event for a reader who has also seen what is in `lead`. */
  under(lead: Position): Buffer
}

/** A reader that has more than this waiting is too slow, and dropped. */
export const mostQueuedBytes = 1024 * 1024

/**
 * One open connection. It begins `opening` (nothing is sent), goes on `replaying` (what happens waits behind
 * what was missed), and is then `live`.
 */
export class Stream {
  readonly id: string
  readonly userId: string
  readonly sessionId: string | null
  /** What the token may that the stream was opened with; null for a session, which may all. */
  private readonly scopes: readonly string[] | null
  state: 'opening' | 'replaying' | 'live' | 'closed' = 'opening'
  posts: ReadonlySet<string> = new Set()
  forums: ReadonlySet<string> = new Set()
  joined = new Set<string>()
  /** What changed about the forums joined while they were being read. */
  joinedSince = new Map<string, boolean>()
  /** Whether counts have changed while this stream could not be told. */
  hasStaleCounts = false
  private readonly res: Response
  private backlog: Sent[] = []
  private turns: Promise<void> = Promise.resolve()
  /** How much its reader had taken at the last sign of life. */
  private takenBytes = 0
  /** What the feed had seen when this stream joined: replayed, so not sent again. */
  private past: Position = { last: 0, holes: new Set() }
  /** What the reader has from another instance and this one has not seen yet. */
  private lead: Position | null = null

  constructor(parts: { id: string; actor: Pick<Actor, 'id' | 'sessionId' | 'token'>; res: Response }) {
    const { id, sessionId, token } = parts.actor
    this.id = parts.id
    this.userId = id
    this.sessionId = sessionId
    this.scopes = token?.scopes ?? null
    this.res = parts.res
  }

  /** Answers the headers. Without chunks the same bytes go to every socket as they are, until it closes. */
  begin(): void {
    keepOpen(this.res)
    this.res.useChunkedEncodingByDefault = false
    this.res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    })
    this.res.flushHeaders()
  }

  /** From now on what happens is kept for this stream; `seen` is what its reader already has. */
  join(past: Position, seen: Position | null): void {
    this.past = past
    this.lead = seen && !isWithin(seen, past) ? seen : null
    this.state = 'replaying'
  }

  write(chunk: Buffer): void {
    if (this.state === 'closed' || this.state === 'opening') return
    this.res.write(chunk)
    if (this.res.writableLength > mostQueuedBytes) this.res.destroy()
  }

  /** Whether whoever opened this stream may be told of such events. */
  private hears(name: LiveEventName): boolean {
    return this.scopes === null || allows(this.scopes, scopeOfEvent[name])
  }

  /** An event that is no news of the feed, or was missed. */
  tell(name: LiveEventName, chunk: Buffer): void {
    if (this.hears(name)) this.write(chunk)
  }

  /** An event of the feed, unless its reader has it already. */
  send(sent: Sent): void {
    if (!this.hears(sent.name)) return
    if (this.state === 'replaying') this.backlog.push(sent)
    else if (this.state === 'live') this.pass(sent)
  }

  /** Sends something that was missed, after whatever is being sent so. What happens meanwhile waits until `goLive`. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.turns.then(async () => {
      if (this.state === 'live') this.state = 'replaying'
      await work()
    })
    this.turns = turn.catch(() => undefined)
    return turn
  }

  /** What was missed has been written: what happened meanwhile follows, and then everything at once. */
  goLive(): void {
    if (this.state !== 'replaying') return
    this.state = 'live'
    const waiting = this.backlog
    this.backlog = []
    for (const sent of waiting) this.pass(sent)
  }

  /** A sign of life; it carries no position that its reader is ahead of. */
  beat(chunk: Buffer, plain: Buffer, position: Position): void {
    if (this.state !== 'live') return
    if (this.isStuck()) {
      this.res.destroy()
      return
    }
    this.catchUp(position)
    this.write(this.lead ? plain : chunk)
  }

  end(chunk?: Buffer): void {
    if (this.state === 'closed') return
    const isStarted = this.state !== 'opening'
    this.state = 'closed'
    this.backlog = []
    if (isStarted && chunk) this.res.end(chunk)
    else this.res.end()
    // A reader who does not take the end is not waited for.
    setTimeout(() => this.res.destroy(), 1000).unref()
  }

  /** Whether something waits of which nothing was taken since the last sign of life. */
  private isStuck(): boolean {
    const { socket } = this.res
    if (!socket) return true
    const taken = socket.bytesWritten - socket.writableLength
    const isStuck = socket.writableLength > 0 && taken === this.takenBytes
    this.takenBytes = taken
    return isStuck
  }

  private pass(sent: Sent): void {
    if (hasSeen(this.past, sent.rowId)) return
    if (!this.lead) {
      this.write(sent.chunk)
      return
    }
    const { lead } = this
    this.catchUp(sent.position)
    if (!hasSeen(lead, sent.rowId)) this.write(this.lead ? sent.under(this.lead) : sent.chunk)
  }

  /** Once this instance has seen all that the reader had from elsewhere, its own position serves again. */
  private catchUp(position: Position): void {
    if (this.lead && isWithin(this.lead, position)) this.lead = null
  }
}
