import { defaultOwnerPart, mayReceive, type Caretaker, type DividendTerms } from '#shared/dividends.ts'
import { Failure } from '#shared/errors.ts'
import { marketplaceCurrency } from '#shared/money.ts'
import { consequence } from '#shared/rehearsals.ts'
import type { Db, Store } from '#db/store.ts'
import { isStaff, type Actor } from '../../core/actor.ts'
import { recordAction, type Act, type AdminAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { asRehearsed, type Asked, type Rehearsals } from '../../core/rehearsals.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import { requireOwner } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import { dividendsRepo } from './dividends.repo.ts'

export type DividendsService = ReturnType<typeof dividendsService>

export interface DividendsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  rehearsals: Rehearsals
  forums: ForumsService
}

/** A deal whose post has just been published. */
interface Published {
  postId: string
  brandId: string
  authorId: string
}

/** By what a deal's forum receives, and who does. */
export interface Grant extends DividendTerms {
  forumId: string
  people: Caretaker[]
}

const partKey = 'dividend.part'

/** What part of the platform's own forums receive, how each divides it, and among whom. */
export function dividendsService({ store, clock, outbox, rehearsals, forums }: DividendsParts) {
  const settings = settingsRepo(store.tables)
  const repo = dividendsRepo(store.tables)

  /** Percent of the platform's part; nothing until an operator has set it. */
  async function partOf(db: Db): Promise<number> {
    const value = await settings.read(db, partKey)
    return typeof value === 'number' ? value : 0
  }

  const ownerPartOf = async (db: Db, forumId: string): Promise<number> =>
    (await repo.findOwnerPart(db, forumId)) ?? defaultOwnerPart

  async function page(db: Db, actor: Actor, key: string) {
    const { forum, role } = await forums.access(db, actor, key)
    if (role === null && !isStaff(actor)) throw new Failure('access.denied')
    const ownerPart = await ownerPartOf(db, forum.id)
    const { owners, moderators } = await repo.countStaff(db, forum.id)
    return {
      part: await partOf(db),
      ownerPart,
      moderatorsPart: 100 - ownerPart,
      hasOwner: owners > 0,
      moderators,
      currency: marketplaceCurrency,
      ...(await repo.sumsOf(db, forum.id)),
      canChange: role === 'owner' || actor.role === 'admin',
    }
  }

  /** The parts stand in what it is done to, so that the hash holds for this change alone. */
  async function changeTo(db: Db, to: number): Promise<Asked> {
    const from = await partOf(db)
    const { count, before, after, titles } = await repo.expected(db, { from, to })
    const all = await repo.countForums(db)
    const differs = before === after ? 0 : count
    const examples = titles
    return {
      act: 'set_dividend',
      target: { type: 'site', id: `${partKey}: ${from} -> ${to}`, name: `dividend of ${to}%` },
      actorId: null,
      isOpen: true,
      isIdle: from === to,
      own: [
        consequence('dividends_shown', { count: from === 0 && to > 0 ? all : 0 }),
        consequence('dividends_hidden', { count: from > 0 && to === 0 ? all : 0 }),
        consequence('dividends_more', {
          count: after > before ? differs : 0,
          cents: Math.max(0, after - before),
          examples,
        }),
        consequence('dividends_less', {
          count: after < before ? differs : 0,
          cents: Math.max(0, before - after),
          examples,
        }),
      ],
    }
  }

  return {
    /** What holds now for a post that was just published; nothing where its forum receives nothing. */
    grantOf: async (db: Db, { postId, brandId, authorId }: Published): Promise<Grant | null> => {
      const part = await partOf(db)
      const forumId = part > 0 ? await repo.findForumOf(db, postId) : null
      if (forumId === null) return null
      const all = await repo.listCaretakers(db, { forumId, brandId, authorId })
      return { forumId, part, ownerPart: await ownerPartOf(db, forumId), people: all.filter(mayReceive) }
    },

    /** Those of these people who belong to the brand by now. */
    listOfBrand: repo.listOfBrand,

    /** For the forum's members, and the site's staff. */
    of: (actor: Actor, key: string) => store.read((db) => page(db, actor, key)),

    /** By the forum's owner; posts that are published already keep what was fixed for them. */
    setSplit: (actor: Actor, key: string, ownerPart: number) =>
      store.transaction(async (tx) => {
        const { forum, role } = await forums.access(tx, actor, key)
        requireOwner(actor, role)
        const before = await ownerPartOf(tx, forum.id)
        if (before !== ownerPart) {
          await repo.setOwnerPart(tx, forum.id, { ownerPart, updatedAt: clock.now() })
          await recordAction(tx, store.tables, {
            clock,
            actor,
            action: 'split_dividend',
            target: { type: 'forum', id: forum.id },
            forumId: forum.id,
            reason: `The owner’s part is ${ownerPart}%`,
            before: { ownerPart: before },
            after: { ownerPart },
          })
          await outbox.emit(tx, { name: 'dividend.split', forumId: forum.id, actorId: actor.id })
        }
        return await page(tx, actor, forum.id)
      }),

    part: () => store.read(partOf),

    /** What setting the part would change. */
    rehearse: (part: number) => store.read(async (db) => rehearsals.list(db, await changeTo(db, part))),

    /** Sets the percent of the platform's part that forums receive of what is published from now on. */
    setPart: (
      part: number,
      { expected, ...act }: Act & { actor: AdminAction['actor']; expected?: string | undefined },
    ): Promise<{ before: number; part: number }> =>
      store.transaction(async (tx) => {
        await rehearsals.require(tx, await changeTo(tx, part), expected)
        const before = await partOf(tx)
        if (before === part) return { before, part }
        await settings.write(tx, partKey, { value: part, updatedAt: clock.now() })
        await recordAction(tx, store.tables, {
          clock,
          ...act,
          action: 'set_dividend',
          target: { type: 'site', id: partKey },
          before: { part: before },
          after: { part },
        })
        return { before, part }
      }, asRehearsed(expected)),
  }
}
