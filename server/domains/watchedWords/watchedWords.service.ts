import type { ContentKind } from '#shared/admin.ts'
import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import { limits } from '#shared/limits.ts'
import { patternOf, refusedWord, type WatchedWordsInput } from '#shared/watchedWords.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { hook } from '../../core/hooks.ts'
import { retryTaken } from '../../core/retry.ts'
import { requireStaff } from '../../core/rights.ts'
import { isForumModerator, requireActiveModerator } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import { decisive, findWatched, type Watched } from './matching.policy.ts'
import { watchedWordsRepo } from './watchedWords.repo.ts'

export interface WatchedWordsParts {
  store: Store
  clock: Clock
  forums: ForumsService
}

export type WatchedWordsService = ReturnType<typeof watchedWordsService>

/** A text in which a watched word stands and that is written all the same. */
interface Target {
  kind: ContentKind
  id: string
  forumId: string
  /** It was written just now, and nobody was told of it yet. */
  isNew: boolean
}

export interface Caught extends Target {
  phrase: string
  /** Hidden until a moderator decides. */
  isHeld: boolean
}

interface Why {
  reason?: string | undefined
  origin?: Record<string, unknown> | undefined
}

interface Writing {
  access: { forum: { id: string }; role: ForumRole | null }
  text: string
  /** What stood there before: what was in it already is not asked about again. */
  before?: string
}

/** Words that are looked for in what is written: in one forum, or with a key of null everywhere. */
export function watchedWordsService({ store, clock, forums }: WatchedWordsParts) {
  const repo = watchedWordsRepo(store.tables)
  const caught = hook<[tx: Db, caught: Caught]>()

  /** The id of the forum that this person moderates; null for the site's staff. */
  async function require(db: Db, actor: Actor, key: string | null): Promise<string | null> {
    if (key === null) {
      requireStaff(actor)
      return null
    }
    const { forum, role, isReadable } = await forums.access(db, actor, key)
    if (!isReadable && !isStaff(actor)) throw new Failure('forum.not_found')
    requireActiveModerator(actor, role)
    return forum.id
  }

  const record = (
    tx: Db,
    actor: Actor,
    act: Why & { forumId: string | null; action: string; before: unknown; after: unknown },
  ) =>
    recordAction(tx, store.tables, {
      clock,
      actor,
      action: act.action,
      target:
        act.forumId === null ? { type: 'site', id: 'watched_words' } : { type: 'forum', id: act.forumId },
      forumId: act.forumId,
      reason: act.reason ?? act.action,
      before: act.before,
      after: act.after,
      origin: act.origin,
    })

  return {
    /** What follows when a text with a watched word was written, in the transaction of that. */
    onCaught: caught.add,
    /** Does what was found asks for, once the text is written; answers the mark of one that is held. */
    follow: async (tx: Db, found: Watched | null, target: Target): Promise<{ isHeld?: true }> => {
      if (!found) return {}
      const isHeld = found.action === 'hold'
      await caught.run(tx, { ...target, phrase: found.phrase, isHeld })
      return isHeld ? { isHeld } : {}
    },

    list: (actor: Actor, key: string | null) =>
      store.read(async (db) => await repo.list(db, await require(db, actor, key))),

    /** Adds words, or gives those that are there already the new action. */
    add: (actor: Actor, key: string | null, input: WatchedWordsInput & Why) =>
      // Whom somebody else was faster than replaces what they have added.
      retryTaken(() =>
        store.transaction(async (tx) => {
          const forumId = await require(tx, actor, key)
          const { action, reason, origin } = input
          const message = action === 'refuse' ? (input.message ?? null) : null
          const byPattern = new Map(input.phrases.map((phrase) => [patternOf(phrase) ?? phrase, phrase]))
          const known = (await repo.list(tx, forumId)).filter(({ pattern }) => byPattern.has(pattern))
          await repo.removeAll(tx, forumId, new Set(byPattern.keys()))
          if ((await repo.count(tx, forumId)) + byPattern.size > limits.watchedWordsMax)
            throw new Failure('word.too_many')
          const createdAt = clock.now()
          await repo.insert(
            tx,
            [...byPattern].map(([pattern, phrase]) => ({
              id: newId(),
              forumId,
              phrase,
              pattern,
              action,
              message,
              createdBy: actor.id,
              createdAt,
            })),
          )
          await record(tx, actor, {
            forumId,
            action: `watch_words_${action}`,
            before: known.map((word) => ({ phrase: word.phrase, action: word.action })),
            after: [...byPattern.values()].map((phrase) => ({ phrase, action })),
            reason,
            origin,
          })
          return await repo.list(tx, forumId)
        }),
      ),

    /** Watches for a word no more. */
    remove: (actor: Actor, key: string | null, { id, ...why }: Why & { id: string }) =>
      store.transaction(async (tx) => {
        const forumId = await require(tx, actor, key)
        const word = await repo.find(tx, forumId, id)
        if (!word) throw new Failure('word.not_found')
        await repo.remove(tx, id)
        const before = [{ phrase: word.phrase, action: word.action }]
        await record(tx, actor, { forumId, action: 'unwatch_words', before, after: [], ...why })
        return { id }
      }),

    /** What a text is caught by, where it may be written: a refusal is thrown. Moderators write what they like. */
    check: async (db: Db, actor: Actor, { access, text, before }: Writing): Promise<Watched | null> => {
      if (isStaff(actor) || isForumModerator(access.role)) return null
      const watched = await repo.listFor(db, access.forum.id)
      if (watched.length === 0) return null
      const known = new Set(before === undefined ? [] : findWatched(watched, before).map(({ id }) => id))
      const found = decisive(findWatched(watched, text).filter(({ id }) => !known.has(id)))
      if (found?.action !== 'refuse') return found
      const message = found.message ?? refusedWord(found.phrase)
      throw new Failure('text.refused', { message, issues: [{ path: 'content', message }] })
    },
  }
}
