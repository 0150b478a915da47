import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Change } from './changes.ts'
import { listen, notifying } from './listen.ts'
import type { Log } from './store.ts'

const channel = 'plaza_changes'
/** Changes of so many milliseconds go out together. */
const gatherMs = 5
/** A message of Postgres holds 8,000 bytes; what names more subjects may as well be anything. */
const mostSubjects = 100

const retryMs = 1000

interface Message {
  from: string
  subjects: string[] | null
}

/** What another process has said; null where it is not in our form. */
function messageOf(payload: string): Message | null {
  try {
    const given: unknown = JSON.parse(payload)
    if (typeof given !== 'object' || given === null || !('from' in given) || !('subjects' in given))
      return null
    const { from, subjects } = given
    const isNames = (list: unknown): list is string[] =>
      Array.isArray(list) && list.every((name) => typeof name === 'string')
    return typeof from === 'string' && (subjects === null || isNames(subjects)) ? { from, subjects } : null
  } catch {
    return null
  }
}

interface Parts {
  url: string
  pool: Pool
  /** Hears what other processes have changed. */
  onChange: (change: Change) => void
  log?: Log | undefined
}

/**
 * Tells the other processes of a database what this one has changed, over NOTIFY, and hears them. A message
 * may be lost with its connection: nobody may rely on it alone.
 */
export const postgresChanges = ({ url, pool, onChange, log }: Parts) => {
  const me = randomUUID()
  let pending: Set<string> | null = new Set()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let listening: Promise<(() => Promise<void>) | null> | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const subjects = pending === null || pending.size > mostSubjects ? null : [...pending]
    pending = new Set()
    if (subjects?.length === 0) return
    const message: Message = { from: me, subjects }
    // Whoever does not hear of it reads anew within a second.
    await pool.query(`${notifying}($1, $2)`, [channel, JSON.stringify(message)]).catch(() => undefined)
  }

  const hear = (payload: string): void => {
    const message = messageOf(payload)
    // It came out of an event of the driver, where throwing would end the process.
    if (!message) log?.('database.unreadable_message', { channel, bytes: Buffer.byteLength(payload) })
    else if (message.from !== me) onChange(message.subjects && new Set(message.subjects))
  }

  /** Hears the others from now on; once is enough. A connection that cannot be had is asked for again. */
  const follow = (): void => {
    const onReconnect = () => onChange(null)
    listening ??= listen({ url, channel, onMessage: hear, onReconnect, ...(log ? { log } : {}) }).catch(
      () => {
        listening = undefined
        if (!isClosed) setTimeout(follow, retryMs).unref()
        return null
      },
    )
  }

  return {
    /** Says what this process has changed, in a moment. */
    announce: (change: Change): void => {
      if (change === null) pending = null
      else for (const subject of change) pending?.add(subject)
      if (pending?.size === 0) return
      timer ??= setTimeout(() => void flush(), gatherMs)
    },
    follow,
    close: async (): Promise<void> => {
      isClosed = true
      if (timer) await flush()
      const stop = await listening
      await stop?.()
    },
  }
}
