import { feedBatch, type Feed, type FeedRow, type Moment } from './feed.ts'
import { afterSeeing, withoutHoles, type Position } from './position.ts'

/** A hole younger than this is waited for whatever the database says. */
const patienceMs = 1000

interface Waiting {
  since: number
  /** The first transaction that had not begun when the hole was found. */
  next: bigint | null
}

export type Tail = ReturnType<typeof createTail>

/**
 * Follows the feed. `next` answers events in the order of their ids, but one whose transaction ended late
 * comes when it is there; an id that no transaction can fill any more is let go.
 */
export function createTail({ feed }: { feed: Feed }) {
  let position: Position = { last: 0, holes: new Set() }
  const waiting = new Map<number, Waiting>()

  function note(now: number): void {
    for (const id of waiting.keys()) if (!position.holes.has(id)) waiting.delete(id)
    for (const id of position.holes) if (!waiting.has(id)) waiting.set(id, { since: now, next: null })
  }

  /** Lets go of the holes whose transactions had all ended before the rows were read. */
  function letGo(moment: Moment | null, rows: FeedRow[], now: number): void {
    const found = new Set(rows.map(({ id }) => id))
    const gone: number[] = []
    for (const [id, wait] of waiting) {
      if (found.has(id)) continue
      if (moment === null) gone.push(id)
      else if (wait.next === null) wait.next = moment.next
      else if (moment.oldest >= wait.next && now - wait.since > patienceMs) gone.push(id)
    }
    position = withoutHoles(position, gone)
    note(now)
  }

  return {
    position: (): Position => position,

    start: async (): Promise<void> => {
      position = await feed.now()
      note(performance.now())
    },

    /** What there is to see; a full batch means that there is more. */
    next: async (): Promise<{ rows: FeedRow[]; isMore: boolean }> => {
      const moment = waiting.size > 0 ? await feed.moment() : null
      const hadHoles = waiting.size > 0
      const rows = await feed.after(position)
      if (hadHoles) letGo(moment, rows, performance.now())
      return { rows, isMore: rows.length === feedBatch }
    },

    /** Counts an event as seen, before it is sent: whoever joins from now on has it in their past. */
    see: (id: number): void => {
      position = afterSeeing(position, id)
      note(performance.now())
    },
  }
}
