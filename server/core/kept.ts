import { AsyncLocalStorage } from 'node:async_hooks'
import { touches, type Change } from '#db/changes.ts'
import type { Store } from '#db/store.ts'

/** What was made to be kept, and the subjects that it shows: null where any change may concern it. */
export interface Made<Value> {
  value: Value
  shows: ReadonlySet<string> | null
  /** A value that is answered once and not kept. */
  isFleeting?: boolean
}

export interface Kept<Value> {
  find(key: string): Value | undefined
  /**
   * The value of a key: kept, being made for somebody else since nothing has changed, or made now. Where making it
   * waits for the turn of whoever asks, `isTurn` is false: nobody else waits for it before it calls `open`, which
   * gives what somebody else has begun to make meanwhile, to be answered instead.
   */
  read(key: string, make: Make<Value>, isTurn?: boolean): Promise<Value>
}

/** Lets others wait for what is made; or gives the promise of what is being made already, undefined where it failed. */
export type Open<Value> = () => Promise<Value | undefined> | undefined

type Make<Value> = (open: Open<Value>) => Promise<Made<Value>>

interface Parts<Value> {
  store: Store
  /** Beyond so many values, or so many bytes of them, all are made anew. */
  most: number
  mostBytes?: number
  bytesOf?: (value: Value) => number
  now?: () => number
}

/** No value, nor what it was made of, is older than this, whatever was heard: a message may be lost. */
const longestMs = 1000

/** When something was begun, or the oldest kept value that went into it. */
interface Begun {
  madeAt: number
}

/** What is being made around a read: what it finds may be older. */
const around = new AsyncLocalStorage<Begun>()

interface Making<Value> extends Begun {
  promise: Promise<Value>
  /** What changed since it was begun. */
  missed: Change[]
}

/**
 * Keeps values until what they show changes. A change of this process is seen at once, that of another
 * when it is heard of, and after a second in any case (docs/decisions/009). One value is made once, however
 * many ask for it; whoever asks after a change never gets what was begun before it.
 */
export function createKept<Value>({
  store,
  most,
  mostBytes = Infinity,
  bytesOf = () => 0,
  now = () => performance.now(),
}: Parts<Value>): Kept<Value> {
  const values = new Map<string, Begun & Pick<Made<Value>, 'value' | 'shows'>>()
  const making = new Map<string, Making<Value>>()
  /** What is under way, also what nobody may join any more. */
  const underWay = new Set<Making<Value>>()
  let bytes = 0
  let foreign = 0
  let isFollowing = false

  function forget(key: string): void {
    const entry = values.get(key)
    if (entry && values.delete(key)) bytes -= bytesOf(entry.value)
  }

  function take(change: Change): void {
    if (change?.size === 0) return
    for (const [key, { shows }] of values) if (touches(change, shows)) forget(key)
    for (const work of underWay) work.missed.push(change)
    making.clear()
  }

  function follow(): void {
    if (!isFollowing) store.onChange(take)
    isFollowing = true
    const count = store.foreignChanges()
    if (count !== foreign) take(null)
    foreign = count
  }

  function find(key: string): Value | undefined {
    follow()
    const entry = values.get(key)
    if (!entry) return undefined
    if (now() - entry.madeAt <= longestMs) return aged(entry).value
    forget(key)
    return undefined
  }

  /** What is made of a value is as old as the value. */
  function aged<Part extends Begun>(part: Part): Part {
    const whole = around.getStore()
    if (whole) whole.madeAt = Math.min(whole.madeAt, part.madeAt)
    return part
  }

  function keep(key: string, made: Made<Value>, madeAt: number): void {
    const size = bytesOf(made.value)
    forget(key)
    if (values.size >= most || bytes + size > mostBytes) {
      values.clear()
      bytes = 0
    }
    values.set(key, { value: made.value, shows: made.shows, madeAt })
    bytes += size
  }

  async function begin(key: string, make: Make<Value>, isTurn: boolean): Promise<Value> {
    const work: Making<Value> = { madeAt: now(), promise: Promise.resolve(undefined as Value), missed: [] }
    const open: Open<Value> = () => {
      const other = making.get(key)
      if (other && other !== work) return partOf(other).catch(() => undefined)
      if (work.missed.length === 0) making.set(key, work)
      return undefined
    }
    const run = async (): Promise<Value> => {
      try {
        const made = await around.run(work, () => make(open))
        follow()
        if (!made.isFleeting && !work.missed.some((change) => touches(change, made.shows)))
          keep(key, made, work.madeAt)
        return made.value
      } finally {
        underWay.delete(work)
        if (making.get(key) === work) making.delete(key)
      }
    }
    underWay.add(work)
    if (isTurn) void open()
    work.promise = run()
    return await partOf(work)
  }

  async function partOf(work: Making<Value>): Promise<Value> {
    const value = await work.promise
    aged(work)
    return value
  }

  return {
    find,
    read: async (key, make, isTurn = true) => {
      const found = find(key)
      if (found !== undefined) return found
      const work = making.get(key)
      if (!work) return await begin(key, make, isTurn)
      try {
        return await partOf(work)
      } catch {
        // Whoever began it may have been refused or gone away, which is no answer to anybody else.
        return await begin(key, make, isTurn)
      }
    },
  }
}
