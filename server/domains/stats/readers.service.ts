import { reachDay } from '#shared/reach.ts'
import { monthOf } from '#shared/statements.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { CountingRepo } from './counting.repo.ts'
import type { FiguresRepo } from './figures.repo.ts'

export interface ReadersParts {
  store: Store
  clock: Clock
  log: Log
  figures: FiguresRepo
  counting: Pick<CountingRepo, 'forumsOf'>
}

/** So long is waited for more to write down together. */
const restMs = 1000
/** What could not be written for so long may be of a day that is counted. */
const longestMs = 5 * 60_000
/** What this process remembers of the day, so that it writes each thing down once. */
const mostKnown = 200_000
/** Somebody was on the site, or opened a post. */
interface Note {
  at: Date
  userId: string
  postId: string | null
}

export type ReadersService = ReturnType<typeof readersService>

/**
 * Writes down that somebody was here on a day and in a month, on the site and in a forum: nothing of when, how often
 * or what, and only until the day and the month are counted.
 */
export function readersService({ store, clock, log, figures, counting }: ReadersParts) {
  const known = new Set<string>()
  let knownDay = ''
  let waiting: Note[] = []
  let timer: NodeJS.Timeout | undefined

  function note(userId: string, postId: string | null): void {
    const at = clock.now()
    const day = reachDay(at)
    if (day !== knownDay || known.size >= mostKnown) known.clear()
    knownDay = day
    const name = `${userId} ${postId ?? ''}`
    if (known.has(name)) return
    known.add(name)
    waiting.push({ at, userId, postId })
    timer ??= setTimeout(() => void flush(), restMs).unref()
  }

  /** Writes what waits. What cannot be written is no reason to refuse anybody anything: it is let go. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const oldest = clock.now().getTime() - longestMs
    const notes = waiting.filter(({ at }) => at.getTime() >= oldest)
    waiting = []
    if (notes.length === 0) return
    try {
      const opened = [...new Set(notes.flatMap(({ postId }) => postId ?? []))]
      const forums = await store.read((db) => counting.forumsOf(db, opened))
      const marks = notes.flatMap(({ at, userId: subjectId, postId }) => {
        const forumId = postId === null ? '' : forums.get(postId)
        if (forumId === undefined) return []
        return [reachDay(at), monthOf(at)].map((period) => ({ period, forumId, subjectId }))
      })
      await store.transaction(async (tx, scope) => {
        scope.only()
        await figures.addMarks(tx, marks)
      })
    } catch (error) {
      known.clear()
      log.debug({ err: error }, 'readers could not be written down')
    }
  }

  return {
    note,
    flush,
    erase: (tx: Db, userId: string): Promise<void> => {
      waiting = waiting.filter((one) => one.userId !== userId)
      return figures.unname(tx, userId, newId())
    },
  }
}
